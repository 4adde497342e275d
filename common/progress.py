"""How far a long command is, and how long it may still take: lines on stderr."""

import sys
import threading
import time
from contextlib import contextmanager

# seconds of a quick command, which says nothing, and between plain lines
QUICK, PATIENCE = 2.0, 15.0
# between changes of a line in a terminal, and between looks at what is awaited
BLINK, LOOK = 0.1, 0.5
# share of the work after which the time that is left is said, and that of what is done last that
# tells how fast this machine is now
SURE, LATEST = 0.1, 0.25


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
    """Return a text about the remaining time, empty if there is none or it is not known.

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


class Pace:
    """How long work may still take: as it was recorded, times what this run took for such work.

    There is no estimate until a tenth of the work is done: before, only another machine's speed is
    known. Then the last quarter of the finished work gives the speed of this machine, whose load
    may change.

    Parameters
    ----------
    workers : int
        What is done at once.
    """

    def __init__(self, workers=1):
        self.workers, self.ended, self.done = max(1, workers), [], 0.0

    def took(self, recorded, seconds):
        """Note work that is done.

        Parameters
        ----------
        recorded, seconds : float
            What it took in an earlier run, and in this one.
        """
        self.ended.append((recorded, seconds))
        self.done += recorded

    def left(self, waiting, running=(), longest=0.0):
        """Return the seconds that are left; None while too little is done.

        Parameters
        ----------
        waiting : float
            Recorded seconds of the work that is not begun.
        running : iterable of (float, float, int)
            Of each piece that runs, its recorded seconds, those since it began, and how many
            workers it has.
        longest : float
            Recorded seconds of the longest piece that is not begun.
        """
        running = list(running)
        total = self.done + waiting + sum(recorded * have for recorded, _, have in running)
        if not self.done or self.done < SURE * total:
            return None
        factor = self._factor(max(SURE * total, LATEST * self.done))
        # one that takes longer than expected is thought to be about to end
        rest = [(max(0.0, factor * recorded - passed), have) for recorded, passed, have in running]
        shared = (factor * waiting + sum(seconds * have for seconds, have in rest)) / self.workers
        return max([shared, factor * longest, *(seconds for seconds, _ in rest)])

    def _factor(self, enough):
        """Return how much longer than recorded it takes, as far as the latest work tells."""
        seen = seconds = 0.0
        for recorded, taken in reversed(self.ended):
            seen, seconds = seen + recorded, seconds + taken
            if seen >= enough:
                break
        return seconds / seen


class Teller:
    """Says how many are done of a number of things, and how long the others may take."""

    def __init__(self):
        self.line = Line()

    def __call__(self, done, total, what=""):
        """Tell it of things that take alike."""
        self.show(done, total, what, self.left(done, total))

    def show(self, done, total, what, left):
        """Tell it with the seconds that are left, or None if they are not known."""
        if done == total:
            self.line.close()
        elif self.line.is_due():
            self.line.show(f"{done} of {total}{what}{about(left)}")

    def left(self, done, total):
        """Return the seconds that are left of things that take alike; None while few are done."""
        if not done or done < SURE * total:
            return None
        return (self.line.clock() - self.line.begun) / done * (total - done)


def counter(total):
    """Return what tells how many claims are done."""
    tell = Teller()
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
                    left = about(tell.left(done, total))
                    tell.line.show(f"{what}: {done} of {total}{left}")
                yield item
        finally:
            tell.line.close()

    def counted(self, batches, what, things):
        """Yield batches of a number that nobody knows, and say how many things were in them.

        Parameters
        ----------
        batches : iterable of sized
        what, things : str
        """
        line, done = Line(), 0
        try:
            for batch in batches:
                yield batch
                done += len(batch)
                if self.on and line.is_due():
                    line.show(f"{what}: {done} {things}")
        finally:
            line.close()

    @contextmanager
    def awaited(self, what):
        """Say how long something is waited for that does not say how far it is."""
        if not self.on:
            yield
            return
        line, ended = Line(), threading.Event()

        def tell():
            while not ended.wait(LOOK):
                line.show(f"{what}: {spoken(line.clock() - line.begun)} so far")

        teller = threading.Thread(target=tell, daemon=True)
        teller.start()
        try:
            yield
        finally:
            ended.set()
            teller.join()
            line.close()


# of this process
PROGRESS = Progress()
