"""A random number that is not looked at: a monotone function of one variable.

The real arithmetic is evaluated, at single points; thresholds are found by bisection over them, so
that rounding is what it is.
"""

import math

import numpy as np

from checker.programs.path import LIMIT, PATH
from checker.programs.values.ends import Ends
from checker.programs.values.lazy import Lazy, is_lazy
from checker.programs.values.unlike import is_number, left_to
from checker.programs.values.unobserved import unobserved
from checker.programs.values.whole import WHOLE, Whole
from checker.programs.values.word import Word

UNIT = 2.0**-53
# comparing with others may be code of the program
PLAIN = (int, float, np.float64)
# not monotone by any standard
ASSUMED = ("log", "log2", "log10", "log1p", "exp", "expm1", "power")


class Symbol(Ends, Whole):
    """A monotone function of variable i.

    Parameters
    ----------
    i : int
    scale : number
        What m stands for at first: m for integers, m 2^-53 for floats.
    kind : type
        Of the number at first.
    steps : tuple of callable
    rises : bool
    key : tuple
        Equal for equal functions.
    """

    __slots__ = ("i", "key", "kind", "made", "rises", "scale", "steps")
    thresholds, types = {}, {}

    def __init__(self, i, scale, kind, steps=(), rises=True, key=()):
        self.i, self.scale, self.kind, self.steps = i, scale, kind, steps
        self.rises, self.key = rises, key
        self.made = kind

    def _type(self):
        known = self.scale, self.kind, self.key
        if known not in self.types:
            self.types[known] = type(self.at(self.box()[0]))
        return self.types[known]

    def at(self, m, steps=None):
        """Return the number for a value of its variable, after all steps or some."""
        value = self.kind(m * self.scale) if self.scale != 1 else self.kind(m)
        with np.errstate(all="ignore"):
            for step in self.steps if steps is None else steps:
                value = step(value)
        return value

    def box(self):
        """Return the interval in which the variable lies."""
        v = PATH.draws[self.i]
        return v.low, v.high

    @property
    def __class__(self):
        return self.made

    def then(self, name, step, constant=None, rises=True):
        """Return a further function of it."""
        made = Symbol(
            self.i,
            self.scale,
            self.kind,
            (*self.steps, step),
            self.rises == rises,
            (*self.key, (name, type(constant), _exact(constant))),
        )
        made.ends(name)
        made.made = made._type()
        if issubclass(self.made, WHOLE):
            made.no_overflow(self, name, constant)
        return made

    def once(self, what, make):
        """Return what does not depend on the path but by the interval, made once."""
        key = (self.kind, self.scale, self.key, self.box(), what)
        if key not in self.thresholds:
            self.thresholds[key] = make()
        return self.thresholds[key]

    def first(self, test):
        """Return the least m of the interval with test(number), which is monotone."""
        low, high = self.box()
        while low < high:
            middle = (low + high) // 2
            if test(self.at(middle)):
                high = middle
            else:
                low = middle + 1
        return low

    # --- comparisons

    def cut(self, c, strict):
        """Return the m at which `number < c` (strict), or <=, changes."""

        def less(v):
            return bool(v < c) if strict else bool(v <= c)

        def make():
            return self.first((lambda v: not less(v)) if self.rises else less)

        return self.once((strict, type(c), _exact(c)), make)

    def compared(self, c, strict):
        """Fork on number < c (strict) or number <= c."""
        if type(c) in PLAIN and (found := self._again_below(c, strict)) is not None:
            return found
        if is_lazy(c):
            c = c.resolve()
        if type(c) is Symbol:
            return self._against(c, strict)
        if not is_number(c):
            return left_to(c, "comparison")
        if c != c:
            return False
        return unobserved(self._below, c, strict) if type(c) in PLAIN else self._below(c, strict)

    def _again_below(self, c, strict):
        """Fork as `_below` does if the cut is known and the draw stands alone, else return None."""
        v = PATH.draws[self.i]
        known = self.kind, self.scale, self.key, (v.low, v.high), (strict, type(c), c)
        if not c or PATH.order or v.residues or v.by_bits or known not in self.thresholds:
            return None
        cut = self.thresholds[known]
        above = PATH.pick([cut - v.low, v.high - cut])
        v.low, v.high = (cut, v.high) if above else (v.low, cut)
        return (not above) == self.rises

    def _below(self, c, strict):
        return PATH.split(self.i, [self.cut(c, strict)]) == (0 if self.rises else 1)

    def _against(self, c, strict):
        if self.i == c.i and self.key == c.key:
            return not strict
        same = (self.scale, self.key) == (c.scale, c.key)
        if self.i == c.i or not same or (self.steps and not self._injective()):
            PATH.refuse("functions of two random numbers are compared")
        i, j = (self.i, c.i) if self.rises else (c.i, self.i)
        return PATH.less(i, j, strict)

    def _injective(self):
        return all(name in ("neg",) for name, _, _ in self.key)

    def lazily(self, c, name):
        """Return a comparison with a constant as a `Lazy`."""
        strict, inverse = {
            "less": (True, False),
            "less_equal": (False, False),
            "greater": (False, True),
            "greater_equal": (True, True),
        }[name]
        if c != c:
            return np.False_
        below = self.rises != inverse
        table = {(0,): np.bool_(below), (1,): np.bool_(not below)}
        return Lazy(((self.i, (self.cut(c, strict),)),), table)

    def __lt__(self, c):
        return self._typed(self.compared(c, True))

    def __le__(self, c):
        return self._typed(self.compared(c, False))

    def __gt__(self, c):
        return self._typed(self._negated(self.compared(c, False), c))

    def __ge__(self, c):
        return self._typed(self._negated(self.compared(c, True), c))

    def _negated(self, found, c):
        if found is NotImplemented or (not is_lazy(c) and type(c) is not Symbol and c != c):
            return found
        return not found

    def _typed(self, found):
        """Return a comparison as NumPy's numbers give it."""
        if found is NotImplemented or not issubclass(self.made, np.generic):
            return found
        return np.bool_(found)

    def __eq__(self, c):
        below = self.compared(c, False)
        if below is NotImplemented or not below:
            return below if below is NotImplemented else self._typed(False)
        return self._typed(self._negated(self.compared(c, True), c))

    def __ne__(self, c):
        equal = self.__eq__(c)
        return equal if equal is NotImplemented else self._typed(not equal)

    def __bool__(self):
        return bool(self != 0)

    def __hash__(self):
        PATH.refuse("a random number is hashed, as a key or in a set")

    # --- arithmetic

    def _constant(self, c, what):
        if is_lazy(c):
            c = c.resolve()
        if type(c) is Symbol:
            PATH.refuse(f"the {what} of two random numbers")
        if not is_number(c):
            return left_to(c, what)
        if isinstance(c, float | np.floating) and not math.isfinite(c):
            PATH.refuse(f"the {what} of a random number and {c}")
        return c

    def _with(self, c, what, name, step, rises):
        c = self._constant(c, what)
        if c is NotImplemented:
            return c
        return self.then(name, lambda v: step(v, c), c, rises(c))

    def __add__(self, c):
        if type(c) is int and c == 0 and self.made is int:
            return self
        return self._with(c, "sum", "+", lambda v, c: v + c, lambda c: True)

    __radd__ = __add__

    def __sub__(self, c):
        return self._with(c, "difference", "-", lambda v, c: v - c, lambda c: True)

    def __rsub__(self, c):
        return self._with(c, "difference", "r-", lambda v, c: c - v, lambda c: False)

    def __neg__(self):
        return self.then("neg", lambda v: -v, None, False)

    def __pos__(self):
        return self

    def __mul__(self, c):
        return self._with(c, "product", "*", lambda v, c: v * c, lambda c: c >= 0)

    __rmul__ = __mul__

    def __truediv__(self, c):
        if not is_lazy(c) and type(c) is not Symbol and c == 0:
            PATH.refuse("a random number is divided by 0")
        return self._with(c, "quotient", "/", lambda v, c: v / c, lambda c: c > 0)

    def __rtruediv__(self, c):
        if not self > 0:
            PATH.refuse("division by a random number that may be 0 or less")
        return self._with(c, "quotient", "r/", lambda v, c: c / v, lambda c: c < 0)

    def __floordiv__(self, c):
        if not is_lazy(c) and type(c) is not Symbol and c == 0:
            PATH.refuse("a random number is divided by 0")
        return self._with(c, "quotient", "//", lambda v, c: v // c, lambda c: c > 0)

    def __rshift__(self, c):
        return self._with(c, "shift", ">>", lambda v, c: v >> c, lambda c: True)

    def __abs__(self):
        return self if self >= 0 else -self

    def __pow__(self, c, modulus=None):
        if modulus is not None or not self >= 0:
            PATH.refuse("a power of a random number that may be negative")
        PATH.assumed.add("a power rises with its base")
        return self._with(c, "power", "power", lambda v, c: v**c, lambda c: c > 0)

    def __rpow__(self, c):
        PATH.refuse("a number to the power of a random one")

    def __mod__(self, k):
        if not issubclass(self.made, WHOLE):
            if is_number(k) and k == 1 and self >= 0:
                # between two whole numbers it rises
                math.floor(self)
                return self._with(k, "remainder", "%", lambda v, c: v % c, lambda c: True)
            PATH.refuse("the remainder of a random float")
        if not _is_whole(k) or k <= 0 or k > LIMIT:
            PATH.refuse(f"the remainder of a random integer by {k}")
        if any(name not in ("+", "-") for name, _, _ in self.key):
            PATH.refuse("the remainder of a function of a random integer")
        shift = int(self.at(0))
        made = type(self.at(self.box()[0]) % k)
        return made(PATH.remainder(self.i, int(k), shift))

    def __divmod__(self, k):
        PATH.refuse("quotient and remainder of one random number")

    def as_word(self):
        """Return a whole number by its bits."""
        if not issubclass(self.made, WHOLE) or any(name != ">>" for name, _, _ in self.key):
            PATH.refuse("bits of a function of a random number")
        return Word.drawn(self.i, self.kind) >> sum(places for _, _, places in self.key)

    def __and__(self, mask):
        v = PATH.draws[self.i]
        if _is_whole(mask) and v.residues and 0 <= mask & (mask + 1) <= 0:
            return type(self.at(v.low) & mask)(self % (int(mask) + 1))
        return self.as_word() & mask

    __rand__ = __and__

    def __or__(self, other):
        return self.as_word() | other

    def __xor__(self, other):
        return self.as_word() ^ other

    __ror__, __rxor__ = __or__, __xor__

    def __invert__(self):
        return ~self.as_word()

    def __lshift__(self, places):
        return self.as_word() << places

    def _shifts(self, _):
        PATH.refuse("a number is shifted by a random one")

    __rlshift__ = __rrshift__ = _shifts

    def __float__(self):
        low, high = self.box()
        if high - low == 1:
            return float(self.at(low))
        return PATH.refuse(
            "a random number is used as a plain float, in C code or in the output; compare it, or "
            "make it whole by int(k * u)"
        )

    def __complex__(self):
        PATH.refuse("a random number is made complex")

    def _as_text(self, *_):
        PATH.refuse("a random number is used whole, as text or bytes")

    __str__ = __repr__ = __format__ = __bytes__ = _as_text

    def __array__(self, dtype=None, copy=None):
        PATH.refuse("a random number is put into an array; compare it before")

    def item(self):
        """Return it as a plain number, as a NumPy scalar's."""
        return (
            self.then("item", lambda v: v.item())
            if issubclass(self.made, np.generic)
            else (PATH.refuse("`item` of a plain number"))
        )

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        return PATH.refuse(f"`{name}` of a random number")


def _exact(constant):
    """Return a constant as a key: a float and an int, or 0.0 and -0.0, are not the same."""
    return constant if constant else repr(constant)


def _is_whole(value):
    return isinstance(value, int | np.integer) and is_number(value)


def is_symbol(value):
    """Whether a value is a `Symbol`, which calls itself a number."""
    return type(value) is Symbol


def applied(name, x, step):
    """Return a function of a random number that is taken to be monotone.

    Parameters
    ----------
    name : str
        With its module, such as `math.log`.
    x : Symbol
    step : callable
    """
    if name.rpartition(".")[2] in ASSUMED:
        PATH.assumed.add(f"{name} rises with its argument")
    return x.then(name, step)
