"""The three regimes against brute force: vertices of the polygon, a grid, other alphabets."""

from fractions import Fraction
from itertools import combinations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mechanisms.budgets.leakage import lip_factor
from mechanisms.estimation.mmse import mean_squared_error
from mechanisms.losses import lip
from theory.notions.matrix import lip_breaks

PRIORS = [Fraction(k, 60) for k in (1, 5, 12, 20, 30, 37, 48, 59)]
BUDGETS = [Fraction(1), Fraction(5, 4), Fraction(2), Fraction(9, 2), Fraction(30)]


def line(*entries):
    return np.array(entries, dtype=object)


def constraints(p, E):
    """The polygon of (17) as rows (a, b, c): a q0 + b q1 <= c."""
    lambda0, lambda1 = line(p - 1, p, 1 - p), line(1 - p, -p, p)
    ratios = [
        (lambda0, line(0, 1, 0)),
        (lambda1, line(0, -1, 1)),
        (lambda0, line(-1, 0, 1)),
        (lambda1, line(1, 0, 0)),
    ]
    rows = [top - E * bottom for top, bottom in ratios]
    rows += [bottom - E * top for top, bottom in ratios]
    rows += [line(1, 0, -1), line(0, 1, -1), line(-1, 0, 0), line(0, -1, 0)]
    return [(row[0], row[1], -row[2]) for row in rows]


def vertices(p, E):
    """All vertices of the polygon, exactly."""
    rows, found = constraints(p, E), set()
    for (a, b, c), (d, e, f) in combinations(rows, 2):
        if determinant := Fraction(a * e - b * d):
            q0, q1 = (c * e - b * f) / determinant, (a * f - c * d) / determinant
            if all(u * q0 + v * q1 <= w for u, v, w in rows):
                found.add((q0, q1))
    return found


def matrix(q0, q1):
    return np.array([[1 - q0, q0], [q1, 1 - q1]], dtype=object)


@pytest.mark.parametrize("p", PRIORS)
@pytest.mark.parametrize("E", BUDGETS)
def test_the_best_vertex_has_the_error_of_its_regime(p, E):
    """The error is concave in the channel, so the polygon's least is at a vertex."""
    corners = vertices(p, E)
    assert all(lip_breaks(matrix(*corner), [1 - p, p], E) == [] for corner in corners)
    errors = [mean_squared_error(matrix(*corner), [1 - p, p], [0, 1]) for corner in corners]
    assert min(errors) == lip.mse_lip(p, E)


@pytest.mark.parametrize("p", PRIORS)
@pytest.mark.parametrize("E", BUDGETS)
def test_no_point_of_a_grid_does_better(p, E):
    grid = [Fraction(k, 24) for k in range(25)]
    least = lip.mse_lip(p, E)
    feasible = [
        (q0, q1) for q0 in grid for q1 in grid if lip_breaks(matrix(q0, q1), [1 - p, p], E) == []
    ]
    assert feasible
    for q0, q1 in feasible:
        assert mean_squared_error(matrix(q0, q1), [1 - p, p], [0, 1]) >= least


ROWS = st.lists(st.integers(1, 9), min_size=4, max_size=4)


@given(st.fractions(Fraction(1, 50), Fraction(49, 50)), ROWS, ROWS)
def test_more_outputs_do_no_better(p, no, yes):
    Q = np.array([[Fraction(w, sum(row)) for w in row] for row in (no, yes)], dtype=object)
    prior = [1 - p, p]
    least = lip.mse_lip(p, lip_factor(Q, prior))
    assert mean_squared_error(Q, prior, [0, 1]) >= least
