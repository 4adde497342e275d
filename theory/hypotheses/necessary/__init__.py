"""Hypotheses that are necessary where numbers are no fractions: the kernel refutes the rest.

An instance is evaluated in fractions. Where a statement has roots, all of its instances without a
hypothesis may have some that are not. Then the kernel derives that there are such real numbers.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache

from theory.hypotheses import registers, with_negation
from theory.kernel.sorts import Refused
from theory.kernel.statement import Statement
from theory.kernel.terms import and_
from theory.kernel.theorem import refutes
from theory.ledger.formal import formals
from theory.projects import project
from theory.projects.loading import import_all

PROOFS = {}


@dataclass(frozen=True)
class Refutation:
    """A proof that what `aim` returns is false, at these finite sets."""

    prove: Callable
    sorts: dict = field(default_factory=dict)


def necessary(claim_id, hypothesis, **refutation):
    """Register the decorated function: from what `aim` returns to the theorem that it is false.

    Parameters
    ----------
    claim_id, hypothesis : str
    refutation : dict
        Fields of `Refutation`.
    """
    return registers(PROOFS, claim_id, hypothesis, lambda prove: Refutation(prove, **refutation))


@cache
def proofs():
    """Import every module of this package; return its proofs by claim id and hypothesis.

    Another project than the library has them among its own proofs.
    """
    if project.is_library():
        import_all(__name__)
    return PROOFS


def aim(claim_id, hypothesis):
    """Return what is refuted: that where the hypothesis alone fails all conclusions hold.

    Nothing is divided by zero there, so that both the hypothesis and one of them are false, and not
    without meaning.
    """
    whole = formals()[claim_id].build()
    others = whole.without(hypothesis)
    asked = whole.spelled(whole.hypotheses[hypothesis])
    parts = and_(others.given, *others.goals), and_(others.given, asked)
    hypotheses = with_negation(whole, hypothesis, *parts)
    return Statement(whole.constants, hypotheses, whole.conclusions, whole.where)


def derive_necessary(claim_id, hypothesis):
    """Return the theorem that without the hypothesis a conclusion fails somewhere.

    Raises
    ------
    Refused
        If it is not derived, or another is.
    """
    if (claim_id, hypothesis) not in proofs():
        raise Refused(f"{claim_id}: no proof about hypothesis {hypothesis!r}")
    wanted, shown = aim(claim_id, hypothesis), PROOFS[claim_id, hypothesis]
    found = shown.prove(wanted)
    if not refutes(found, wanted.formula, shown.sorts):
        raise Refused(f"needed: the negation of {wanted.formula}\nfound: {found}")
    return found
