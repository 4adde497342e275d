from collections import Counter
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mechanisms import nonprivate, rr, urr
from tests.laws import follows, law_of_counts

MASK = np.array([True, False, True, False])
MECHANISMS = {
    "RR": rr.mechanism(4, Fraction(3)),
    "uRR": urr.mechanism(MASK, Fraction(3)),
    "none": nonprivate.mechanism(4),
}


@given(st.lists(st.booleans(), min_size=1, max_size=6), st.fractions(1, 20))
def test_rows_of_urr_are_distributions(mask, E):
    if not any(mask) and E == 1:
        return
    Q = urr.mechanism(mask, E).matrix()
    assert all(sum(row) == 1 and min(row) >= 0 for row in Q)


def test_matrix_of_urr_is_definition_4():
    Q = urr.mechanism(np.array([True, True, False]), Fraction(2)).matrix()
    c1, c2, c3 = Fraction(2, 3), Fraction(1, 3), Fraction(1, 3)
    assert Q.tolist() == [[c1, c2, 0], [c2, c1, 0], [c2, c2, c3]]


@pytest.mark.parametrize("mechanism", MECHANISMS.values(), ids=MECHANISMS)
@pytest.mark.parametrize("value", range(4))
def test_perturb_follows_the_matrix(mechanism, value, rng):
    reports = mechanism.perturb(np.full(40_000, value), rng)
    assert follows(reports.tolist(), dict(enumerate(mechanism.matrix()[value])))


@pytest.mark.parametrize("mechanism", MECHANISMS.values(), ids=MECHANISMS)
def test_both_paths_follow_the_law_of_counts(mechanism, rng):
    x = [0, 1, 3]
    counts = np.bincount(x, minlength=4)
    law = law_of_counts(
        mechanism.matrix(), x, lambda reports: tuple(np.bincount(reports, minlength=4).tolist())
    )
    users = [mechanism.output_counts(mechanism.perturb(x, rng)) for _ in range(20_000)]
    drawn = [mechanism.draw_counts(counts, rng) for _ in range(20_000)]
    assert follows([tuple(c.tolist()) for c in users], law)
    assert follows([tuple(c.tolist()) for c in drawn], law)


def test_a_wrong_law_is_noticed(rng):
    reports = MECHANISMS["RR"].perturb(np.zeros(40_000, dtype=int), rng)
    law = dict(enumerate(rr.mechanism(4, Fraction(7, 2)).matrix()[0]))
    assert not follows(reports.tolist(), law)
    assert Counter(reports.tolist()).total() == 40_000


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: rr.mechanism(0, 2.0), "K = 0"),
        (lambda: rr.mechanism(3, 0.5), "E = 0.5"),
        (lambda: rr.mechanism(3, float("nan")), "E = nan"),
        (lambda: rr.mechanism(3, float("inf")), "E = inf"),
        (lambda: rr.mechanism(3, np.float32("inf")), "E = inf"),
        (lambda: rr.mechanism(3, "2"), "E must be a number"),
        (lambda: rr.mechanism(2.5, 2.0), "K = 2.5"),
        (lambda: rr.mechanism(None, 2.0), "K = None"),
        (lambda: urr.mechanism([], 2.0), "not empty"),
        (lambda: urr.mechanism([0, 1], 2.0), "boolean mask"),
        (lambda: urr.mechanism([False], 1.0), "at least one value"),
        (lambda: rr.mechanism(3, 2.0).perturb([0, 3], None), "0..2, got 3"),
        (lambda: rr.mechanism(3, 2.0).perturb([0.5], None), "integers"),
        (lambda: rr.mechanism(3, 2.0).draw_counts([1, 2], None), "shape"),
        (lambda: rr.mechanism(3, 2.0).draw_counts([1, 2, -1], None), "negative, got -1"),
        (lambda: rr.mechanism(3, 2.0).draw_counts([1.0, 2, 3], None), "integers"),
    ],
)
def test_bad_input_is_named(call, words):
    with pytest.raises(ValueError, match=words):
        call()
