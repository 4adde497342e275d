"""Terms at a finite instance, in exact numbers: the same text is a theorem and a unit test."""

import itertools
from fractions import Fraction
from math import prod

from theory.kernel.sorts import Refused

MOST_ELEMENTS = 100_000


class Instance:
    """Sizes of the index sorts, by name, and values of free constants, by name.

    Values are exact numbers, truth values, numbers 0, 1, ... for indices; functions are Python
    functions of such, lists (by index) or dictionaries.
    """

    def __init__(self, sizes=None, values=None):
        self.sizes, self.given, self.memo = dict(sizes or {}), dict(values or {}), {}

    def elements(self, sort):
        """Return all elements of an index sort."""
        if sort not in self.memo:
            self.memo[sort] = self._elements(sort)
        return self.memo[sort]

    def _elements(self, sort):
        if sort.kind == "bool":
            return [False, True]
        if sort.kind == "functions" and sort.is_index:
            keys, images = self.elements(sort.domain), self.elements(sort.range)
            if len(images) ** len(keys) > MOST_ELEMENTS:
                raise Refused(f"{sort} has too many elements to go through")
            return [
                Table(zip(keys, row, strict=True))
                for row in itertools.product(images, repeat=len(keys))
            ]
        size = sort.size if sort.kind == "letters" else self.sizes.get(sort.name)
        if type(size) is not int or size < 1:
            raise Refused(f"an instance needs a size of {sort}, at least 1")
        return list(range(size))

    def value(self, t, scope=()):
        """Return the value of a term, whose bound variables have the values of the scope.

        Raises
        ------
        ZeroDivisionError
            If something is divided by zero.
        Refused
            If a value is not given, not exact, or a quantifier goes over the reals.
        """
        if t.loose:
            return getattr(self, f"_{t.op}")(t, scope)
        if t not in self.memo:
            self.memo[t] = getattr(self, f"_{t.op}")(t, ())
        return self.memo[t]

    def _const(self, t, scope):
        if t.data not in self.given:
            raise Refused(f"an instance needs a value of {t.data}")
        return self._exact(self.given[t.data], t.sort)

    def _bound(self, t, scope):
        return scope[t.data]

    def _num(self, t, scope):
        return t.data

    _letter = _num

    def _true(self, t, scope):
        return True

    def _false(self, t, scope):
        return False

    def _not(self, t, scope):
        return not self.value(t.args[0], scope)

    def _and(self, t, scope):
        return all(self.value(a, scope) for a in t.args)

    def _or(self, t, scope):
        return any(self.value(a, scope) for a in t.args)

    def _implies(self, t, scope):
        return not self.value(t.args[0], scope) or self.value(t.args[1], scope)

    def _ite(self, t, scope):
        return self.value(t.args[1 if self.value(t.args[0], scope) else 2], scope)

    def _eq(self, t, scope):
        a, b = (self.value(a, scope) for a in t.args)
        return self._same(a, b, t.args[0].sort)

    def _same(self, a, b, sort):
        if sort.kind != "functions":
            return a == b
        return all(self._same(a(x), b(x), sort.range) for x in self.elements(sort.domain))

    def _le(self, t, scope):
        return self.value(t.args[0], scope) <= self.value(t.args[1], scope)

    def _add(self, t, scope):
        return sum((self.value(a, scope) for a in t.args), Fraction(0))

    def _mul(self, t, scope):
        return prod((self.value(a, scope) for a in t.args), start=Fraction(1))

    def _div(self, t, scope):
        return self.value(t.args[0], scope) / self.value(t.args[1], scope)

    def _lam(self, t, scope):
        return lambda x: self.value(t.args[0], (x, *scope))

    def _app(self, t, scope):
        f, x = (self.value(a, scope) for a in t.args)
        return f(x)

    def _forall(self, t, scope):
        f = self.value(t.args[0], scope)
        return all(f(x) for x in self._all(t))

    def _exception(self, t, scope):
        f = self.value(t.args[0], scope)
        every = self._all(t)
        return next((x for x in every if not f(x)), every[0])

    def _all(self, t):
        sort = t.args[0].sort.domain
        if not sort.is_index:
            raise Refused(f"cannot go through all of {sort}")
        return self.elements(sort)

    def _sum(self, t, scope):
        f = self.value(t.args[0], scope)
        return sum((f(x) for x in self._all(t)), Fraction(0))

    def _prod(self, t, scope):
        f = self.value(t.args[0], scope)
        return prod((f(x) for x in self._all(t)), start=Fraction(1))

    def _exact(self, value, sort):
        if sort.kind == "functions":
            get = value if callable(value) else value.__getitem__
            return lambda x: self._exact(get(x), sort.range)
        kinds = {"real": (int, Fraction), "bool": (bool,)}.get(sort.kind, (int,))
        if type(value) not in kinds or (
            int in kinds and len(kinds) == 1 and not self._fits(value, sort)
        ):
            raise Refused(f"no exact element of {sort}: {value!r}")
        return Fraction(value) if sort.kind == "real" else value

    def _fits(self, value, sort):
        return 0 <= value < len(self.elements(sort))


class Table(dict):
    """A function between finite sets, as an element of a set of functions."""

    def __call__(self, x):
        """Return the value at an element."""
        return self[x]

    def __hash__(self):
        return hash(tuple(self.items()))


def curried(f, arity):
    """Return a Python function of `arity` arguments as one that takes them one by one."""
    return f if arity < 2 else lambda x: curried(lambda *rest: f(x, *rest), arity - 1)
