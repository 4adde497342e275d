from fractions import Fraction
from math import comb

import flint
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mechanisms.losses import binomial

PROBABILITIES = st.fractions(min_value=0, max_value=1, max_denominator=20)


@given(st.integers(min_value=1, max_value=12), PROBABILITIES)
def test_de_moivre_is_the_sum(n, m):
    law = [comb(n, k) * m**k * (1 - m) ** (n - k) for k in range(n + 1)]
    deviation = sum(abs(k - n * m) * law[k] for k in range(n + 1))
    nu = n * m.numerator // m.denominator + 1
    assert binomial.telescope(nu, law[nu] if nu <= n else 0, m) == deviation
    found = binomial.mean_absolute_deviation(n, [float(m)])
    assert found == pytest.approx([float(deviation)], rel=1e-12, abs=1e-15)


def ball(n, m):
    """De Moivre's formula in ball arithmetic, for a rational m."""
    nu = n * m.numerator // m.denominator + 1
    m = flint.arb(flint.fmpq(m.numerator, m.denominator))
    return 2 * nu * flint.arb(comb(n, nu)) * m**nu * (1 - m) ** (n - nu + 1)


@pytest.mark.parametrize("n", [1000, 200_000])
@pytest.mark.parametrize("m", ["1/2", "1/3", "1/625", "1/1000000", "99/100"])
def test_floats_are_accurate_for_many_users(n, m):
    with flint.ctx.workprec(200):
        expected = float(ball(n, Fraction(m)))
    found = binomial.mean_absolute_deviation(n, float(Fraction(m)))
    assert float(found) == pytest.approx(expected, rel=1e-9)


@pytest.mark.parametrize("m", [[0.5, -0.1], [1.1], [np.nan]])
def test_bad_probabilities_are_named(m):
    with pytest.raises(ValueError, match=r"m must lie in \[0, 1\]|m must be finite, got m = nan"):
        binomial.mean_absolute_deviation(3, m)
