import numpy as np
import pytest

from mechanisms import rappor, urap
from mechanisms.losses import urap as losses
from mechanisms.losses import worst_case

THETAS = np.linspace(0.005, 0.995, 199)


def worst_l2(s, N, theta, E):
    mask = np.arange(s + N) < s
    return worst_case.l2(urap.mechanism(mask, theta, E), 1)


@pytest.mark.parametrize(("s", "N", "E"), [(1, 3, 2.0), (3, 5, 4.0), (10, 6, 1.3), (2, 8, 12.0)])
def test_no_theta_has_a_smaller_worst_case(s, N, E):
    assert N + N**2 / (4 * s) >= E - 1
    best = losses.best_theta(s, E)
    least = worst_l2(s, N, best, E)
    assert least == pytest.approx(losses.best_l2_times_n(s, N, E))
    assert min(worst_l2(s, N, theta, E) for theta in THETAS) >= least
    paper = worst_l2(s, N, rappor.basic_theta(np.sqrt(E)), E)
    assert (paper == pytest.approx(least)) == (s == 1)


def test_beyond_the_range_it_need_not_be_best():
    """Where the uniform distribution on X_N is not worst for theta*, another theta is better."""
    s, N, E = 3, 1, 20.0
    least = worst_l2(s, N, losses.best_theta(s, E), E)
    assert min(worst_l2(s, N, theta, E) for theta in THETAS) < least
