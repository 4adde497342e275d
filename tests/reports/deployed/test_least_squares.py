import numpy as np
import pytest
from scipy.optimize import minimize

from reports.deployed import least_squares


def test_no_distribution_comes_nearer_to_the_frequencies(rng):
    Q = rng.dirichlet(np.ones(5), size=3)
    m = rng.dirichlet(np.ones(5))
    found = m @ least_squares.inverse(Q)
    assert found.sum() == pytest.approx(1)
    other = minimize(
        lambda p: ((m - p @ Q) ** 2).sum(),
        np.full(3, 1 / 3),
        constraints={"type": "eq", "fun": lambda p: p.sum() - 1},
        options={"ftol": 1e-15},
    )
    assert found == pytest.approx(other.x, abs=1e-5)
