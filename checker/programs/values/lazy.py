"""A value of finitely many, decided by draws that are not looked at yet."""

import operator
from itertools import product, repeat

import numpy as np

from checker.programs.path import LIMIT, PATH


class Lazy:
    """A function of the pieces in which some variables lie; to use it forks the path.

    Parameters
    ----------
    parts : tuple of (int, tuple of int)
        Variables, each with its cuts.
    table : dict
        From the numbers of pieces to the value.
    """

    __slots__ = ("parts", "table")

    def __init__(self, parts, table):
        self.parts, self.table = parts, table

    @property
    def __class__(self):
        return type(next(iter(self.table.values())))

    def resolve(self):
        """Fork on the value, and return it."""
        if len({_key(v) for v in self.table.values()}) > 1:
            return self.table[tuple(PATH.split(i, cuts) for i, cuts in self.parts)]
        return next(iter(self.table.values()))

    def law(self):
        """Return the values with their numbers of points, variables being independent.

        Returns
        -------
        list of (tuple, int, dict)
            The last: a point, from variables to their values.
        """
        pieces = [PATH.pieces(i, cuts) for i, cuts in self.parts]
        made = []
        for place in product(*(range(len(sizes)) for _, sizes in pieces)):
            count, point = 1, {}
            for (i, _), (ends, sizes), k in zip(self.parts, pieces, place, strict=True):
                count *= sizes[k]
                point[i] = ends[k]
            if count:
                made.append((self.table[place], count, point))
        return made

    def at(self, points):
        """Return the value for given values of all draws."""
        place = tuple(sum(points[i] >= c for c in cuts) for i, cuts in self.parts)
        return self.table[place]

    def __array__(self, dtype=None, copy=None):
        return np.asarray(self.resolve(), dtype=dtype)

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        return getattr(self.resolve(), name)

    def __hash__(self):
        return hash(self.resolve())


def _key(value):
    """Return a key that is equal only for equal values: `nan` is written without its bits."""
    if type(value) is tuple:
        return tuple(map(_key, value))
    bits = b""
    if isinstance(value, float | complex | np.inexact) and value != value:
        bits = np.asarray(value).tobytes()
    return type(value), repr(value), bits


def is_lazy(value):
    """Whether a value is a `Lazy`, which calls itself an int or a bool."""
    return type(value) is Lazy


def combined(function, *values):
    """Return function(*values) lazily, or at once after a fork where that is too large.

    Parameters
    ----------
    function : callable
        Of plain values.
    *values
        Lazy or plain.
    """
    parts = {}
    for value in filter(is_lazy, values):
        for i, cuts in value.parts:
            parts[i] = sorted({*parts.get(i, ()), *cuts})
    if not parts:
        return function(*values)
    size = 1
    for cuts in parts.values():
        size *= len(cuts) + 1
    if size > LIMIT:
        return function(*(v.resolve() if is_lazy(v) else v for v in values))
    return _tabled(function, values, parts)


def _compared(act, lazy, other):
    """Return a comparison, after a fork on it and, of a whole number, on nothing more."""
    whole = len(lazy.parts) == 1 and set(map(type, lazy.table.values())) == {int}
    if not whole or type(other) not in (int, float):
        return act(lazy.resolve(), other)
    ((i, cuts),) = lazy.parts
    found = list(map(act, lazy.table.values(), repeat(other)))
    kept = [n for n in range(len(cuts)) if found[n] is not found[n + 1]]
    values = [found[0], *(found[n + 1] for n in kept)]
    return values[PATH.split(i, [cuts[n] for n in kept])] if kept else found[0]


def _tabled(function, values, parts):
    where = {i: n for n, i in enumerate(parts)}
    ends = [[0, *cuts] for cuts in parts.values()]
    table = {}
    for place in product(*(range(len(cuts) + 1) for cuts in parts.values())):
        plain = []
        for value in values:
            if is_lazy(value):
                own = tuple(
                    sum(ends[where[i]][place[where[i]]] >= c for c in cuts)
                    for i, cuts in value.parts
                )
                value = value.table[own]
            plain.append(value)
        table[place] = function(*plain)
    if len({_key(v) for v in table.values()}) == 1:
        return next(iter(table.values()))
    return Lazy(tuple((i, tuple(cuts)) for i, cuts in parts.items()), table)


BINARY = (
    *("add", "sub", "mul", "truediv", "floordiv", "mod", "pow"),
    *("and", "or", "xor", "lshift", "rshift"),
)
COMPARED = ("lt", "le", "gt", "ge", "eq", "ne")
UNARY = ("neg", "pos", "abs", "invert", "index")
CONVERTED = {
    "bool": bool,
    "int": int,
    "float": float,
    "complex": complex,
    "str": str,
    "repr": repr,
    "len": len,
    "iter": iter,
    "round": round,
}


def _install():
    def binary(name):
        known = {"and": operator.and_, "or": operator.or_}
        act = known.get(name) or getattr(operator, name)
        if name in COMPARED:
            setattr(Lazy, f"__{name}__", lambda a, b: _compared(act, a, b))
        else:
            setattr(Lazy, f"__{name}__", lambda a, b: act(a.resolve(), b))
            setattr(Lazy, f"__r{name}__", lambda a, b: act(b, a.resolve()))

    for name in (*BINARY, *COMPARED):
        binary(name)
    for name in UNARY:
        act = operator.inv if name == "invert" else getattr(operator, name)
        setattr(Lazy, f"__{name}__", lambda a, act=act: act(a.resolve()))
    for name, act in CONVERTED.items():
        setattr(Lazy, f"__{name}__", lambda a, *more, act=act: act(a.resolve(), *more))
    Lazy.__format__ = lambda a, spec: format(a.resolve(), spec)
    Lazy.__divmod__ = lambda a, b: divmod(a.resolve(), b)
    Lazy.__getitem__ = lambda a, k: a.resolve()[k]


_install()
