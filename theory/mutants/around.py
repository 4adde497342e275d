"""Instances near a claim's own ones: one part is changed, in a fixed order; then several, drawn.

Every search for an instance goes through these: for one that distinguishes a changed statement, one
at which only one hypothesis fails, or one at which a changed formula breaks a conclusion.
"""

import random
from fractions import Fraction
from itertools import permutations

from theory.kernel.evaluate import Instance
from theory.kernel.sorts import BOOL, REAL
from theory.ledger import formal
from theory.ledger.assemble import FAULTS
from theory.mutants.apart import formulas_of
from theory.sense.near import CHANGES, DENIED, IS, PART, PLUS, SWAPPED, Near

# rows of a function that are changed one by one
MOST_ROWS = 40
NUMBERS = [Fraction(n, 4) for n in (0, 4, -4, 8, 2, 6, 12, 16, -2, 5, 7, 20)]
# numbers that what is drawn has, small ones more often
DRAWN = [Fraction(n, 12) for n in (0, 0, 12, 12, 24, 36, 48, 6, 6, 4, 3, 8, 9, 18, -12)]
# how a formula is other, the plainest first
WHOLE = [*CHANGES, *(f"{PLUS}{k}" for k in (1, 2, 3))]
PARTS = [SWAPPED, DENIED, *(f"{how}{PART}{k}" for k in (1, 2) for how in CHANGES)]


def near(statement, where, defined=True):
    """Yield other values of one constant or of two numbers, and other sizes, as `Near` has them.

    Parameters
    ----------
    statement : Statement
    where : At
    defined : bool
        Whether a definition may have another value, as if it were a constant.
    """
    instance, found = where.instance(), {}
    for c in (*statement.constants, *(statement.where if defined else ())):
        try:
            found[c] = _written(instance, instance.value(statement.spelled(c)), c.sort)
        except FAULTS:
            continue
    numbers = {c: v for c, v in found.items() if c.sort is REAL}
    for c, value in found.items():
        for other in _others(value, c.sort, instance, list(numbers.values())):
            yield {c.data: other}, {}
    for (c, v), (d, w) in permutations(numbers.items(), 2):
        for other in _numbers(v, list(numbers.values())):
            yield {c.data: other, d.data: v}, {}
            yield {c.data: other, d.data: w + other - v}, {}
    # where all rows are alike, numbers are freer
    for c, value in found.items():
        if c.sort.kind == "functions":
            for d, w in numbers.items():
                for other in _numbers(w, []):
                    yield {c.data: value[:1] * len(value), d.data: other}, {}
    for sort, size in where.sizes.items():
        for more in (size + 1, size - 1):
            if more > 0:
                yield {}, {sort: more}


def _written(instance, value, sort):
    if sort.kind == "functions":
        keys = instance.elements(sort.domain)
        if not (sort.domain.is_index or sort.domain is BOOL) or len(keys) > MOST_ROWS:
            raise ValueError(f"{sort} has too many rows")
        return [_written(instance, value(key), sort.range) for key in keys]
    return value


def _numbers(value, others):
    near = [value + 1, value - 1, -value, 2 * value, value / 2]
    near += [1 / value] if value else []
    return [n for n in dict.fromkeys([*NUMBERS, *near, *others]) if n != value]


def _others(value, sort, instance, numbers):
    """Yield other values of a constant: one row is other, or a row's loss is another's gain."""
    if sort.kind != "functions":
        if sort is REAL:
            yield from _numbers(value, numbers)
        elif sort is BOOL:
            yield not value
        else:
            yield from (e for e in instance.elements(sort) if e != value)
        return
    for k, row in enumerate(value):
        for other in _others(row, sort.range, instance, []):
            yield [*value[:k], other, *value[k + 1 :]]
    if sort.range is REAL:
        for j, k in permutations(range(len(value)), 2):
            for much in (value[j], 1 + value[j], Fraction(1, 4)):
                moved = list(value)
                moved[j], moved[k] = value[j] - much, value[k] + much
                yield moved
    for row in value[:3]:
        yield [row] * len(value)
    if sort.range.kind == "functions":
        for row in _others(value[0], sort.range, instance, []):
            yield [row] * len(value)


class Drawn:
    """Instances at which several things are other, drawn without end; the same ones each time.

    Parameters
    ----------
    claim : str
    own : dict of str to tuple of (At, dict)
        The instances that they are near, with formulas that are other there, by origin.
    statements : list of callable
        Builders of what numbers are looked for in, that a formula may be.
    seed : object
        Of the draw.
    formulas, defined : bool
        Whether a formula may be other, or a definition.
    """

    def __init__(self, claim, own, statements, seed, formulas=True, defined=True):
        self.claim, self.statements, self.draw = claim, statements, random.Random(seed)
        self.own, self.defined = own, defined
        self.formulas = list(formulas_of(claim)) if formulas else []
        self.statement = formal.formals()[claim].build()
        self.seen = {}

    def __iter__(self):
        while self.own:
            yield self._one()

    def _one(self):
        origin = self.draw.choice(list(self.own))
        where, changed = self.own[origin]
        sizes = {s: n for s, n in where.sizes.items() if self.draw.random() < 0.15}
        sizes = {s: self.draw.choice([1, 2, 2, 3, 4]) for s in sizes}
        values = {} if self.draw.random() < 0.2 else self._values(where, where.sizes | sizes)
        formulas = {}
        if not changed and self.formulas and self.draw.random() < 0.6:
            name = self.draw.choice(self.formulas)
            formulas[name] = self._other(origin)
        return Near(self.claim, origin, values, sizes, formulas)

    def _values(self, where, sizes):
        instance, found = Instance(sizes, where.values), {}
        share = self.draw.choice([0.2, 0.5, 1])
        may = self.defined and self.draw.random() < 0.4
        defined = self.statement.where if may else ()
        for c in (*self.statement.constants, *defined):
            if callable(where.values.get(c.data)) or self.draw.random() > share:
                continue
            try:
                found[c.data] = self._value(c.sort, instance)
            except FAULTS:
                continue
        for name, given in where.values.items():
            # a sort of which some elements are given
            if (isinstance(given, list) and not name.isidentifier()) or name == REAL.name:
                found |= self._elements(name, given)
        return found

    def _elements(self, name, given):
        if self.draw.random() < 0.5:
            return {}
        if not isinstance(given[0], list):
            return {name: [self._number() for _ in given]}
        rows = [self._row(len(given[0])) for _ in range(self.draw.choice([1, 2, 3]))]
        return {name: rows} if all(not isinstance(x, list | bool) for x in given[0]) else {}

    def _value(self, sort, instance):
        if sort is REAL:
            return self._number()
        if sort.kind != "functions":
            return self.draw.choice(instance.elements(sort))
        keys = instance.elements(sort.domain)
        if not (sort.domain.is_index or sort.domain is BOOL) or len(keys) > MOST_ROWS:
            raise ValueError(f"{sort} has too many rows")
        if sort.range is REAL:
            return self._row(len(keys))
        row = [self._value(sort.range, instance) for _ in keys]
        return row[:1] * len(row) if self.draw.random() < 0.2 else row

    def _number(self):
        return self.draw.choice(DRAWN)

    def _row(self, length):
        """Return numbers: any, or such as are probabilities, or one 1."""
        kind = self.draw.random()
        if kind < 0.3:
            return [self._number() for _ in range(length)]
        if kind < 0.5:
            k = self.draw.randrange(length)
            return [Fraction(int(j == k)) for j in range(length)]
        parts = [self.draw.choice([0, 1, 1, 2, 3]) for _ in range(length)]
        return [Fraction(p, sum(parts) or 1) for p in parts]

    def _other(self, origin):
        """Return how a formula is other: often that it is a number that the statement has there."""
        if origin not in self.seen:
            self.seen[origin] = self._numbers_of(self.own[origin][0])
        if self.seen[origin] and self.draw.random() < 0.6:
            return f"{IS}{self.draw.choice(self.seen[origin])}"
        return self.draw.choice(WHOLE)

    def _numbers_of(self, where):
        found = _Seen(where.sizes, where.values)
        for make in self.statements:
            try:
                statement = make()
                for part in statement.conclusions.values():
                    found.value(statement.spelled(part))
            except FAULTS:
                continue
        return list(found.numbers)


class _Seen(Instance):
    """An instance that notes all numbers that come up."""

    def __init__(self, sizes, values):
        super().__init__(sizes, values)
        self.numbers = {}

    def _value(self, t, scope):
        value = super()._value(t, scope)
        if t.sort is REAL:
            self.numbers[value] = None
        return value
