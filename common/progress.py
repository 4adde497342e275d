"""How far a long command is, and how long it may still take: lines on stderr."""

import sys
import time

# seconds of a quick command, which says nothing, and between plain lines
QUICK, PATIENCE = 2.0, 15.0
# between changes of a line in a terminal
BLINK = 0.1


def spoken(seconds):
    """Return a duration as people say it.

    Examples
    --------
    >>> spoken(7), spoken(75), spoken(5000)
    ('7 s', '1 min', '1.4 h')
    """
    if seconds < 60:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 3600 else f"{seconds / 3600:.1f} h"


def about(seconds):
    """Return what is said of the time that is left, nothing if it is none or not known.

    Examples
    --------
    >>> about(75), about(0.2), about(None)
    (', about 1 min left', '', '')
    """
    return f", about {spoken(seconds)} left" if seconds and seconds >= 0.5 else ""


class Line:
    """A line in a terminal, which changes; elsewhere a plain line now and then.

    Parameters
    ----------
    first : float, optional
        Seconds before the first line, `QUICK` by default.
    stream : file, optional
        stderr by default.
    clock : callable, optional
        Seconds.
    """

    def __init__(self, first=None, stream=None, clock=None):
        self.stream, self.clock = stream or sys.stderr, clock or time.monotonic
        self.is_open, self.begun = False, self.clock()
        self.due = self.begun + (QUICK if first is None else first)

    def is_due(self):
        """Return whether `show` would show anything."""
        return self.clock() >= self.due

    def show(self, text, last=False):
        """Show a text if it is time to, and the last one in any case."""
        if not (last or self.is_due()):
            return
        is_terminal = self.stream.isatty()
        self.due = self.clock() + (BLINK if is_terminal else PATIENCE)
        self.is_open = is_terminal and not last
        self.stream.write(f"\r\033[K{text}" if is_terminal else text)
        self.stream.write("" if self.is_open else "\n")
        self.stream.flush()

    def close(self):
        """Take the line of a terminal away if it is not the last one."""
        if self.is_open:
            self.stream.write("\r\033[K")
            self.stream.flush()
            self.is_open = False


class Teller:
    """Says how many are done of a number of things.

    Parameters
    ----------
    expected : float, optional
        Seconds that all may take; by default as those that are done, which may differ.
    """

    def __init__(self, expected=None):
        self.line, self.expected = Line(), expected

    def __call__(self, done, total, what=""):
        """Tell it."""
        if done == total:
            self.line.close()
        elif self.line.is_due():
            self.line.show(f"{done} of {total}{what}{self.left(done, total)}")

    def left(self, done, total):
        """Return what is said of the time that is left."""
        passed = self.line.clock() - self.line.begun
        if self.expected:
            return about(self.expected - passed)
        return about(passed / done * (total - done)) if done else ""


def counter(total, expected=None):
    """Return what tells how many claims are done."""
    tell = Teller(expected)
    return lambda done: tell(done, total, " claims")


class Progress:
    """Where a command stands; silent until it is switched on: a function call prints nothing."""

    def __init__(self):
        self.on = False

    def each(self, items, what, total=None):
        """Yield the items, and say how many are done if that takes long.

        Parameters
        ----------
        items : iterable
        what : str
        total : int, optional
            Their number; `len(items)` by default.
        """
        total = len(items) if total is None else total
        tell = Teller()
        try:
            for done, item in enumerate(items):
                if self.on and tell.line.is_due():
                    tell.line.show(f"{what}: {done} of {total}{tell.left(done, total)}")
                yield item
        finally:
            tell.line.close()


# of this process
PROGRESS = Progress()
