"""Exact values of closed terms, by going through the elements of finite sorts."""

import itertools
import operator
from fractions import Fraction
from functools import partial
from math import prod

from theory.kernel.sorts import Refused

MOST_ELEMENTS = 100_000


_total, _product = partial(sum, start=Fraction(0)), partial(prod, start=Fraction(1))

# read from left to right and no further than needed, as `definedness` does
_OF_ALL = {"and": all, "or": any, "add": _total, "mul": _product}
_OF_EACH = {"not": operator.not_, "le": operator.le, "div": operator.truediv, "app": operator.call}
_OVER = {"forall": all, "sum": _total, "prod": _product}


class Values:
    """Values of terms: numbers, truth values, indices 0, 1, ..., and Python functions of such."""

    def __init__(self):
        self.memo = {}

    def elements(self, sort):
        """Return all elements of an index sort."""
        if sort not in self.memo:
            self.memo[sort] = self._elements(sort)
        return self.memo[sort]

    def _elements(self, sort):
        if sort.kind == "bool":
            return [False, True]
        if not sort.is_index:
            raise Refused(f"cannot go through all of {sort}")
        if sort.kind != "functions":
            return list(range(self.size(sort)))
        keys, images = self.elements(sort.domain), self.elements(sort.range)
        if len(images) ** len(keys) > MOST_ELEMENTS:
            raise Refused(f"{sort} has too many elements to go through")
        return [
            Table(zip(keys, row, strict=True))
            for row in itertools.product(images, repeat=len(keys))
        ]

    def size(self, sort):
        """Return the number of letters of a sort."""
        if sort.kind != "letters":
            raise Refused(f"{sort} has no fixed size")
        return sort.size

    def constant(self, c):
        """Return the value of a free constant."""
        raise Refused(f"{c} has no value of its own")

    def value(self, t, scope=()):
        """Return the value of a term, whose bound variables have the values of the scope.

        Raises
        ------
        ZeroDivisionError
            If something is divided by zero.
        Refused
            If a value is not given, not exact, or a quantifier goes over the reals.
        """
        if t.loose and (t.op == "bound" or t.loose == len(scope)):
            return self._value(t, scope)
        inner = scope[: t.loose]  # all that the term can depend on
        if (t, inner) not in self.memo:
            self.memo[t, inner] = self._value(t, inner)
        return self.memo[t, inner]

    def _value(self, t, scope):
        args = (self.value(a, scope) for a in t.args)
        if t.op in _OF_ALL:
            return _OF_ALL[t.op](args)
        if t.op in _OF_EACH:
            return _OF_EACH[t.op](*args)
        if t.op in _OVER:
            return _OVER[t.op](map(next(args), self.elements(t.args[0].sort.domain)))
        return _OTHER[t.op](self, t, args, scope)

    def same(self, a, b, sort):
        """Return whether two values of a sort are equal; functions, at every element."""
        if sort.kind != "functions":
            return a == b
        return all(self.same(a(x), b(x), sort.range) for x in self.elements(sort.domain))


_OTHER = {
    "num": lambda v, t, args, scope: t.data,
    "letter": lambda v, t, args, scope: t.data,
    "const": lambda v, t, args, scope: v.constant(t),
    "bound": lambda v, t, args, scope: scope[t.data],
    "true": lambda v, t, args, scope: True,
    "false": lambda v, t, args, scope: False,
    "implies": lambda v, t, args, scope: not next(args) or next(args),
    "ite": lambda v, t, args, scope: v.value(t.args[1 if next(args) else 2], scope),
    "eq": lambda v, t, args, scope: v.same(*args, t.args[0].sort),
    "lam": lambda v, t, args, scope: lambda x: v.value(t.args[0], (x, *scope)),
    "exception": lambda v, t, args, scope: next(
        itertools.filterfalse(next(args), v.elements(t.sort)), v.elements(t.sort)[0]
    ),
}


class Table(dict):
    """A function between finite sets, as an element of a set of functions."""

    __call__ = dict.__getitem__

    def __missing__(self, x):
        raise Refused(f"no element that was listed: {x!r}")

    def __hash__(self):
        return hash(tuple(self.items()))
