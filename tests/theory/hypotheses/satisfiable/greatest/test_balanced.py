"""A share of blocks of 2 at which M does not change: under the condition, and not beyond it."""

import itertools
from fractions import Fraction

import pytest

from mechanisms.losses import ubd_mixture
from theory.hypotheses.satisfiable import existence
from theory.hypotheses.satisfiable.greatest import balanced
from theory.kernel.evaluate import Instance
from theory.kernel.sorts import Refused
from theory.kernel.terms import and_, implies
from theory.kernel.theorem import is_theorem, solve
from theory.proofs.uldp.block_design_between import in_sizes

CLAIM = "uldp-ubd-mixture"
SHARES = [Fraction(k, 40) for k in range(40)]
POINTS = [
    (s, N, Fraction(E), Fraction(alpha, 4))
    for s in (2, 3, 5, 9)
    for N in (1, 2, 6)
    for E in (2, 4, 8, 16)
    for alpha in range(4)
]


def at(s, N, E, alpha, **more):
    """Return an instance of plain numbers."""
    return Instance({}, {"s_": s, "n_": N, "E": E, "alpha": alpha} | more)


def slopes(point):
    """Return the slope at shares from 0 to below 1."""
    return [ubd_mixture.slope_in_t(*point, t) for t in SHARES]


def test_the_condition_is_exact():
    """The slope grows: under the condition it is not below 0 on all of [0, 1)."""
    met = [point for point in POINTS if at(*point).value(balanced.condition())]
    for point in POINTS:
        found = slopes(point)
        assert all(a < b for a, b in itertools.pairwise(found))
        near = ubd_mixture.slope_in_t(*point, 1 - Fraction(1, 10**9))
        assert (near >= 0) is (point in met)
    assert 5 < len(met) < len(POINTS) - 5
    assert {point[0] > 2 for point in met} == {True, False}


def test_far_is_far_enough_with_two_sensitive_values():
    for point in POINTS:
        if point[0] == 2:
            value = balanced.substitute(balanced.far(), balanced.informations())
            share = at(*point).value(value)
            assert 0 <= share < 1
            assert ubd_mixture.slope_in_t(*point, share) >= 0


@pytest.mark.parametrize("lemma", [balanced.at_one, balanced.at_far])
@pytest.mark.parametrize("k", [-1, -2])
def test_without_a_sign_there_may_be_none(lemma, k):
    """What the slope is at 0, and at 1 or of whom blocks of 2 tell more, is needed."""
    known, goal = lemma().formula.args
    rest = and_(*(part for part in known.args if part is not known.args[k]))
    with pytest.raises(Refused, match="not shown"):
        solve(implies(rest, goal), lemma())


def test_a_share_elsewhere_is_refused(monkeypatch):
    """The theorem is about the zero, not about the ends between which it is."""
    found = existence.existence_of(
        CLAIM, "t", where=lambda c: ("as shown", in_sizes(balanced.condition()))
    )
    assert is_theorem(balanced.of_mixture(found))
    monkeypatch.setattr(balanced, "solution", lambda: balanced.END)
    with pytest.raises(Refused, match="not shown"):
        balanced.of_mixture(found)
