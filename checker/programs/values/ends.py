"""Where the values of a random number end: exceptions, NaN, whole numbers that wrap around."""

import warnings

import numpy as np

from checker.programs.path import PATH

QUIET = dict.fromkeys(("over", "under", "divide", "invalid"), "ignore")
# steps whose results are exact if they are small
NEVER_SMALL = ("+", "-", "r-", "neg")
# a product or quotient of one draw and a number no larger is far from underflow
MOST = 2.0**60
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
        if "under" in told and self._may_underflow():
            PATH.refuse("a function of a random number while NumPy is set to tell of underflow")
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

    def _may_underflow(self):
        """Whether the last step may give a number too small for its type, which no end shows."""
        name, _, constant = self.key[-1]
        if name in NEVER_SMALL:
            return False
        plain = type(constant) in (int, float, np.float64)
        if len(self.key) > 1 or name not in ("*", "/") or not plain:
            return True
        small = self.scale < 1 / MOST or type(self.at(self.box()[0])) not in (float, np.float64)
        return small or not 1 / MOST <= abs(constant) <= MOST

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
