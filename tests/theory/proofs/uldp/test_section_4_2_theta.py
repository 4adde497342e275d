"""The loss of RAPPOR at any theta."""

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from mechanisms import rappor
from mechanisms.encodings.base import unit_variance
from tests import strategies

OPEN = st.integers(1, 23).map(lambda k: Fraction(k, 24)).filter(lambda p: p != Fraction(1, 2))


def variance(theta, E, p):
    """Return n times the variance of the estimate of one value with probability p."""
    psi = rappor.psi(theta, E)
    return unit_variance(psi, theta - psi, p)


@given(OPEN, strategies.distributions(4), st.integers(2, 9))
def test_the_loss_of_rappor_and_its_optimum(theta, p, E):
    made = rappor.mechanism(4, theta, Fraction(E))
    values = [variance(theta, Fraction(E), x) for x in p]
    assert list(made.variance(p, 1)) == values
    r2, t2 = Fraction(E * (4 + E - 1)), Fraction(E * 3 + 1)
    loss = (r2 / theta + t2 / (1 - theta)) / (E - 1) ** 2 - (p * p).sum()
    assert sum(values) == loss
    best = (float(r2) ** 0.5 + float(t2) ** 0.5) ** 2 / (E - 1) ** 2 - float((p * p).sum())
    assert float(loss) >= best - 1e-9


def test_the_optimum_at_one_value_is_known():
    """K = 1: theta* = E/(E+1), where r = E and t = 1."""
    E = Fraction(4)
    losses = {
        k: unit_variance(
            rappor.psi(Fraction(k, 20), E),
            Fraction(k, 20) - rappor.psi(Fraction(k, 20), E),
            Fraction(1),
        )
        for k in range(1, 20)
    }
    assert min(losses, key=losses.get) == 16
