"""Redundant hypotheses: derived anew, that a statement holds without, or the others imply them.

A claim's own proof often derives its statement without a hypothesis that is there for the reader.
Where it does not, a module of this package has another proof.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from theory.hypotheses import registers, with_negation
from theory.kernel.definedness import definedness
from theory.kernel.sorts import Refused
from theory.kernel.statement import Statement
from theory.kernel.terms import TRUE, and_
from theory.kernel.theorem import is_proof_of
from theory.ledger import decisions
from theory.ledger.formal import Implied, formals
from theory.projects import project
from theory.projects.loading import import_all
from theory.tactics.defined import count_facts, counts, found_defined
from theory.tactics.logic import at, derive

PROOFS = {}


@dataclass(frozen=True)
class Redundancy:
    """A proof of what `aim` returns, and what it takes for its conclusions to be defined."""

    prove: Callable
    counted: Callable


def redundant(claim_id, hypothesis, counted=lambda *chosen: ()):
    """Register the decorated function: from what `aim` returns to the theorem that it holds.

    Parameters
    ----------
    claim_id, hypothesis : str
    counted : callable
        From arbitrary elements to theorems by which nothing is divided by zero.
    """
    return registers(PROOFS, claim_id, hypothesis, lambda prove: Redundancy(prove, counted))


@cache
def proofs():
    """Import every module of this package; return its proofs by claim id and hypothesis.

    Another project than the library has them among its own proofs.
    """
    if project.is_library():
        import_all(__name__)
    return PROOFS


def aim(claim_id, hypothesis):
    """Return what a proof of this package derives.

    The hypothesis from the others, if it is `Implied`. Otherwise all conclusions where it fails and
    the others hold: a statement that is true is then true without it, and of one that is refuted
    nothing more is false. The others hold only where they divide by nothing that is 0.
    """
    stated = formals()[claim_id]
    whole = stated.build()
    parts = with_negation(whole, hypothesis, whole.without(hypothesis).given)
    conclusions = whole.conclusions
    if isinstance(stated.dropped[hypothesis], Implied):
        del parts[f"not {hypothesis}"]
        conclusions = {hypothesis: whole.hypotheses[hypothesis]}
    return Statement(whole.constants, parts, conclusions, whole.where)


def derive_redundant(claim_id, hypothesis):
    """Return the theorem which shows that a hypothesis is redundant.

    Raises
    ------
    Refused
        If it is not derived, or another is.
    """
    if (claim_id, hypothesis) in proofs():
        wanted, proof = aim(claim_id, hypothesis), PROOFS[claim_id, hypothesis]
        _require_defined(wanted, proof.counted)
        return _proof_of(wanted.formula, proof.prove(wanted))
    implied = isinstance(formals()[claim_id].dropped[hypothesis], Implied)
    if implied or decisions.declared(claim_id) != "proved":
        raise Refused(f"{claim_id}: no proof about hypothesis {hypothesis!r}")
    return claim_without(claim_id, hypothesis)


def claim_without(claim_id, hypothesis):
    """Return a claim's statement without a hypothesis, as a theorem; it is defined then too."""
    wanted = formals()[claim_id].build().without(hypothesis)
    found = theorem_without(claim_id, hypothesis)
    if wanted.defined is not TRUE:
        proof = decisions.DEFINED.get(claim_id, found_defined)
        _proof_of(wanted.defined, proof(wanted))
    return found


def theorem_without(claim_id, hypothesis, **instead):
    """Return what a claim's own proof derives with others in the place of a hypothesis."""
    wanted = formals()[claim_id].build().without(hypothesis, **instead)
    return _proof_of(wanted.formula, decisions.deciders()[claim_id].proof(wanted))


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
