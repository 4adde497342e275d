"""The simulated pipeline against exact errors, found by going through all inputs and reports."""

from itertools import product

import numpy as np
import pytest

from experiments.lip import curves
from experiments.lip.curves import CURVES
from experiments.lip.moments import exact
from experiments.lip.pipeline import simulate
from mechanisms.binary_channels.groups import BinaryGroups

PRIORS = np.array([0.1, 0.5, 0.8])
ONES = np.ones(3, dtype=int)


def by_enumeration(groups, means, true=None):
    """Return first and second moments of the users' mean squared error and of (S - S^)^2 / N."""
    user, total = np.zeros(2), np.zeros(2)
    for x in product((0, 1), repeat=3) if true is None else [true]:
        for y in product((0, 1), repeat=3):
            chance, squares, error = 1.0, 0.0, 0.0
            for i in range(3):
                if true is None:
                    chance *= groups.P1[i] if x[i] else 1 - groups.P1[i]
                one = 1 - groups.q1[i] if x[i] else groups.q0[i]
                chance *= one if y[i] else 1 - one
                squares += (means[y[i]][i] - x[i]) ** 2
                error += means[y[i]][i] - x[i]
            user += chance * (squares / 3) ** np.array([1, 2])
            total += chance * (error**2 / 3) ** np.array([1, 2])
    return user, total


@pytest.mark.parametrize("name", list(CURVES))
def test_exact_errors(name):
    groups = CURVES[name].groups(ONES, PRIORS, 1.2)
    means = CURVES[name].means(groups)
    for ones, true in ((None, None), (np.array([1, 0, 1]), (1, 0, 1))):
        law = exact(groups, means, ones)
        user, total = by_enumeration(groups, means, true)
        assert (law.user, law.total) == pytest.approx((user[0], total[0]))
        assert law.user_deviation == pytest.approx(np.sqrt(user[1] - user[0] ** 2))
        assert law.total_deviation == pytest.approx(np.sqrt(total[1] - total[0] ** 2))


@pytest.mark.parametrize("name", list(CURVES))
@pytest.mark.parametrize("true", [None, np.array([1, 0, 1])])
def test_the_simulation_has_the_exact_errors(name, true, rng):
    groups = CURVES[name].groups(ONES, PRIORS, 1.2)
    means = CURVES[name].means(groups)
    expected = by_enumeration(groups, means, None if true is None else tuple(true))
    for samples, (mean, _) in zip(
        simulate(groups, means, rng, 20_000, true), expected, strict=True
    ):
        assert abs(samples.mean() - mean) <= 5 * samples.std() / np.sqrt(20_000) + 1e-12


def test_groups_and_single_users_have_the_same_errors(rng):
    curve = CURVES["eps-LIP"]
    together = curve.groups([40, 2], [0.2, 0.6], 1.0)
    apart = curve.groups(np.ones(42, dtype=int), np.repeat([0.2, 0.6], [40, 2]), 1.0)
    for ones in (None, np.array([5, 2])):
        single = None if ones is None else np.repeat([1, 0, 1, 0], [5, 35, 2, 0])
        a = simulate(together, curve.means(together), rng, 20_000, ones)
        b = simulate(apart, curve.means(apart), rng, 20_000, single)
        for one, other in zip(a, b, strict=True):
            spread = np.sqrt((one.var() + other.var()) / 20_000)
            assert abs(one.mean() - other.mean()) <= 5 * spread


def test_levels_and_shares():
    groups = CURVES["eps-LIP, as printed"].groups([3, 1, 1], [0.5, 0.1, 0.0], 1.0)
    level, broken = curves.levels(groups, 1.0)
    assert level == pytest.approx(np.log((np.e - 0.9) / (0.1 * np.e)))
    assert broken == pytest.approx(2 / 5)
    optimal = CURVES["eps-LIP"].groups([3, 1, 1], [0.5, 0.1, 0.0], 1.0)
    assert curves.levels(optimal, 1.0) == (pytest.approx(1.0), 0.0)


def test_without_full_priors_there_is_no_level():
    for certain in (0.0, 1.0):
        groups = BinaryGroups([1], [certain], [0.2], [0.2])
        assert np.isnan(curves.levels(groups, 9.0)[0])
