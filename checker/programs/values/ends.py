"""Where the values of a random number end: exceptions, NaN, whole numbers that wrap around."""

import warnings

import numpy as np

from checker.programs.path import PATH

QUIET = dict.fromkeys(("over", "under", "divide", "invalid"), "ignore")
# what shows a warning, before a program puts another in its place
SHOWING = warnings.showwarning, warnings._showwarnmsg_impl


class Ends:
    """What refuses a function of a `Symbol` that is not the same everywhere."""

    __slots__ = ()

    def ends(self, name):
        """Refuse a function that raises, or is no number, at an end of the interval.

        Each step is monotone, so that what happens in between happens at an end too.
        """
        told = _told()
        if "under" in told:
            PATH.refuse("a function of a random number where underflow is told")
        if why := self.once(("ends", told), lambda: self._fault(name, told)):
            PATH.refuse(f"{why}, of some values only")

    def _fault(self, name, told):
        """Return what is wrong at an end, or no text."""
        low, high = self.box()
        kinds = set()
        for m in (low, high - 1):
            try:
                value = self.at(m)
                kinds.add(type(value))
                with np.errstate(**QUIET | dict.fromkeys(told, "raise")):
                    self.steps[-1](self.at(m, self.steps[:-1]))
            except Exception as error:
                return f"{type(error).__name__} is raised by {name} of a random number"
            if isinstance(value, complex) or value != value:
                return f"{name} of a random number is no real number"
        return "" if len(kinds) == 1 else f"{name} of a random number has several types"

    def no_overflow(self, before, name, constant):
        """Refuse integers that wrap around, as NumPy's do."""
        act = {
            "+": lambda a: a + constant,
            "-": lambda a: a - constant,
            "*": lambda a: a * constant,
            "r-": lambda a: constant - a,
            "neg": lambda a: -a,
            ">>": lambda a: a >> constant,
            "//": lambda a: a // constant,
            "power": lambda a: a**constant,
        }.get(name)
        low, high = self.box()
        for m in (low, high - 1):
            value = self.at(m)
            if not isinstance(value, int | np.integer) or act is None:
                continue
            constant = int(constant) if isinstance(constant, np.integer) else constant
            if int(value) != act(int(before.at(m))):
                PATH.refuse("a random integer that wraps around")


def _told():
    """Return the names of NumPy's errors of floating point of which the program may learn."""
    shown = warnings.showwarning, warnings._showwarnmsg_impl
    caught = shown != SHOWING or any(action == "error" for action, *_ in warnings.filters)
    quiet = ("ignore",) if caught else ("ignore", "warn")
    return tuple(name for name, mode in np.geterr().items() if mode not in quiet)
