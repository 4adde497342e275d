import flint
import numpy as np
import pytest

from mechanisms import rappor, urap, urr
from mechanisms.losses import expected
from theory.proofs.uldp import finite_n_values


@pytest.mark.parametrize("name", ["uRR", "uRAP"])
@pytest.mark.parametrize(("K", "s", "n"), [*finite_n_values.PAPER, (625, 15, 625), (5, 2, 3)])
def test_balls_agree_with_floats(name, K, s, n):
    for E, number in zip(finite_n_values.budgets(K), (np.exp(0.1), np.e, float(K)), strict=True):
        ball = finite_n_values.ratio(name, K, s, n, E)
        assert float(ball.rad()) < 1e-30
        mask = np.arange(K) < s
        theta = rappor.basic_theta(np.sqrt(number))
        mechanism = (
            urr.mechanism(mask, number) if name == "uRR" else urap.mechanism(mask, theta, number)
        )
        p = np.where(mask, 0, 1 / (K - s))
        exact = expected.l1(mechanism, p, n) / expected.l1_asymptotic(mechanism, p, n)
        assert float(ball) == pytest.approx(exact, rel=1e-8)


def test_the_ratio_is_below_the_bound():
    for n in (1, 2, 10):
        ball = finite_n_values.ratio("uRAP", 5, 2, n, finite_n_values.budgets(5)[1])
        assert bool(ball < (flint.arb.pi() / 2).sqrt())
