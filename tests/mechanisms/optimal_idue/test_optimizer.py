"""The optimiser against closed forms, grids and a nonconvex solver with many starts."""

import math
from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from benchmarks import nonconvex
from mechanisms import idue, rappor, ue, urap
from mechanisms.budgets import by_value
from mechanisms.optimal_idue import optimizer
from mechanisms.optimal_idue.objective import coordinates, objective
from mechanisms.optimal_idue.optimizer import optimize
from theory.floats import dyadic

INFINITY = float("inf")
NOTIONS = [idue.one_id, idue.min_id]


@pytest.mark.parametrize("notion", NOTIONS)
@pytest.mark.parametrize(
    ("E", "sizes"),
    [
        ([3.0], [5]),
        ([2.0, 6.0], [2, 5]),
        ([2.0, 3.0, 9.0], [1, 2, 6]),
        ([4.0, 4.5, 5.0], [1, 1, 1]),
    ],
)
def test_no_nonconvex_solver_finds_better(notion, E, sizes, rng):
    E, sizes = np.array(E), np.array(sizes)
    found = optimize(E, sizes, notion).objective
    rival = nonconvex.solve(E, sizes, notion, rng, 12)
    assert found <= rival * (1 + 1e-6)
    assert rival <= found * 1.02, "the rival is not a straw man"


def test_one_group_of_two_is_rappor_and_of_many_oue():
    E = 7.0
    for notion in NOTIONS:
        two = optimize([E], [2], notion)
        assert two.a[0] == pytest.approx(rappor.basic_theta(math.sqrt(E)))
        many = optimize([E], [10**12], notion)
        assert (many.a[0], many.b[0]) == pytest.approx(ue.oue_probabilities(E), rel=1e-9)


@given(st.integers(1, 10**6), st.floats(0.01, 20))
def test_ldp_in_closed_form(K, eps):
    """M solves (K-1)(E+1) M^2 - 2(K-2) E M - E(E+1) = 0."""
    E, k = math.exp(eps), K - 1
    root = math.sqrt(((k - 1) * E) ** 2 + k * E * (E + 1) ** 2)
    M = ((k - 1) * E + root) / (k * (E + 1)) if k else (E + 1) / 2
    found = optimize([E], [K])
    assert (1 - found.b[0]) / (1 - found.a[0]) == pytest.approx(M, rel=1e-6)


def test_hlldp_is_urap_for_one_sensitive_value_only():
    E = 4.0
    theta = rappor.basic_theta(math.sqrt(E))
    for s in (1, 3):
        mask = np.arange(6) < s
        plain, best = urap.mechanism(mask, theta, E), optimizer.hlldp(mask, E)
        sizes = np.ones(6)
        gain = objective(sizes, plain.a, plain.b) - objective(sizes, best.a, best.b)
        assert gain == pytest.approx(0, abs=1e-9) if s == 1 else gain > 0.1


def test_j_is_the_objective_along_the_curve():
    E, sizes = [Fraction(3), Fraction(5), Fraction(11)], [2, 1, 4]
    for M in (Fraction(3, 2), Fraction(2)):
        b = np.array([(M - 1) / (e - 1) for e in E])
        a = np.array([e * q / M for e, q in zip(E, b, strict=True)])
        printed = M**2 / (M - 1) * sum(m / (e - M) for m, e in zip(sizes, E, strict=True)) + (
            E[-1] - M**2
        ) / ((M - 1) * (E[-1] - M))
        assert objective(np.array(sizes), a, b) == printed


def test_budgets_past_twice_the_least_are_worth_nothing_to_min_id():
    least = optimize([2.0, 4.0], [2, 7], idue.min_id)
    for larger in (4.5, 100.0, INFINITY):
        found = optimize([2.0, larger], [2, 7], idue.min_id)
        assert found.objective == pytest.approx(least.objective, rel=1e-12)


@pytest.mark.parametrize("notion", NOTIONS)
def test_all_infinite_is_no_privacy(notion):
    found = optimize([INFINITY, INFINITY], [2, 3], notion)
    assert (list(found.a), list(found.b), found.objective) == ([1, 1], [0, 0], 0)


@pytest.mark.parametrize("notion", NOTIONS)
def test_groups_may_come_in_any_order_and_repeat(notion):
    E, sizes = np.array([9.0, 2.0, INFINITY, 2.0, 4.0]), np.array([1, 2, 3, 4, 5])
    found = optimize(E, sizes, notion)
    order = [4, 0, 1, 3, 2]
    again = optimize(E[order], sizes[order], notion)
    assert np.array_equal(found.a[order], again.a)
    assert np.array_equal(found.b[order], again.b)
    merged = optimize([2.0, 4.0, 9.0, INFINITY], [6, 5, 1, 3], notion)
    assert merged.objective == pytest.approx(found.objective, rel=1e-12)


def test_exact_budgets_may_be_given():
    exact = optimize([Fraction(5, 3), Fraction(7), INFINITY])
    floats = optimize([5 / 3, 7.0, INFINITY])
    assert exact.a == pytest.approx(floats.a)


@given(st.lists(st.floats(1e-6, 40) | st.just(INFINITY), min_size=1, max_size=6), st.data())
def test_probabilities_are_multiples_of_two_to_minus_64(eps, data):
    E = by_value.from_eps(eps)
    sizes = data.draw(st.lists(st.integers(1, 1000), min_size=len(E), max_size=len(E)))
    for notion in NOTIONS:
        found = optimize(E, sizes, notion)
        for p in (*found.a, *found.b):
            assert (Fraction(p) * 2**64).denominator == 1
        u, v = coordinates(found.a, found.b)
        assert np.all((u >= 0) & (v >= 0))


def test_the_mechanism_is_sampled(rng):
    made = optimizer.mechanism([3.0, 3.0, 9.0, INFINITY])
    assert (made.promise.notion, dyadic.broken_promises(made)) == ("OneID-LDP", [])
    wrong = replace(made, a=made.a + 1e-9)
    assert len(dyadic.broken_promises(wrong)) == 3
    assert made.output_counts(made.perturb([0, 1, 2, 3], rng)).shape == (4,)


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: optimize([2.0, 0.5]), r"E\[1\] = 0.5"),
        (lambda: optimize([2.0, float("nan")]), r"E\[1\] = nan"),
        (lambda: optimize([2.0, "x"]), r"E\[0\] must be a number|E\[1\] must be a number"),
        (lambda: optimize([]), "shape"),
        (lambda: optimize([[2.0]]), "shape"),
        (lambda: optimize([2.0, 1.0]), r"\(1, 1\) is infeasible, got E\[1\] = 1.0"),
        (lambda: optimize([1 + 1e-15, 2.0]), r"\(0, 0\) is infeasible"),
        (lambda: optimize([2.0], [0]), "sizes must be at least 1, got 0"),
        (lambda: optimize([2.0], [1, 2]), "shape"),
        (lambda: optimize([2.0], notion=max), "notion must be"),
        (lambda: by_value.from_eps([0.5, -0.1]), r"eps\[1\] = -0.1"),
        (lambda: by_value.from_eps([float("nan")]), r"eps\[0\] = nan"),
    ],
)
def test_bad_input_is_named(call, words):
    with pytest.raises(ValueError, match=words):
        call()
