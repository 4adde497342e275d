"""Levels that sum to one, against the sums, and against a search through all sets."""

from fractions import Fraction
from itertools import combinations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from mechanisms.estimation.closed_form import above_floor, filled_level, poured, poured_level
from mechanisms.estimation.maximum_likelihood import simplex_step


def sets(n):
    """All sets of indices that are not empty."""
    return [list(c) for size in range(1, n + 1) for c in combinations(range(n), size)]


@given(st.lists(st.tuples(st.integers(-9, 9), st.integers(1, 9)), min_size=1, max_size=4))
def test_the_greatest_level_of_all_sets_pours_one(pairs):
    level, curvature = (
        np.array([Fraction(v) for v in values]) for values in zip(*pairs, strict=True)
    )
    nu = max(
        poured_level((level[s] / curvature[s]).sum(), (1 / curvature[s]).sum())
        for s in sets(len(level))
    )
    x = poured(level, nu, curvature)
    assert x.sum() == 1
    assert np.array_equal(x, simplex_step(0 * level, level, curvature))


@given(st.lists(st.tuples(st.integers(0, 9), st.integers(0, 9)), min_size=1, max_size=4))
def test_the_greatest_nu_of_all_sets_fills_one(pairs):
    seen, floor = (np.array([Fraction(v) for v in values]) for values in zip(*pairs, strict=True))
    if not seen.sum():
        seen = seen + 1
    f = seen / seen.sum()
    nu = max(filled_level(f[s].sum(), floor[s].sum()) for s in sets(len(f)))
    assert np.maximum(0, above_floor(f, floor, nu)).sum() == 1
