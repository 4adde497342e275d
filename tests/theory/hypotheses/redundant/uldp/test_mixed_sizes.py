"""That t is a probability does no work in uldp-ubd-mixture; what its proof uses is used."""

from dataclasses import replace
from fractions import Fraction

import pytest

from theory.hypotheses import redundant
from theory.hypotheses.redundant.uldp import mixed_sizes
from theory.instances.uldp.least_loss import with_three
from theory.kernel.sorts import Refused
from theory.kernel.terms import and_, implies
from theory.kernel.theorem import solve
from theory.ledger.formal import UNDEFINED, formals, truths
from theory.proofs.uldp import block_design_between as claim

CLAIM = "uldp-ubd-mixture"
NO_SHARES = [
    ("t >= 0", {"t": -12, "alpha": Fraction(3, 5), "E": 2}),
    ("t < 1", {"t": 9, "alpha": Fraction(1, 7), "E": 3}),
]


@pytest.mark.parametrize(("hypothesis", "values"), NO_SHARES)
def test_there_are_such_numbers(hypothesis, values):
    """M does not change at a t that is no probability, so that the theorem says something."""
    hypotheses, conclusions = truths(formals()[CLAIM].build(), with_three(**values))
    assert [name for name, truth in hypotheses.items() if truth is not True] == [hypothesis]
    assert list(conclusions.values()) == [True]


PARTS = claim.equal_at_best_share().formula.args[0].args


@pytest.mark.parametrize("part", PARTS, ids=str)
def test_without_one_of_these_blocks_may_tell_otherwise(part):
    """No weight is over zero, blocks of 1 tell something, M does not fall, nor grow at t > 0."""
    known, goal = claim.equal_at_best_share().formula.args
    rest = and_(*(other for other in known.args if other is not part))
    with pytest.raises(Refused, match=r"not shown \(sat\)"):
        solve(implies(rest, goal), claim.equal_at_best_share())


@pytest.mark.parametrize("k", [-3, -2])
def test_without_one_of_these_another_block_may_tell_more(k):
    """Blocks of 1 tell T, and blocks of 2 no more."""
    known, goal = claim.no_block_is_above().formula.args
    rest = and_(*(part for part in known.args if part is not known.args[k]))
    with pytest.raises(Refused, match="not shown"):
        solve(implies(rest, goal), claim.no_block_is_above())


def test_at_t_1_something_may_be_over_zero():
    """Blocks of 2 tell nothing of differences inside X_S at s = 2."""
    hypotheses, _ = truths(formals()[CLAIM].build(), with_three(t=1))
    undefined = [name for name, truth in hypotheses.items() if truth == UNDEFINED]
    assert undefined == ["M does not fall", "least M"]


def of_the_claim(wanted):
    """Return the claim, which has the range of t."""
    return claim.theorem(formals()[CLAIM].build())


def of_the_other(wanted):
    """Return the theorem about the other bound of t."""
    return mixed_sizes.any_number(redundant.aim(CLAIM, "t < 1"))


@pytest.mark.parametrize("wrong", [of_the_claim, of_the_other])
def test_a_theorem_with_a_range_of_t_is_refused(monkeypatch, wrong):
    at = (CLAIM, "t >= 0")
    monkeypatch.setitem(redundant.proofs(), at, replace(redundant.proofs()[at], prove=wrong))
    with pytest.raises(Refused, match="needed"):
        redundant.derive_redundant(*at)
