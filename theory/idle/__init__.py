"""Hypotheses that do no work: derived anew, that a statement holds without, or the others imply.

A claim's own proof often derives its statement without a hypothesis that is there for the reader.
Where it does not, a module of this room has another proof.
"""

import importlib
import pkgutil
from functools import cache

from theory.kernel import trace
from theory.kernel.definedness import definedness
from theory.kernel.sorts import Refused
from theory.kernel.statement import Statement
from theory.kernel.terms import TRUE, and_, not_
from theory.kernel.theorem import is_proof_of
from theory.ledger import claims
from theory.ledger.formal import Implied, formals, lacking, without
from theory.tactics.defined import well_defined

PROOFS = {}


def shows(claim_id, k):
    """Register the decorated function: from `aim(claim_id, k)` to the theorem that it holds."""

    def register(prove):
        if (claim_id, k) in PROOFS:
            raise ValueError(f"hypothesis {k} of {claim_id} has two proofs")
        PROOFS[claim_id, k] = prove
        return prove

    return register


@cache
def proofs():
    """Import every module of this room; return its proofs by claim id and hypothesis."""
    for module in pkgutil.iter_modules(__path__):
        importlib.import_module(f"{__name__}.{module.name}")
    return PROOFS


def aim(claim_id, k):
    """Return what a proof of this room derives.

    Hypothesis k from the others, if it is `Implied`. Otherwise all conclusions where it fails and
    the others hold: a statement that is true is then true without it, and of one that is refuted
    nothing more is false.
    """
    stated = formals()[claim_id]
    whole = stated.build()
    rest, asked = without(whole, k).hypotheses, whole.hypotheses[k]
    if isinstance(stated.dropped[k], Implied):
        return Statement(whole.constants, rest, (asked,), whole.where)
    return Statement(whole.constants, (*rest, not_(asked)), whole.conclusions, whole.where)


def derive_idle(claim_id, k):
    """Return the theorem which shows that hypothesis k does no work.

    Raises
    ------
    Refused
        If it is not derived, or another is.
    """
    if (claim_id, k) in proofs():
        wanted = aim(claim_id, k)
        return _checked(wanted, PROOFS[claim_id, k](wanted), None)
    decision = claims.deciders()[claim_id]()
    if isinstance(formals()[claim_id].dropped[k], Implied) or decision.verdict != "proved":
        raise Refused(f"{claim_id}: no proof about hypothesis {k}")
    wanted = without(formals()[claim_id].build(), k)
    trace.forget()
    try:
        with lacking(claim_id, k):
            return _checked(wanted, decision.theorem(), decision.defined)
    finally:
        trace.forget()


def _checked(wanted, theorem, defined):
    """Return the theorem, if it is what is wanted and nothing in it is divided by zero."""
    if not is_proof_of(theorem, wanted.formula):
        raise Refused(f"needed: {wanted.formula}\nfound: {theorem}")
    # what is known is known to be defined
    if definedness(and_(*wanted.goals)) is not TRUE:
        nonzero = defined() if defined else well_defined(wanted)
        if not is_proof_of(nonzero, wanted.defined):
            raise Refused(f"needed: {wanted.defined}\nfound: {nonzero}")
    return theorem
