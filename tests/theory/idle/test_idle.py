"""That hypotheses do no work is derived anew; of one that does, nothing is derived."""

from dataclasses import replace

import pytest

from theory import idle
from theory.kernel.sorts import Refused
from theory.kernel.terms import TRUE
from theory.kernel.theorem import is_theorem, solve
from theory.ledger import claims
from theory.ledger.formal import At, Implied, NotNeeded, formals, lacking, without
from theory.statements.uldp.pouring import FLOOR, F, X
from theory.statements.uldp.rao_blackwell_urap import MASS

IDLE = [
    (name, k)
    for name, stated in sorted(formals().items())
    for k, why in stated.dropped.items()
    if isinstance(why, NotNeeded | Implied)
]
# what a proof does with hypotheses that it does not find
FAULTS = (Refused, ValueError, IndexError, StopIteration)


# all of them take twenty-five seconds
@pytest.mark.parametrize(
    ("name", "k"),
    [pytest.param(*at, marks=[pytest.mark.trial] if i % 8 else []) for i, at in enumerate(IDLE)],
)
def test_the_kernel_derives_that_it_does_no_work(name, k):
    assert is_theorem(idle.derive_idle(name, k))


NEEDED = [("lip-implies-ldp", 3), ("lip-optimum", 2), ("uldp-urr-l2", 4), ("uldp-lemma-1", 2)]


@pytest.mark.parametrize(("name", "k"), NEEDED)
def test_what_is_needed_is_not_idle(name, k):
    assert isinstance(formals()[name].dropped[k], At)
    with pytest.raises(FAULTS):
        idle.derive_idle(name, k)


def test_every_proof_is_of_a_hypothesis_without_an_instance():
    assert set(idle.proofs()) <= set(IDLE)


USED = [
    ("uldp-water-filling-level", 2, lambda: X.sum(F) >= 0),
    ("uldp-water-filling-level", 1, lambda: X.sum(FLOOR) >= 0),
    ("uldp-rao-blackwell-best-theta", 3, lambda: MASS <= 1),
]


@pytest.mark.parametrize(("name", "k", "less"), USED)
def test_a_claim_is_not_derived_from_too_little(name, k, less):
    """Of what stands in the place of a hypothesis the proof uses something."""
    with pytest.raises(FAULTS):
        idle.own_theorem(name, k, less())


def test_another_theorem_shows_nothing(monkeypatch):
    at = ("lip-implies-ldp", 2)
    other = replace(idle.proofs()[at], prove=lambda wanted: solve(TRUE))
    monkeypatch.setitem(idle.proofs(), at, other)
    with pytest.raises(Refused, match="needed"):
        idle.derive_idle(*at)


def test_a_proof_shows_that_nothing_is_divided_by_zero(monkeypatch):
    at = ("uldp-lgrr-equation", 2)
    other = replace(idle.proofs()[at], counted=lambda *chosen: ())
    monkeypatch.setitem(idle.proofs(), at, other)
    with pytest.raises(Refused, match="not shown"):
        idle.derive_idle(*at)


def test_without_a_hypothesis_nothing_may_be_divided_by_zero():
    """The conclusion follows from any value of 1/0, and is not defined without gamma <= n."""
    name, k = "oneid-budgets-reveal-counts", 1
    decision = claims.deciders()[name]()
    with lacking(name, k):
        found = decision.theorem()
    assert found.formula is without(formals()[name].build(), k).formula
    with pytest.raises(Refused):
        idle.own_proof(name, k, decision)


def test_a_statement_lacks_a_hypothesis_for_a_while():
    from theory.statements.lip.privacy import lip_gives_ldp

    whole = lip_gives_ldp()
    with lacking("lip-implies-ldp", 2):
        assert len(lip_gives_ldp().hypotheses) == len(whole.hypotheses) - 1
        assert formals()["lip-implies-ldp"].build().formula is whole.formula
    assert lip_gives_ldp().formula is whole.formula
