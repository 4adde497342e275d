"""Score limits against Wilson's, a solver of another kind, and enumeration of all answers."""

import itertools

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.optimize import minimize
from scipy.stats import binomtest, multinomial

from reports.surveys import estimates, score
from reports.surveys.designs import Design, template
from reports.surveys.tally import Tally

Z = estimates.quantile(0.95)


def tally(counts):
    return Tally(*[np.array(counts, dtype=float)] * 3)


def keeping(a):
    """A design of three values: the answer is the value with probability a."""
    Q = np.full((3, 3), (1 - a) / 2)
    np.fill_diagonal(Q, a)
    return Design("keeping", tuple("abc"), tuple("abc"), Q)


@given(st.integers(1, 300), st.data())
def test_of_two_answers_they_are_those_of_wilson(n, data):
    k = data.draw(st.integers(0, n))
    wilson = binomtest(k, n).proportion_ci(0.95, "wilson")
    assert score.limits([0, 1], [n - k, k], Z) == pytest.approx(wilson, abs=1e-9)


def test_a_solver_of_the_likeliest_law_finds_the_same():
    """At the limit the estimate is as many errors away as the level allows."""
    numbers, counts = np.array([-0.4, 0.1, 1.3]), np.array([0, 7, 5])
    for limit in score.limits(numbers, counts, Z):
        given = (
            {"type": "eq", "fun": lambda law: law.sum() - 1},
            {"type": "eq", "fun": lambda law, limit=limit: law @ numbers - limit},
        )
        found = minimize(
            lambda law: -counts[1:] @ np.log(np.maximum(law[1:], 1e-300)),
            np.full(3, 1 / 3),
            bounds=[(0, 1)] * 3,
            constraints=given,
            options={"ftol": 1e-14},
        )
        variance = found.x @ (numbers - limit) ** 2
        away = abs(counts @ numbers / 12 - limit) / np.sqrt(variance / 12)
        assert away == pytest.approx(Z, rel=1e-4)


def laws(n):
    """Yield all counts of n answers to three."""
    for bars in itertools.combinations(range(n + 2), 2):
        yield np.diff([-1, *bars, n + 2]) - 1


@pytest.mark.parametrize("a", [0.5, 0.9])
def test_they_cover_as_often_as_they_say_for_ten_respondents(a):
    """By enumeration of all answers; Wald intervals cover much less often."""
    design, outcomes = keeping(a), np.array(list(laws(10)))
    inverse = design.inverse[:, 0]
    ends = np.array([score.limits(inverse, counts, Z) for counts in outcomes])
    wald = [estimates.unbiased(design, tally(counts)) for counts in outcomes]
    wald = np.array([(one.low[0], one.high[0]) for one in wald])
    covered, walds = [], []
    for p in [np.array([i, j, 10 - i - j]) / 10 for i in range(11) for j in range(11 - i)]:
        chances = multinomial.pmf(outcomes, 10, p @ design.Q)
        for found, into in ((ends, covered), (wald, walds)):
            inside = (found[:, 0] <= p[0] + 1e-9) & (p[0] - 1e-9 <= found[:, 1])
            into.append(chances @ inside)
    assert min(covered) > 0.91 and 0.94 < np.mean(covered) < 0.965
    assert min(walds) < 0.85 and np.mean(walds) < np.mean(covered) - 0.03


def test_shares_of_three_values_and_of_many_answers_have_them():
    found = estimates.unbiased(keeping(0.8), tally([40, 10, 3]), 0.95, "score")
    assert (found.low <= np.clip(found.p, 0, 1)).all() and (found.p <= found.high).all()
    assert found.p[2] < 0 and (found.low[2], found.high[2] > 0) == (0, True)
    kuk = template("kuk:first=7/10,second=3/10,cards=3")
    found = estimates.unbiased(kuk, tally([9, 14, 20, 7]), 0.95, "score")
    # the two values share what there is
    assert found.p.sum() == pytest.approx(1)
    assert found.low[0] == pytest.approx(1 - found.high[1], abs=1e-9)
    wald = estimates.unbiased(kuk, tally([9, 14, 20, 7]))
    assert found.high - found.low == pytest.approx(wald.high - wald.low, rel=0.1)


def test_nobody_and_everybody_have_limits():
    low, high = score.limits([0, 1, 2], [5, 0, 0], Z)
    assert low == 0 and 0 < high < 2
    low, high = score.limits([1, 1, 1], [5, 2, 0], Z)
    assert (low, high) == (1, 1)
