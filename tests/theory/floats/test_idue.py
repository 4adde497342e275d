"""Optimised mechanisms keep their notion exactly and are certified; a changed one is refused."""

from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mechanisms import idue
from mechanisms.budgets.by_value import from_eps
from mechanisms.optimal_idue.optimizer import optimize
from tests import laws
from theory.floats.idue import gap, gap_of, lower_bound, violations

INFINITY = float("inf")
NOTIONS = [idue.one_id, idue.min_id]
GROUPS = st.lists(
    st.tuples(
        st.floats(1e-3, 30)
        | st.floats(1, 2.2)
        | st.integers(1, 9).map(lambda k: k / 4)
        | st.just(INFINITY),
        st.integers(1, 3) | st.integers(1, 10**6),
    ),
    min_size=1,
    max_size=7,
    unique_by=lambda group: group[0],
)


def problem(groups):
    E = from_eps([eps for eps, _ in sorted(groups)])
    return E, np.array([m for _, m in sorted(groups)])


@pytest.mark.parametrize("notion", NOTIONS)
@given(groups=GROUPS)
def test_optima_are_private_and_certified(notion, groups):
    E, sizes = problem(groups)
    found = optimize(E, sizes, notion)
    assert violations(found.a, found.b, E, notion) == []
    above = gap(sizes, E, notion, found.a, found.b, found.certificate)
    # what rounding costs: 2^-50 of each probability
    assert 0 <= above <= 1e-9 * found.objective + 1e-11


@pytest.mark.parametrize("notion", NOTIONS)
@given(groups=GROUPS, seed=st.integers(0, 10**6))
def test_the_fast_check_is_proposition_1(notion, groups, seed):
    rng = np.random.default_rng(seed)
    E, sizes = problem(groups)
    found = optimize(E, sizes, notion)
    a, b = (np.clip(p * rng.uniform(0.99, 1.01, len(E)), 0, 0.999) for p in (found.a, found.b))
    exact = [[Fraction(x) for x in part] for part in (a, b)]
    own_too = [
        i
        for i in range(len(E))
        if E[i] < INFINITY
        and not exact[0][i] * (1 - exact[1][i]) <= Fraction(E[i]) * exact[1][i] * (1 - exact[0][i])
    ]
    slow = (
        laws.breaks_proposition_1(*exact, [e if e == INFINITY else Fraction(e) for e in E], notion)
        + own_too
    )
    assert (violations(a, b, E, notion) != []) == (slow != [])


@pytest.mark.parametrize("notion", NOTIONS)
def test_groups_in_any_order_and_exact_budgets(notion):
    E = [Fraction(9), Fraction(7, 3), INFINITY, Fraction(7, 3), Fraction(4), Fraction(7, 3)]
    sizes = [1, 2, 3, 4, 5, 6]
    found = optimize(E, sizes, notion)
    assert violations(found.a, found.b, E, notion) == []
    assert 0 <= gap_of(found, E, sizes, notion) < 1e-9 * found.objective
    larger = [e * 2 if e == min(E) else e for e in E]
    assert gap_of(found, larger, sizes, notion) > 1e-3 * found.objective


@pytest.mark.parametrize("notion", NOTIONS)
def test_a_little_more_truth_is_refused(notion):
    E, sizes = np.array([2.0, 3.0, 30.0]), np.array([4, 1, 9])
    found = optimize(E, sizes, notion)
    assert violations(found.a + 1e-9, found.b, E, notion)
    assert violations(found.a, found.b - 1e-9, E, notion)


@pytest.mark.parametrize("notion", NOTIONS)
def test_a_worse_mechanism_is_not_certified(notion):
    E, sizes = np.array([2.0, 3.0, 30.0]), np.array([4, 1, 9])
    found = optimize(E, sizes, notion)
    worse = optimize(E * 0.99, sizes, notion)
    assert gap(sizes, E, notion, worse.a, worse.b, found.certificate) > 1e-3 * found.objective


@pytest.mark.parametrize("notion", NOTIONS)
def test_any_certificate_gives_a_bound(notion, rng):
    """Numbers changed at random lower the bound, and never raise it past the optimum."""
    E, sizes = np.array([2.0, 3.0, INFINITY]), np.array([4, 1, 9])
    found = optimize(E, sizes, notion)
    for _ in range(20):
        noise = {
            name: getattr(found.certificate, name) * rng.uniform(0.8, 1.2, size)
            for name, size in (("u", 3), ("v", 3), ("mu", 3), ("weights", 1))
        }
        bound = lower_bound(sizes, E, notion, replace(found.certificate, **noise))
        assert float(bound.mid()) < found.objective
        assert float(bound.mid()) > -100 * found.objective or not bound.is_finite()


@pytest.mark.parametrize("name", ["u", "v", "mu", "weights"])
def test_negative_numbers_are_refused(name):
    found = optimize([2.0, 3.0], [1, 2])
    wrong = replace(found.certificate, **{name: -getattr(found.certificate, name)})
    with pytest.raises(ValueError, match="negative"):
        lower_bound([1, 2], [2.0, 3.0], idue.one_id, wrong)


def test_a_share_above_the_size_is_refused():
    found = optimize([2.0, 3.0], [1, 2])
    wrong = replace(found.certificate, mu=np.zeros(2))
    with pytest.raises(ValueError, match="all zero"):
        lower_bound([1, 2], [2.0, 3.0], idue.one_id, wrong)


def test_an_unknown_notion_is_refused():
    with pytest.raises(ValueError, match="notion"):
        violations([0.5], [0.25], [3.0], max)
