"""Search an instance near a claim's own ones that tells a changed statement from the claim's.

First a formula is other; then Z3 is asked; then one thing is other, in a fixed order; then several
at once, drawn.
"""

import random
import time
from dataclasses import replace
from fractions import Fraction
from itertools import chain, permutations

from theory.kernel.evaluate import Instance
from theory.kernel.sorts import BOOL, REAL
from theory.ledger import formal
from theory.ledger.assemble import FAULTS
from theory.mutants import aimed
from theory.mutants.apart import HOW, IS, PLUS, Kept, formulas_of, freed, origins, says_at

# of CPU time for one change, and of rows of a function that are changed one by one
SECONDS, MOST_ROWS = 15, 40
MORE = [f"{PLUS}{k}" for k in range(3)]
NUMBERS = [Fraction(n, 4) for n in (0, 4, -4, 8, 2, 6, 12, 16, -2, 5, 7, 20)]
# numbers that what is drawn has, small ones more often
DRAWN = [Fraction(n, 12) for n in (0, 0, 12, 12, 24, 36, 48, 6, 6, 4, 3, 8, 9, 18, -12)]


def search(claim, build, seconds=SECONDS):
    """Return an instance that tells a changed statement from the claim's, or None.

    Parameters
    ----------
    claim : str
    build : callable
        As of `Formal`, of the changed statement.
    seconds : number
        Of CPU time, after which nothing more is tried.
    """
    start, pairs = time.process_time(), _Pairs(claim, build)
    # Z3 has half of the time
    asked = _aimed(claim, pairs, start + seconds / 2)
    for one in chain(_first(claim), asked, _candidates(claim), _Drawn(claim, build)):
        if time.process_time() > start + seconds:
            return None
        if one and (both := pairs.of(one)) and (found := _differ(one, both)):
            return found
    return None


class _Pairs:
    """A claim's statement and the changed one, of other formulas or with definitions freed."""

    def __init__(self, claim, build):
        self.known, self.build, self.made = formal.formals()[claim].build, build, {}
        self.names = {c.data for c in self.known().where}

    def of(self, one):
        """Return both, as an instance has them; None if there are none such."""
        origin = one.origin if one.origin.startswith("broken") else ""
        at = (origin, *one.formulas.items(), *sorted(self.names & one.values.keys()))
        if at not in self.made:
            try:
                changed = one.place()[1]
                both = self.known(**changed), self.build(**changed)
                self.made[at] = tuple(freed(s, one.values) for s in both)
            except FAULTS:
                self.made[at] = None
        return self.made[at]


def _first(claim):
    """Yield a claim's own instances, and the first one with other formulas."""
    own = [Kept(claim, origin) for origin in origins(claim)]
    yield from own
    yield from (one for of_formula in map(_formulas, own[:1]) for one in of_formula)


def _formulas(one):
    return [
        replace(one, formulas={name: how})
        for name in formulas_of(one.claim)
        for how in (*HOW, *MORE)
    ]


def _aimed(claim, pairs, until):
    """Yield instances at which Z3 says that they differ, or None if it does not know of any."""
    statement, own = formal.formals()[claim].build(), [Kept(claim, o) for o in origins(claim)]
    least = [replace(one, sizes={sort: 1}) for one in own[:1] for sort in one.place()[0].sizes]
    for one in (*own, *least, *(other for first in own[:1] for other in _formulas(first))):
        for names in aimed.choices(statement):
            if time.process_time() > until:
                return
            both = pairs.of(replace(one, values=dict.fromkeys(names)))
            try:
                values = both and aimed.values_that_differ(both, one.place()[0], names)
            except FAULTS:
                values = None
            yield replace(one, values=values) if values else None


def _candidates(claim):
    """Yield instances at which one thing is other, or two."""
    own = [Kept(claim, origin) for origin in origins(claim)]
    for one in own:
        for values, sizes in _near(formal.formals()[claim].build(), one.place()[0]):
            yield replace(one, values=values, sizes=sizes)
    for one in own[1:]:
        yield from _formulas(one)


def _differ(one, both):
    try:
        where, _ = one.place()
        before = says_at(both[0], where)
    except FAULTS:
        return None
    try:
        if says_at(both[1], where) == before:
            return None
    except ZeroDivisionError:
        pass  # one of them says something there
    except FAULTS:
        return None
    return replace(one, says=before)


def _near(statement, where):
    """Yield other values of one constant or of two numbers, and other sizes, as `Kept` has them."""
    instance, found = Instance(where.sizes, where.values), {}
    for c in (*statement.constants, *statement.where):
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


class _Drawn:
    """Instances at which several things are other, drawn without end; the same ones each time."""

    def __init__(self, claim, build):
        self.claim, self.build, self.draw = claim, build, random.Random(claim)
        self.own, self.formulas = origins(claim), list(formulas_of(claim))
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
        return Kept(self.claim, origin, values, sizes, None, formulas)

    def _values(self, where, sizes):
        instance, found = Instance(sizes, where.values), {}
        share = self.draw.choice([0.2, 0.5, 1])
        defined = self.statement.where if self.draw.random() < 0.4 else ()
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
        return self.draw.choice([*HOW, *MORE])

    def _numbers_of(self, where):
        found = _Seen(where.sizes, where.values)
        for make in (formal.formals()[self.claim].build, self.build):
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
