"""Finite instances that distinguish a statement from a changed one: in scope or not, true or not.

Each is one of a claim's own instances, with other values of a constant or of one size. The
statement's truth there is kept: whether the hypotheses hold, and which conclusions are false.
"""

from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

import yaml

from theory.ledger import formal
from theory.ledger.assemble import FAULTS
from theory.ledger.formal import At
from theory.sense import found
from theory.sense.near import Near, plain

KEPT = Path(__file__).with_name("apart.yaml")


@dataclass(frozen=True)
class Kept(Near):
    """An instance, and what the statement says there.

    A definition that has a value here is a constant: the claim is read of any such function, as of
    changed formulas.

    Parameters
    ----------
    claim, origin, values, sizes, formulas
        As of `Near`.
    says : list of str or None
        None if a hypothesis fails; or the conclusions that are false.
    """

    says: list | None = None


def placed(one):
    """Return the instance that a `Near` is, and the formulas that are other there.

    Raises
    ------
    UserError
        If the claim has no such instance or formula.
    """
    known = origins(one.claim)
    return one.of(known, formulas_of(one.claim) if known else {}, KEPT.name)


def formulas_of(claim):
    """Return the formulas that a claim's statement is about, by name."""
    return found.formulas_of(formal.formals()[claim].build)


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
    instance = where.instance()
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
    """Return how a statement's builder differs from the record of an instance, as a text."""
    where, changed = placed(one)
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


def text(kept_ones):
    """Return instances as the text of the file that keeps them."""
    rows = []
    for one in kept_ones:
        row = {"claim": one.claim, "origin": one.origin, "says": one.says}
        for name in ("values", "sizes", "formulas"):
            if getattr(one, name):
                row[name] = plain(getattr(one, name))
        rows.append(row)
    return HEAD + yaml.safe_dump(
        rows, sort_keys=False, allow_unicode=True, width=100, default_flow_style=None
    )


HEAD = """\
# Instances near a claim's own ones, and what its statement says there: `says` is null where a
# hypothesis fails, else the conclusions that are false. `theory mutants --statements --keep` adds
# those that tell a changed statement from the claim's; numbers are fractions.
"""
