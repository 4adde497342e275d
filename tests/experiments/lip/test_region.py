from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from experiments.lip import region
from mechanisms import binary_channel
from mechanisms.losses.lip import mse

PRIORS = st.fractions(Fraction(1, 50), Fraction(49, 50), max_denominator=60)
BUDGETS = st.fractions(Fraction(21, 20), 12, max_denominator=60)


@given(PRIORS, BUDGETS)
def test_the_optimum_is_the_best_corner(P1, E):
    corners = region.corners(P1, E)
    best = binary_channel.optimal_lip(P1, E)
    assert best in corners and tuple(1 - q for q in best) in corners
    # (0, 1) and (1, 0), whose reports say nothing, have an impossible output
    errors = [mse(*q, P1) for q in corners if 0 < q[0] < 1 or 0 < q[1] < 1]
    assert min(errors) == mse(*best, P1)


@given(PRIORS, BUDGETS)
def test_the_region_is_symmetric_and_holds_useless_channels(P1, E):
    corners = region.corners(P1, E)
    assert {(1 - a, 1 - b) for a, b in corners} == set(corners)
    assert {(0, 1), (1, 0)} <= set(corners)


@pytest.mark.parametrize(("P1", "inside"), [("2/5", True), ("1/4", True), ("1/5", False)])
def test_the_printed_channel_is_a_corner_in_the_middle_alone(P1, inside):
    P1, E = Fraction(P1), Fraction(3)
    assert (binary_channel.balanced_lip(P1, E) in region.corners(P1, E)) == inside
