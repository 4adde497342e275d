"""Finite instances that tell a statement from one that is changed: in scope or not, true or not.

Each is one of a claim's own instances, with other values of a constant or of one size. What the
statement says there is kept: whether the hypotheses hold, and which conclusions are false.
"""

import inspect
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cache
from pathlib import Path

import yaml

from common.errors import UserError
from theory.kernel.evaluate import Instance
from theory.kernel.sorts import BOOL
from theory.kernel.terms import Term, not_, real
from theory.ledger import formal
from theory.ledger.assemble import FAULTS
from theory.ledger.formal import At

KEPT = Path(__file__).with_name("apart.yaml")
HOW = {
    "more": lambda value: value + 1,
    "less": lambda value: value - 1,
    "negative": lambda value: -value,
    "double": lambda value: 2 * value,
    "zero": lambda value: 0 * value,
    "one": lambda value: 0 * value + 1,
}
PLUS, IS = "plus ", "is "


@dataclass(frozen=True)
class Kept:
    """An instance, and what the statement says there.

    Parameters
    ----------
    claim, origin : str
        Whose instance, and which: `holds 0`, `dropped NAME`, `broken NAME 0` with its formulas.
    values, sizes : dict
        What is other there, by name. A definition that has a value here is a constant: the claim is
        read of any such function, as of changed formulas.
    says : list of str or None
        None if a hypothesis fails; or the conclusions that are false.
    formulas : dict
        By the name that the statement's builder has for it, how a formula is other: one of `HOW`,
        `plus K`, that its argument K is added, or `is V`, that it is a number.
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
        own = formulas_of(self.claim)
        if unknown := [name for name in self.formulas if name not in own]:
            raise UserError(f"{KEPT.name}: {self.claim} has no formula {unknown[0]!r}; remove it")
        changed = changed | {name: _other(own[name], how) for name, how in self.formulas.items()}
        return At(where.sizes | self.sizes, where.values | values), changed


def formulas_of(claim):
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
        if how.startswith(IS):
            return real(Fraction(how.removeprefix(IS)))
        return HOW[how](value) if how in HOW else value + args[int(how.removeprefix(PLUS))]

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


def freed(statement, names):
    """Return a statement with constants in the place of some of its definitions."""
    mine = [c for c in statement.where if c.data in names]
    if not mine:
        return statement
    others = {c: term for c, term in statement.where.items() if c.data not in names}
    return replace(statement, constants=(*statement.constants, *mine), where=others)


def says_at(statement, where):
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
    place = f"an instance from {one.origin!r}"
    try:
        statement = build(**changed)
        other = sorted({c.data for c in statement.where} & one.values.keys())
        place += " with a changed formula" * bool(changed)
        place += f" with other definitions ({', '.join(other)})" * bool(other)
        now = says_at(freed(statement, one.values), where)
    except FAULTS as error:
        return f"{place} does not fit: {error}"
    return "" if now == one.says else f"at {place}: {_difference(one.says, now)}"


def _difference(before, now):
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


def text(found):
    """Return instances as the text of the file that keeps them."""
    rows = []
    for one in found:
        row = {"claim": one.claim, "origin": one.origin, "says": one.says}
        for name in ("values", "sizes", "formulas"):
            if getattr(one, name):
                row[name] = _plain(getattr(one, name))
        rows.append(row)
    return HEAD + yaml.safe_dump(
        rows, sort_keys=False, allow_unicode=True, width=100, default_flow_style=None
    )


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
