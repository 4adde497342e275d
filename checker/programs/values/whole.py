"""The whole numbers that random ones become: functions with few values."""

import math

import numpy as np

from checker.programs.path import LIMIT, PATH
from checker.programs.values.lazy import Lazy

WHOLE = (int, np.integer)
OVERFLOW = object()


class Whole:
    """What makes whole numbers of a `Symbol`; each forks on their value."""

    __slots__ = ()

    def forked_value(self, name, function):
        """Fork on the value of a monotone function with few values."""
        values, cuts = self.once(name, lambda: self.steps_of(function))
        value = values[PATH.split(self.i, cuts)]
        if value is OVERFLOW:
            raise OverflowError("cannot convert float infinity to integer")
        return value

    def steps_of(self, function):
        """Return the values and cuts of a monotone function that has few values."""
        values, cuts, (m, high) = [], [], self.box()
        while m < high:
            value = function(self.at(m))
            values.append(value)
            if len(values) > LIMIT:
                PATH.refuse(f"a random number with more than {LIMIT} whole values")
            at, step = m, 1
            while at + step < high and function(self.at(at + step)) == value:
                at, step = at + step, step * 2
            end = min(at + step, high)
            while end - at > 1:
                middle = (at + end) // 2
                if function(self.at(middle)) == value:
                    at = middle
                else:
                    end = middle
            m = end
            cuts.append(m)
        return values, cuts[:-1]

    def lazily_whole(self, name, function):
        """Return a monotone function with few values as a `Lazy`; equal names are one function."""
        values, cuts = self.once(name, lambda: self.steps_of(function))
        return Lazy(((self.i, tuple(cuts)),), {(k,): v for k, v in enumerate(values)})

    def __int__(self):
        return self.forked_value("int", lambda v: OVERFLOW if abs(v) == math.inf else int(v))

    __trunc__ = __int__

    def __index__(self):
        if not issubclass(self.made, WHOLE):
            raise TypeError(
                f"'{self.__class__.__name__}' object cannot be interpreted as an integer"
            )
        return self.forked_value("int", int)

    def __floor__(self):
        return self.forked_value(
            "floor", lambda v: math.floor(v) if abs(v) < math.inf else OVERFLOW
        )

    def __ceil__(self):
        return self.forked_value("ceil", lambda v: math.ceil(v) if abs(v) < math.inf else OVERFLOW)

    def __round__(self, digits=None):
        return self.forked_value(("round", digits), lambda v: round(v, digits))
