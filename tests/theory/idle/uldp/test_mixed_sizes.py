"""That t is a probability does no work in uldp-ubd-mixture; what its proof uses is used."""

from dataclasses import replace
from fractions import Fraction

import pytest

from theory import idle
from theory.idle.uldp import mixed_sizes
from theory.kernel.sorts import Refused
from theory.kernel.terms import and_, implies
from theory.kernel.theorem import solve
from theory.ledger.formal import UNDEFINED, formals, truths
from theory.statements.uldp import least_loss as model
from theory.uldp import block_design_between as claim

CLAIM = "uldp-ubd-mixture"
NO_SHARES = [
    (5, {"t": -12, "alpha": Fraction(3, 5), "E": 2}),
    (6, {"t": 9, "alpha": Fraction(1, 7), "E": 3}),
]


@pytest.mark.parametrize(("k", "values"), NO_SHARES)
def test_there_are_such_numbers(k, values):
    """M does not change at a t that is no probability, so that the theorem says something."""
    hypotheses, conclusions = truths(formals()[CLAIM].build(), model.with_three(**values))
    assert [j for j, truth in enumerate(hypotheses) if truth is not True] == [k]
    assert conclusions == [True]


PARTS = claim.balanced().formula.args[0].args


@pytest.mark.parametrize("part", PARTS, ids=str)
def test_without_one_of_these_blocks_may_tell_otherwise(part):
    """No weight is over zero, blocks of 1 tell something, M does not fall, nor grow at t > 0."""
    known, goal = claim.balanced().formula.args
    rest = and_(*(other for other in known.args if other is not part))
    with pytest.raises(Refused, match=r"not shown \(sat\)"):
        solve(implies(rest, goal), claim.balanced())


@pytest.mark.parametrize("k", [-3, -2])
def test_without_one_of_these_another_block_may_tell_more(k):
    """Blocks of 1 tell T, and blocks of 2 no more."""
    known, goal = claim.no_more().formula.args
    rest = and_(*(part for part in known.args if part is not known.args[k]))
    with pytest.raises(Refused, match="not shown"):
        solve(implies(rest, goal), claim.no_more())


def test_at_t_1_something_may_be_over_zero():
    """Blocks of 2 tell nothing of differences inside X_S at s = 2."""
    hypotheses, _ = truths(formals()[CLAIM].build(), model.with_three(t=1))
    assert [j for j, truth in enumerate(hypotheses) if truth == UNDEFINED] == [7, 8]


def of_the_claim(wanted):
    """Return the claim, which has the range of t."""
    return claim.theorem()


def of_the_other(wanted):
    """Return the theorem about the other bound of t."""
    return mixed_sizes.any_number(idle.aim(CLAIM, 6))


@pytest.mark.parametrize("wrong", [of_the_claim, of_the_other])
def test_a_theorem_with_a_range_of_t_is_refused(monkeypatch, wrong):
    at = (CLAIM, 5)
    monkeypatch.setitem(idle.proofs(), at, replace(idle.proofs()[at], prove=wrong))
    with pytest.raises(Refused, match="needed"):
        idle.derive_idle(*at)
