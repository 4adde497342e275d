import numpy as np
import pytest

from mechanisms import rappor, urap
from mechanisms.losses import urap_theta, worst_case

THETAS = np.linspace(0.005, 0.995, 199)
IN_RANGE = [(1, 3, 2.0), (3, 5, 4.0), (10, 6, 1.3), (2, 8, 12.0)]
BEYOND = [(3, 1, 20.0), (1, 1, 4.0), (5, 2, 6.0), (2, 3, 1e4)]


def worst_l2(s, N, theta, E):
    """Return the greatest l2 loss over the simplex, by water filling."""
    mask = np.arange(s + N) < s
    return worst_case.l2(urap.mechanism(mask, theta, E), 1)


@pytest.mark.parametrize(("s", "N", "E"), [*IN_RANGE, *BEYOND])
def test_no_theta_has_a_smaller_worst_case(s, N, E):
    mass, best = urap_theta.saddle_mass(s, N, E), urap_theta.best_theta(s, N, E)
    assert (mass == 0) == (N + N**2 / (4 * s) >= E - 1)
    least = worst_l2(s, N, best, E)
    assert least == pytest.approx(urap_theta.l2_times_n(best, mass, s, N, E))
    assert min(worst_l2(s, N, theta, E) for theta in THETAS) >= least * (1 - 1e-12)
    # near it too
    for theta in best + np.array([-1e-3, 1e-3]) * min(best, 1 - best):
        assert worst_l2(s, N, theta, E) > least
    worst = worst_case.l2_distribution(urap.mechanism(np.arange(s + N) < s, best, E))
    assert worst[:s].sum() == pytest.approx(mass, abs=1e-9)


@pytest.mark.parametrize(("s", "N", "E"), IN_RANGE)
def test_closed_form(s, N, E):
    sigma = s / (E - 1)
    best = urap_theta.best_theta(s, N, E)
    assert best == pytest.approx(1 + sigma - np.sqrt(sigma * (sigma + 1)))
    stated = E * (np.sqrt(s + E - 1) + np.sqrt(s)) ** 2 / (E - 1) ** 2 - 1 / N
    assert worst_l2(s, N, best, E) == pytest.approx(stated)
    assert (rappor.basic_theta(np.sqrt(E)) == pytest.approx(best)) == (s == 1)
