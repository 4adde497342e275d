"""Finite instances that tell a statement from one that is changed: in scope or not, true or not.

Each is one of a claim's own instances, with other values of a constant or of one size. What the
statement says there is kept: whether the hypotheses hold, and which conclusions are false.
"""

import inspect
import time
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cache
from itertools import permutations
from pathlib import Path

import yaml

from common.errors import UserError
from theory.kernel.evaluate import Instance
from theory.kernel.sorts import BOOL, REAL
from theory.kernel.terms import Term, not_
from theory.ledger import formal
from theory.ledger.assemble import FAULTS
from theory.ledger.formal import At

KEPT = Path(__file__).with_name("apart.yaml")
# of CPU time for one change, and of rows of a function that are changed one by one
SECONDS, MOST_ROWS = 15, 40
HOW = {
    "more": lambda value: value + 1,
    "less": lambda value: value - 1,
    "negative": lambda value: -value,
    "double": lambda value: 2 * value,
    "zero": lambda value: 0 * value,
    "one": lambda value: 0 * value + 1,
}
PLUS = [f"plus {k}" for k in range(3)]
NUMBERS = [Fraction(n, 4) for n in (0, 4, -4, 8, 2, 6, 12, 16, -2, 5, 7, 20)]


@dataclass(frozen=True)
class Kept:
    """An instance, and what the statement says there.

    Parameters
    ----------
    claim, origin : str
        Whose instance, and which: `holds 0`, `dropped NAME`, `broken NAME 0` with its formulas.
    values, sizes : dict
        What is other there, by name.
    says : list of str or None
        None if a hypothesis fails; or the conclusions that are false.
    formulas : dict
        By the name that the statement's builder has for it, how a formula is other: one of `HOW`,
        or `plus K`, that its argument K is added.
    """

    claim: str
    origin: str
    values: dict = field(default_factory=dict)
    sizes: dict = field(default_factory=dict)
    says: list | None = None
    formulas: dict = field(default_factory=dict)

    def place(self):
        """Return the instance, and the formulas that are other there.

        Raises
        ------
        UserError
            If the claim has no such instance or formula.
        """
        known = origins(self.claim)
        if self.origin not in known:
            raise UserError(f"{KEPT.name}: {self.claim} has no instance {self.origin!r}; remove it")
        where, changed = known[self.origin]
        values = {name: _exact(value) for name, value in self.values.items()}
        own = _formulas(self.claim)
        if unknown := [name for name in self.formulas if name not in own]:
            raise UserError(f"{KEPT.name}: {self.claim} has no formula {unknown[0]!r}; remove it")
        changed = changed | {name: _other(own[name], how) for name, how in self.formulas.items()}
        return At(where.sizes | self.sizes, where.values | values), changed


def _formulas(claim):
    """Return the formulas that a claim's statement is about, by name."""
    found = inspect.signature(formal.formals()[claim].build).parameters.items()
    return {name: one.default for name, one in found if callable(one.default)}


def _other(formula, how):
    """Return a formula whose values are other."""

    def changed(*args, **named):
        return of(formula(*args, **named), args)

    def of(value, args):
        if isinstance(value, tuple | list):
            return type(value)(of(one, args) for one in value)
        if isinstance(value, Term) and value.sort is BOOL:
            return not_(value)
        return HOW[how](value) if how in HOW else value + args[int(how.removeprefix("plus "))]

    return changed


def origins(claim):
    """Return a claim's own instances, each with the formulas that are other there, by name."""
    known = formal.formals().get(claim)
    if known is None:
        return {}
    found = {f"holds {k}": (where, {}) for k, where in enumerate(known.holds)}
    found |= {f"dropped {n}": (w, {}) for n, w in known.dropped.items() if isinstance(w, At)}
    for name, tests in known.broken.items():
        found |= {f"broken {name} {k}": (one.at, one.changed) for k, one in enumerate(tests)}
    return found


def said(statement, where):
    """Return what a statement says at an instance, as `Kept.says`.

    Raises
    ------
    ZeroDivisionError
        If a hypothesis, or a conclusion where they hold, divides by zero.
    Refused
        If the instance does not fit.
    """
    instance = Instance(where.sizes, where.values)
    for part in statement.hypotheses.values():
        if instance.value(statement.spelled(part)) is not True:
            return None
    goals = statement.conclusions.items()
    return [name for name, part in goals if instance.value(statement.spelled(part)) is not True]


@cache
def kept(path=KEPT):
    """Return the instances that are kept, by claim."""
    found = {}
    for entry in yaml.safe_load(path.read_text(encoding="utf-8")) or []:
        found.setdefault(entry["claim"], []).append(Kept(**entry))
    return found


def complaints(one, build):
    """Return what is other than what is kept of an instance: of a statement's builder, a text."""
    where, changed = one.place()
    try:
        now = said(build(**changed), where)
    except FAULTS as error:
        return f"an instance from {one.origin!r} does not fit: {error}"
    return "" if now == one.says else f"at an instance from {one.origin!r}: {_told(one.says, now)}"


def _told(before, now):
    if before is None:
        return "it is in the scope of the changed statement, and not of the claim's"
    if now is None:
        return "it is in the scope of the claim's statement, and not of the changed one"
    return f"conclusions that are false: {before}, of the changed statement {now}"


def told_apart(claim, build):
    """Return why an instance that is kept tells a changed statement from the claim's, or nothing.

    Parameters
    ----------
    claim : str
    build : callable
        As of `Formal`, of the changed statement.
    """
    return next(filter(None, (complaints(one, build) for one in kept().get(claim, ()))), "")


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
    until, made = time.process_time() + seconds, {}
    for one in _candidates(claim):
        if time.process_time() > until:
            return None
        # a statement is built once for each choice of formulas
        at = (one.origin if one.origin.startswith("broken") else "", *one.formulas.items())
        if at not in made:
            made[at] = _both(claim, build, one)
        if made[at] and (found := _differ(one, made[at])):
            return found
    return None


def _both(claim, build, one):
    """Return the statement and the changed one, of the formulas of an instance; None if neither."""
    try:
        changed = one.place()[1]
        return formal.formals()[claim].build(**changed), build(**changed)
    except FAULTS:
        return None


def _candidates(claim):
    """Yield instances that may tell a change apart, those first that are a claim's own."""
    own = [Kept(claim, origin) for origin in origins(claim)]
    yield from own
    formulas = [{name: how} for name in _formulas(claim) for how in (*HOW, *PLUS)]
    for one in own[:1]:
        yield from (replace(one, formulas=other) for other in formulas)
    for one in own:
        for values, sizes in _near(formal.formals()[claim].build(), one.place()[0]):
            yield replace(one, values=values, sizes=sizes)
    for one in own[1:]:
        yield from (replace(one, formulas=other) for other in formulas)


def _differ(one, both):
    try:
        where, _ = one.place()
        before = said(both[0], where)
    except FAULTS:
        return None
    try:
        if said(both[1], where) == before:
            return None
    except ZeroDivisionError:
        pass  # one of them says something there
    except FAULTS:
        return None
    return replace(one, says=before)


def _near(statement, where):
    """Yield other values of one constant or of two numbers, and other sizes, as `Kept` has them."""
    instance, found = Instance(where.sizes, where.values), {}
    for c in statement.constants:
        try:
            found[c] = _written(instance, instance.constant(c), c.sort)
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


def text(found):
    """Return instances as the text of the file that keeps them."""
    rows = []
    for one in found:
        row = {"claim": one.claim, "origin": one.origin, "says": one.says}
        for name in ("values", "sizes", "formulas"):
            if getattr(one, name):
                row[name] = _plain(getattr(one, name))
        rows.append(row)
    return HEAD + yaml.safe_dump(rows, sort_keys=False, allow_unicode=True, width=100)


HEAD = """\
# Instances near a claim's own ones, and what its statement says there: `says` is null where a
# hypothesis fails, else the conclusions that are false. `theory mutants --statements --keep` adds
# those that tell a changed statement from the claim's; numbers are fractions.
"""


def _plain(value):
    if isinstance(value, dict):
        return {name: _plain(one) for name, one in value.items()}
    if isinstance(value, list):
        return [_plain(one) for one in value]
    if isinstance(value, bool):
        return value
    return str(value) if isinstance(value, Fraction) else value


def _exact(value):
    if isinstance(value, list):
        return [_exact(one) for one in value]
    return Fraction(value) if isinstance(value, str) else value
