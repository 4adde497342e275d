import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import binom

from mechanisms.budgets.confidence import INTERVALS, lower_limits, rate_lower, wilson_lower
from mechanisms.budgets.coverage import failure

ALPHA = 0.05


def limits(n, n_0, a, b, interval, alpha=ALPHA, values=1):
    return lower_limits(np.arange(n_0 + 1), n_0, n, a, b, alpha, interval, values)


@given(st.integers(1, 2000), st.floats(0.001, 0.2))
def test_wilson_solves_its_equation(n, alpha):
    from scipy.stats import norm

    z = float(norm.isf(alpha / 2))
    for t in {0, n // 3, n}:
        r = wilson_lower(t, n, z)
        assert (t / n - r) ** 2 == pytest.approx(z * z * r * (1 - r) / n, abs=1e-9)


@given(st.integers(2, 300), st.floats(0.001, 0.999))
def test_the_exact_rate_keeps_its_level(n, rate):
    t = np.arange(n + 1)
    above = rate_lower(t, n, 0.025) > rate
    assert binom.pmf(t, n, rate)[above].sum() <= 0.025


@given(st.integers(1, 300), st.floats(0.001, 0.5))
def test_the_exact_rate_solves_its_tail_equation(n, level):
    """So many ones or more have the level as probability at the limit, where it is not cut."""
    t = np.arange(n + 1)
    limit = rate_lower(t, n, level)
    assert limit[0] == 0
    tail, cut = binom.sf(t - 1, n, limit)[1:], ((t - 1) / n)[1:]
    is_cut = limit[1:] == cut
    # limits are rounded down to 2^-32
    assert tail[~is_cut] == pytest.approx(level, rel=1e-4)
    assert np.all(limit[1:] <= cut)
    assert np.all(tail[is_cut] <= level * (1 + 1e-6))


@pytest.mark.parametrize("c", [0, 1, 5, 40, 200, 900])
@pytest.mark.parametrize(("a", "b"), [(0.5, 0.01), (0.6, 0.3), (0.5, 0.0)])
def test_the_exact_limit_keeps_its_level_for_random_groups(c, a, b):
    n, n_0 = 1000, 100
    assert failure(limits(n, n_0, a, b, "exact"), n, c, n_0, a, b) <= ALPHA / 2


@given(st.integers(1, 60), st.sampled_from([0.02, 0.1, 0.5, 0.99]), st.data())
def test_the_exact_limit_keeps_its_level_in_small_populations(n, alpha, data):
    c, n_0 = data.draw(st.integers(0, n)), data.draw(st.integers(1, n))
    b = data.draw(st.floats(0, 0.8))
    a = data.draw(st.floats(b + 0.05, 1))
    found = failure(limits(n, n_0, a, b, "exact", alpha), n, c, n_0, a, b)
    assert found <= alpha / 2 * (1 + 1e-9)


def test_wilson_misses_its_level():
    """The repaired Algorithm 1 is approximate: here twice the level and more."""
    n, n_0, a, b = 1000, 100, 0.5, 0.01
    found = failure(limits(n, n_0, a, b, "wilson"), n, 10, n_0, a, b)
    assert found > 2 * ALPHA / 2


def test_as_printed_nothing_is_found():
    """With n in place of n_0 the limits of a population of which a tenth reports are all 0."""
    found = limits(10_000, 1000, 0.5, 0.1, "printed")
    most = round(1000 * (0.1 + 0.4 * 0.2))
    assert found[: most + 1].max() == 0
    assert limits(10_000, 1000, 0.5, 0.1, "wilson")[most] > 1000


@pytest.mark.parametrize("interval", INTERVALS)
def test_limits_do_not_fall_and_shrink_with_the_level(interval):
    for n, n_0 in ((500, 50), (10**6, 1000)):
        first, second = limits(n, n_0, 0.5, 0.2, interval), limits(n, n_0, 0.5, 0.2, interval, 0.01)
        assert np.all(np.diff(first) >= 0)
        assert np.all(second <= first)
        assert np.all(limits(n, n_0, 0.5, 0.2, interval, values=100) <= first)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (([1], 5, 10, [0.5], [0.1], 0.0), "alpha = 0.0"),
        (([1], 5, 10, [0.5], [0.1], 1), "alpha = 1"),
        (([1], 5, 10, [0.5], [0.1], float("nan")), "alpha = nan"),
        (([6], 5, 10, [0.5], [0.1], 0.05), "ones must be whole numbers in 0..n_0 = 5"),
        (([-1], 5, 10, [0.5], [0.1], 0.05), "ones"),
        (([1.5], 5, 10, [0.5], [0.1], 0.05), "ones"),
        (([1], 11, 10, [0.5], [0.1], 0.05), "n_0 = 11"),
        (([1], 5, 10, [0.1], [0.1], 0.05), "b must be less"),
        (([1], 5, 10, [0.5], [0.1], 0.05, "wald"), "interval"),
    ],
)
def test_bad_input_is_named(arguments, words):
    with pytest.raises(ValueError, match=words):
        lower_limits(*arguments)
