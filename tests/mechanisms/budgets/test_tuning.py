import math
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mechanisms.budgets import tuning


@given(st.integers(2, 10**6), st.data())
def test_budgets_reach_the_bound_and_no_more(n, data):
    gamma = data.draw(st.fractions(1, n, max_denominator=1000))
    counts = data.draw(st.lists(st.integers(0, n), min_size=1, max_size=5))
    for c, E in zip(counts, tuning.budgets(gamma, n, counts), strict=True):
        if math.isinf(E):
            assert gamma * c >= n
        else:
            bound = tuning.posterior_bound(Fraction(E), n, c)
            assert bound <= gamma / n
            assert float(bound * n / gamma) == pytest.approx(1, rel=1e-12)


@given(st.integers(2, 10**6), st.data())
def test_budgets_do_not_fall_with_the_count(n, data):
    gamma = data.draw(st.floats(1, n))
    E = tuning.budgets(gamma, n, np.linspace(0, n, 7))
    assert np.all(np.diff(E[np.isfinite(E)]) >= 0)
    assert list(E) == sorted(E)


def test_worst_case_as_printed_and_repaired():
    assert list(tuning.worst_case(100, 1000, 2)) == [100, 100]
    assert tuning.worst_case(100, 1000, 1, least=1)[0] == pytest.approx(100 * 999 / 900)
    assert list(tuning.worst_case(50, 50, 1, least=1)) == [math.inf]
    assert list(tuning.worst_case(1, 50, 1)) == [1]


def test_prior_based_as_printed_and_repaired():
    known = [0, 3, 10, 12]
    assert tuning.prior_based(100, 1000, known) == pytest.approx(
        [100, 100 * 997 / 700, *[np.inf] * 2]
    )
    repaired = tuning.prior_based(100, 1000, known, least=1)
    assert repaired == pytest.approx([111, 100 * 997 / 700, np.inf, np.inf])


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (
            lambda: tuning.worst_case(0.5, 10, 2),
            r"gamma must lie in \[1, n\] = \[1, 10\], got .* 0.5",
        ),
        (lambda: tuning.worst_case(11, 10, 2), "gamma = 11"),
        (lambda: tuning.worst_case(float("nan"), 10, 2), "gamma = nan"),
        (lambda: tuning.worst_case(2, 0, 2), "n = 0"),
        (lambda: tuning.worst_case(2, 10, 2, least=2), "least = 2"),
        (lambda: tuning.budgets(2, 10, [3, 11]), "got 11"),
        (lambda: tuning.budgets(2, 10, [-1, 3]), "got -1"),
        (lambda: tuning.budgets(2, 10, [0.0, float("nan")]), "got counts = nan"),
    ],
)
def test_bad_input_is_named(call, words):
    with pytest.raises(ValueError, match=words):
        call()
