"""Hypotheses that do no work: derived anew, that a statement holds without, or the others imply.

A claim's own proof often derives its statement without a hypothesis that is there for the reader.
Where it does not, a module of this room has another proof.
"""

from collections.abc import Callable
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache

from theory.kernel import trace
from theory.kernel.definedness import definedness
from theory.kernel.sorts import Refused
from theory.kernel.statement import Statement
from theory.kernel.terms import TRUE, and_, not_
from theory.kernel.theorem import is_proof_of
from theory.ledger import claims
from theory.ledger.formal import Implied, formals, lacking, without
from theory.rooms import import_all, registers
from theory.tactics.defined import count_facts, counts, well_defined
from theory.tactics.logic import at, conjuncts, derive

PROOFS = {}


@dataclass(frozen=True)
class Idle:
    """A proof of what `aim` returns, and what it takes for its conclusions to be defined."""

    prove: Callable
    counted: Callable


def shows(claim_id, k, counted=lambda *chosen: ()):
    """Register the decorated function: from `aim(claim_id, k)` to the theorem that it holds.

    Parameters
    ----------
    claim_id : str
    k : int
        Number of the hypothesis.
    counted : callable
        From arbitrary elements to theorems by which nothing is divided by zero.
    """
    return registers(PROOFS, claim_id, k, lambda prove: Idle(prove, counted))


@cache
def proofs():
    """Import every module of this room; return its proofs by claim id and hypothesis."""
    import_all(__name__)
    return PROOFS


def aim(claim_id, k):
    """Return what a proof of this room derives.

    Hypothesis k from the others, if it is `Implied`. Otherwise all conclusions where it fails and
    the others hold: a statement that is true is then true without it, and of one that is refuted
    nothing more is false. The others hold only where they divide by nothing that is 0.
    """
    stated = formals()[claim_id]
    whole = stated.build()
    others, asked = without(whole, k), whole.hypotheses[k]
    rest = (*others.hypotheses, *conjuncts(definedness(others.given)))
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
        wanted, proof = aim(claim_id, k), PROOFS[claim_id, k]
        _require_defined(wanted, proof.counted)
        return _proof_of(wanted.formula, proof.prove(wanted))
    decision = claims.deciders()[claim_id]()
    if isinstance(formals()[claim_id].dropped[k], Implied) or decision.verdict != "proved":
        raise Refused(f"{claim_id}: no proof about hypothesis {k}")
    return own_proof(claim_id, k, decision)


def own_proof(claim_id, k, decision):
    """Return the claim's statement without hypothesis k, as a theorem."""
    wanted = without(formals()[claim_id].build(), k)
    found = own_theorem(claim_id, k)
    if wanted.defined is not TRUE:
        defined = decision.defined or (lambda: well_defined(wanted))
        with seen(claim_id, k):
            _proof_of(wanted.defined, defined())
    return found


def own_theorem(claim_id, k, *instead):
    """Return what a claim's own proof derives with others in the place of hypothesis k."""
    wanted = without(formals()[claim_id].build(), k, *instead)
    with seen(claim_id, k, *instead):
        return _proof_of(wanted.formula, claims.deciders()[claim_id]().theorem())


@contextmanager
def seen(claim_id, k, *instead):
    """Let proofs see another statement, and no lemma of the claim's own one."""
    trace.forget()
    try:
        with lacking(claim_id, k, *instead):
            yield
    finally:
        trace.forget()


def _proof_of(formula, theorem):
    if not is_proof_of(theorem, formula):
        raise Refused(f"needed: {formula}\nfound: {theorem}")
    return theorem


def _require_defined(wanted, counted):
    """Raise Refused unless no conclusion divides by zero; of the hypotheses this is known."""
    needed = definedness(and_(*wanted.goals))
    facts = [fact for total in counts(and_(wanted.given, needed)) for fact in count_facts(total)]

    def known(*chosen):
        return [*facts, *counted(*chosen), *(f for c in chosen for f in at(wanted.given, c))]

    derive(wanted.given, needed, known)
