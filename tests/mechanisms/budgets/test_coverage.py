from fractions import Fraction
from itertools import combinations, product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mechanisms.budgets.coverage import failure, law_of_ones, upper_tail


@pytest.mark.parametrize(("n", "c", "n_0"), [(3, 1, 2), (4, 2, 2), (4, 4, 1), (3, 0, 3)])
def test_the_law_is_that_of_random_groups(n, c, n_0):
    a, b = Fraction(2, 3), Fraction(1, 5)
    law = [Fraction(0)] * (n_0 + 1)
    groups = list(combinations(range(n), n_0))
    for group in groups:
        for bits in product((0, 1), repeat=n_0):
            p = Fraction(1, len(groups))
            for user, bit in zip(group, bits, strict=True):
                rate = a if user < c else b
                p *= rate if bit else 1 - rate
            law[sum(bits)] += p
    assert law_of_ones(n, c, n_0, a, b) == law


@given(st.integers(1, 40), st.data())
def test_the_fast_tail_agrees(n, data):
    c, n_0 = (data.draw(st.integers(low, n)) for low in (0, 1))
    t = data.draw(st.integers(0, n_0 + 1))
    a, b = Fraction(3, 5), Fraction(1, 7)
    exact = sum(law_of_ones(n, c, n_0, a, b)[t:])
    assert upper_tail(n, c, n_0, float(a), float(b), t) == pytest.approx(float(exact), abs=1e-12)


def test_failure_counts_limits_strictly_above():
    limits = np.array([0.0, 1.0, 2.0])
    law = law_of_ones(3, 1, 2, 0.5, 0.25)
    assert failure(limits, 3, 1, 2, 0.5, 0.25) == pytest.approx(law[2])
    assert failure(limits, 3, 2, 2, 0.5, 0.25) == 0
