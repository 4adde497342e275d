"""Hypotheses that are needed where numbers are no fractions: the kernel refutes the rest.

An instance is evaluated in fractions. Where a statement has roots, all of its instances without a
hypothesis may have some that are not. Then the kernel derives that there are such real numbers.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache

from theory.kernel.definedness import definedness
from theory.kernel.sorts import Refused
from theory.kernel.statement import Statement
from theory.kernel.terms import and_, not_
from theory.kernel.theorem import refutes
from theory.ledger.formal import formals, without
from theory.rooms import import_all, registers
from theory.tactics.logic import conjuncts

PROOFS = {}


@dataclass(frozen=True)
class Refutation:
    """A proof that what `aim` returns is false, at these finite sets."""

    prove: Callable
    sorts: dict = field(default_factory=dict)


def shows(claim_id, k, **refutation):
    """Register the decorated function: from `aim(claim_id, k)` to the theorem that it is false.

    Parameters
    ----------
    claim_id : str
    k : int
        Number of the hypothesis.
    refutation : dict
        Fields of `Refutation`.
    """
    return registers(PROOFS, claim_id, k, lambda prove: Refutation(prove, **refutation))


@cache
def proofs():
    """Import every module of this room; return its proofs by claim id and hypothesis."""
    import_all(__name__)
    return PROOFS


def aim(claim_id, k):
    """Return what is refuted: that where hypothesis k alone fails all conclusions hold.

    Nothing is divided by zero there, so that both the hypothesis and one of them are false, and not
    without meaning.
    """
    whole = formals()[claim_id].build()
    others, asked = without(whole, k), whole.hypotheses[k]
    parts = and_(others.given, *others.goals), and_(others.given, whole.spelled(asked))
    defined = dict.fromkeys(need for part in parts for need in conjuncts(definedness(part)))
    hypotheses = (*others.hypotheses, *defined, not_(asked))
    return Statement(whole.constants, hypotheses, whole.conclusions, whole.where)


def derive_needed(claim_id, k):
    """Return the theorem that without hypothesis k a conclusion fails somewhere.

    Raises
    ------
    Refused
        If it is not derived, or another is.
    """
    if (claim_id, k) not in proofs():
        raise Refused(f"{claim_id}: no proof about hypothesis {k}")
    wanted, shown = aim(claim_id, k), PROOFS[claim_id, k]
    found = shown.prove(wanted)
    if not refutes(found, wanted.formula, shown.sorts):
        raise Refused(f"needed: the negation of {wanted.formula}\nfound: {found}")
    return found
