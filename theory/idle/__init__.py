"""Hypotheses that do no work: derived anew, that a statement holds without, or the others imply.

A claim's own proof often derives its statement without a hypothesis that is there for the reader.
Where it does not, a module of this room has another proof.
"""

import importlib
import pkgutil
from functools import cache

from theory.kernel import trace
from theory.kernel.sorts import Refused
from theory.kernel.statement import Statement
from theory.kernel.terms import TRUE
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
    """Return what is to be derived: the statement without hypothesis k, or k from the others."""
    stated = formals()[claim_id]
    whole = stated.build()
    rest = without(whole, k)
    if not isinstance(stated.dropped[k], Implied):
        return rest
    return Statement(whole.constants, rest.hypotheses, (whole.hypotheses[k],), whole.where)


def derive_idle(claim_id, k):
    """Return the theorem which shows that hypothesis k does no work.

    Raises
    ------
    Refused
        If it is not derived, or another is.
    """
    wanted = aim(claim_id, k)
    if (claim_id, k) in proofs():
        return _checked(wanted, PROOFS[claim_id, k](wanted), None)
    decision = claims.deciders()[claim_id]()
    if isinstance(formals()[claim_id].dropped[k], Implied) or decision.verdict != "proved":
        raise Refused(f"{claim_id}: no proof about hypothesis {k}")
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
    if wanted.defined is not TRUE:
        nonzero = defined() if defined else well_defined(wanted)
        if not is_proof_of(nonzero, wanted.defined):
            raise Refused(f"needed: {wanted.defined}\nfound: {nonzero}")
    return theorem
