"""A random whole number that is used by its bits: each is a condition on bits that are drawn."""

import operator

import numpy as np

from checker.programs.path import BITS, PATH
from checker.programs.values.lazy import is_lazy
from checker.programs.values.unlike import is_number, left_to

# bits that are looked at at once
MOST_BITS = 12
INTEGERS = (int, np.integer, np.bool_)


class Word:
    """A whole number that is not negative.

    Parameters
    ----------
    bits : tuple of int
        Conditions of `diagrams`, the lowest bit first.
    kind : type
        int, or a NumPy type.
    """

    __slots__ = ("bits", "kind")

    def __init__(self, bits, kind):
        self.bits, self.kind = bits, kind

    @property
    def __class__(self):
        return self.kind

    @staticmethod
    def drawn(i, kind):
        """Return a draw that is used by its bits from now on.

        Parameters
        ----------
        i : int
            Of which nothing is known, or that is used so already.
        kind : type
        """
        return _number(PATH.bits_of(i), kind)

    def resolve(self):
        """Fork on the number, and return it."""
        open_bits = [bit for bit in set(self.bits) if not PATH.is_decided(bit)]
        if len(open_bits) > MOST_BITS:
            PATH.refuse(f"a word of {len(open_bits)} random bits is used whole")
        return self.kind(sum(PATH.decide(bit) << k for k, bit in enumerate(self.bits)))

    def _combined(self, name, other):
        """Return what `and_`, `or_` or `xor` gives."""
        act = getattr(operator, name)
        other = plain_or_word(other)
        if not is_word(other) and not is_number(other):
            return left_to(other, "combination by bits")
        if not is_word(other):
            # what is wrong with the number's type or size raises here
            kind = type(act(self.kind(0), other))
            other = _constant(other)
        else:
            kind = type(act(self.kind(0), other.kind(0)))
        return _number(_once(name, *_padded(self, other)), kind)

    def __and__(self, other):
        return self._combined("and_", other)

    def __or__(self, other):
        return self._combined("or_", other)

    def __xor__(self, other):
        return self._combined("xor", other)

    __rand__, __ror__, __rxor__ = __and__, __or__, __xor__

    def __invert__(self):
        if not issubclass(self.kind, np.unsignedinteger):
            PATH.refuse("all bits of a signed random number are turned")
        return Word(_once("inv", self.bits), self.kind)

    def __rshift__(self, places):
        places = looked_at(places)
        kind, k = type(self.kind(0) >> places), int(places)
        return _number(self.bits[k:], kind)

    def __lshift__(self, places):
        places = looked_at(places)
        kind, k = type(self.kind(0) << places), int(places)
        if kind is not int and not issubclass(kind, np.unsignedinteger):
            PATH.refuse("a signed random number is shifted to the left")
        return _number((0,) * k + self.bits, kind)

    def __eq__(self, other):
        other = plain_or_word(other)
        whole = isinstance(other, INTEGERS) and is_number(other) and other >= 0
        if not is_word(other) and not whole:
            return self.resolve() == other
        other = other if is_word(other) else _constant(int(other))
        found = bool(PATH.decide(_once("equal", *_padded(self, other))))
        return np.bool_(found) if issubclass(self.kind, np.generic) else found

    def __ne__(self, other):
        found = self == other
        return np.bool_(not found) if issubclass(self.kind, np.generic) else not found

    def __bool__(self):
        return self != 0

    def __hash__(self):
        return hash(self.resolve())

    def __array__(self, dtype=None, copy=None):
        return np.asarray(self.resolve(), dtype=dtype)

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        return getattr(self.resolve(), name)


def _equal(*words):
    found = 1
    for a, b in reversed(list(zip(*words, strict=True))):
        found = BITS.both(BITS.inverse(BITS.differ(a, b)), found)
    return found


RULES = {
    "and_": lambda *words: tuple(map(BITS.both, *words)),
    "or_": lambda *words: tuple(map(BITS.either, *words)),
    "xor": lambda *words: tuple(map(BITS.differ, *words)),
    "inv": lambda bits: tuple(map(BITS.inverse, bits)),
    "equal": _equal,
}


def _once(*key):
    """Return what a rule gives of words: other paths ask the same."""
    if key not in BITS.words:
        BITS.words[key] = RULES[key[0]](*key[1:])
    return BITS.words[key]


def _whole_uses():
    """Let all other uses look at the number."""
    for name in ("add", "sub", "mul", "truediv", "floordiv", "mod", "pow", "lt", "le", "gt", "ge"):
        act = getattr(operator, name)
        setattr(Word, f"__{name}__", lambda a, b, act=act: act(a.resolve(), b))
        if name not in ("lt", "le", "gt", "ge"):
            setattr(Word, f"__r{name}__", lambda a, b, act=act: act(b, a.resolve()))
    for name in ("lshift", "rshift"):
        act = getattr(operator, name)
        setattr(Word, f"__r{name}__", lambda a, b, act=act: act(b, a.resolve()))
    for name, act in {
        **{name: getattr(operator, name) for name in ("neg", "pos", "abs", "index")},
        **{f.__name__: f for f in (int, float, complex, str, repr, round, divmod, format)},
    }.items():
        setattr(Word, f"__{name}__", lambda a, *more, act=act: act(a.resolve(), *more))


_whole_uses()


def is_word(value):
    """Whether a value is a `Word`, which calls itself a number."""
    return type(value) is Word


def looked_at(value):
    """Return a number, after a fork if it is random."""
    if is_word(value) or is_lazy(value):
        return value.resolve()
    return operator.index(value) if hasattr(type(value), "as_word") else value


def plain_or_word(value):
    """Return a plain value, or a random integer as a `Word`."""
    if is_lazy(value):
        return value.resolve()
    return value.as_word() if hasattr(type(value), "as_word") else value


def _padded(*words):
    size = max(len(word.bits) for word in words)
    return [word.bits + (0,) * (size - len(word.bits)) for word in words]


def _constant(value):
    if value < 0:
        PATH.refuse("bits of a random number are combined with a negative number")
    return Word(tuple(int(value) >> k & 1 for k in range(int(value).bit_length())), type(value))


def _number(bits, kind):
    """Return a word of the size of its type, or the number if it is known."""
    if issubclass(kind, np.unsignedinteger):
        size = 8 * np.dtype(kind).itemsize
        bits = (*bits, *(0,) * (size - len(bits)))[:size]
    if max(bits, default=0) < 2:
        return kind(sum(bit << k for k, bit in enumerate(bits)))
    return Word(bits, kind)
