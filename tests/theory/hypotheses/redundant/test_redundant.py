"""That hypotheses are redundant is derived anew; of one that is not, nothing is derived."""

from dataclasses import replace
from types import SimpleNamespace

import pytest

from theory.hypotheses import redundant
from theory.kernel.sorts import Refused
from theory.kernel.terms import TRUE
from theory.kernel.theorem import is_theorem, solve
from theory.ledger import decisions
from theory.ledger.formal import At, Implied, NotNeeded, formals
from theory.statements.stated import stated
from theory.statements.uldp.rao_blackwell_urap import MASS

said = stated("uldp-water-filling-level")
FLOOR, F, X = said.floor, said.f, said.X

REDUNDANT = [
    (name, hypothesis)
    for name, stated in sorted(formals().items())
    for hypothesis, why in stated.dropped.items()
    if isinstance(why, NotNeeded | Implied)
]
# what a proof does with hypotheses that it does not find
FAULTS = (Refused, ValueError, LookupError, StopIteration)


# all of them take twenty-five seconds
@pytest.mark.parametrize(
    ("name", "hypothesis"),
    [
        pytest.param(*at, marks=[pytest.mark.trial] if i % 8 else [])
        for i, at in enumerate(REDUNDANT)
    ],
)
def test_the_kernel_derives_that_it_is_redundant(name, hypothesis):
    assert is_theorem(redundant.derive_redundant(name, hypothesis))


NEEDED = [
    ("lip-implies-ldp", "LIP"),
    ("lip-optimum", "eps >= 0"),
    ("uldp-urr-l2", "independent reports"),
    ("uldp-lemma-1", "e^eps - 1 < N"),
]


@pytest.mark.parametrize(("name", "hypothesis"), NEEDED)
def test_what_is_needed_is_not_redundant(name, hypothesis):
    assert isinstance(formals()[name].dropped[hypothesis], At)
    with pytest.raises(FAULTS):
        redundant.derive_redundant(name, hypothesis)


def test_every_proof_is_of_a_hypothesis_without_an_instance():
    assert set(redundant.proofs()) <= set(REDUNDANT)


USED = [
    ("uldp-water-filling-level", "frequencies sum to 1", lambda: X.sum(F) >= 0),
    ("uldp-water-filling-level", "floors >= 0", lambda: X.sum(FLOOR) >= 0),
    ("uldp-rao-blackwell-best-theta", "0 <= mass <= 1", lambda: MASS <= 1),
]


@pytest.mark.parametrize(("name", "hypothesis", "less"), USED)
def test_a_claim_is_not_derived_from_too_little(name, hypothesis, less):
    """Of what stands in the place of a hypothesis the proof uses something."""
    with pytest.raises(FAULTS):
        redundant.theorem_without(name, hypothesis, less=less())


def test_another_theorem_shows_nothing(monkeypatch):
    at = ("lip-implies-ldp", "eps >= 0")
    other = replace(redundant.proofs()[at], prove=lambda wanted: solve(TRUE))
    monkeypatch.setitem(redundant.proofs(), at, other)
    with pytest.raises(Refused, match="needed"):
        redundant.derive_redundant(*at)


def test_a_proof_shows_that_nothing_is_divided_by_zero(monkeypatch):
    at = ("uldp-lgrr-equation", "K > 1")
    other = replace(redundant.proofs()[at], counted=lambda *chosen: ())
    monkeypatch.setitem(redundant.proofs(), at, other)
    with pytest.raises(Refused, match="not shown"):
        redundant.derive_redundant(*at)


def test_without_a_hypothesis_nothing_may_be_divided_by_zero():
    """The conclusion follows from any value of 1/0, and is not defined without n >= 1."""
    name, hypothesis = "uldp-threshold-deviation", "n >= 1"
    found = redundant.theorem_without(name, hypothesis)
    assert found.formula is formals()[name].build().without(hypothesis).formula
    with pytest.raises(Refused):
        redundant.claim_without(name, hypothesis)


def test_a_proof_of_a_statement_is_given_one_without_the_hypothesis(monkeypatch):
    """Nothing else is changed: what builds the statement builds the claim's."""
    name, hypothesis = "lip-implies-ldp", "eps >= 0"
    given = []

    def proof(statement):
        given.append((statement, formals()[name].build()))
        return solve(TRUE)

    decider = SimpleNamespace(proof=proof)
    monkeypatch.setitem(decisions.deciders(), name, decider)
    with pytest.raises(Refused, match="needed"):
        redundant.theorem_without(name, hypothesis)
    whole = formals()[name].build()
    assert given == [(whole.without(hypothesis), whole)]
