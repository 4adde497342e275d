from collections import defaultdict
from fractions import Fraction
from itertools import combinations, product

import numpy as np
import pytest

from mechanisms.sampling import subsets
from mechanisms.sampling.words import SystemRandomness
from tests.laws import follows


@pytest.mark.parametrize(("s", "k"), [(5, 1), (5, 2), (6, 3), (4, 4), (3, 0)])
def test_subsets_are_uniform(s, k, rng):
    drawn = subsets.draw(rng, 20_000, s, k)
    law = dict.fromkeys(combinations(range(s), k), 1)
    assert follows([tuple(row) for row in drawn.tolist()], law)


@pytest.mark.parametrize(("s", "k"), [(5, 2), (4, 4), (3, 0)])
def test_inclusion_counts_have_the_law_of_subsets(s, k, rng):
    one = subsets.inclusion_counts(rng, np.full(20_000, 1), s, k)
    assert follows([tuple(row) for row in one.tolist()], _law_of_one(s, k))
    assert one.sum() == 20_000 * k
    both = subsets.inclusion_counts(rng, np.full(20_000, 2), s, k)
    drawn = [subsets.draw(rng, 2, s, k).ravel() for _ in range(20_000)]
    tally = [np.bincount(row, minlength=s) for row in drawn]
    values, counts = np.unique(both, axis=0, return_counts=True)
    law = {tuple(v): c for v, c in zip(values.tolist(), counts, strict=True)}
    assert {tuple(t.tolist()) for t in tally} == set(law)
    assert np.array(tally).var(axis=0) == pytest.approx(both.var(axis=0), rel=0.1, abs=1e-12)


GROUPS = [
    [(1, 0, 1, 0, 0)],
    [(0, 2, 0, 0, 1)],
    [(1, 1, 1, 1, 1)],
    [(1, 0, 0, 1, 0), (0, 1, 0, 1, 0)],
]


@pytest.mark.parametrize("users", GROUPS)
@pytest.mark.parametrize("k", [0, 1, 2, 4])
def test_counts_of_others_have_the_law_of_subsets(users, k, rng):
    law, sizes = {(0,) * 5: Fraction(1)}, [k, max(0, k - 1)][: len(users)]
    for group, size in zip(users, sizes, strict=True):
        for point in np.repeat(np.arange(5), group):
            others = [set(c) for c in combinations(sorted({*range(5)} - {int(point)}), size)]
            made = defaultdict(Fraction)
            for counts, p in law.items():
                for one in others:
                    made[tuple(c + (x in one) for x, c in enumerate(counts))] += p / len(others)
            law = made
    drawn = [subsets.counts_of_others(rng, np.array(users), 5, sizes) for _ in range(4000)]
    assert follows([tuple(row.tolist()) for row in drawn], law)


def test_users_without_own_points_are_drawn_with_the_others(rng):
    """One user of point 1 with a further point, and two users with any two points."""
    law = defaultdict(Fraction)
    pairs = list(combinations(range(4), 2))
    for other, *two in product((0, 2, 3), pairs, pairs):
        law[tuple(np.bincount([other, *two[0], *two[1]], minlength=4).tolist())] += 1
    users = np.array([[0, 1, 0, 0]])
    drawn = [subsets.counts_of_others(rng, users, 4, [1], 2, 2) for _ in range(4000)]
    assert follows([tuple(row.tolist()) for row in drawn], law)


@pytest.mark.parametrize(
    ("s", "k", "own"), [(5, 2, False), (5, 2, True), (4, 0, True), (3, 2, True)]
)
def test_subsets_of_others_are_uniform(s, k, own, rng):
    for point in (0, 1, s - 1):
        drawn = subsets.draw_others(rng, np.full(10_000, point), s, k, own)
        others = combinations(sorted({*range(s)} - {point}), k)
        law = {tuple(sorted((*c, point) if own else c)): 1 for c in others}
        assert follows([tuple(row) for row in drawn.tolist()], law)


def test_a_subset_of_many_points_is_in_order(rng):
    """Points in several words of 64 bits."""
    own = np.arange(300)
    drawn = subsets.draw_others(rng, own, 300, 40, own=True)
    assert np.all(np.diff(drawn) > 0)
    assert np.all((drawn == own[:, None]).any(axis=1))
    assert (drawn.min(), drawn.max()) == (0, 299)


def _law_of_one(s, k):
    return {
        tuple(int(point in subset) for point in range(s)): 1 for subset in combinations(range(s), k)
    }


def test_below_is_uniform_and_exact(rng):
    drawn = subsets.below(rng, np.full((200, 150), 3))
    assert drawn.shape == (200, 150)
    assert follows(drawn.ravel().tolist(), dict.fromkeys(range(3), 1))


def test_words_that_favour_small_remainders_are_drawn_anew(monkeypatch):
    # 2^64 mod 3 = 1: word 0 alone is refused
    given = iter([np.array([0, 4], dtype=np.uint64), np.array([5], dtype=np.uint64)])
    monkeypatch.setattr(subsets, "words", lambda rng, n: next(given))
    assert subsets.below(None, np.array([3, 3])).tolist() == [2, 1]


def test_any_source_of_words():
    assert subsets.draw(SystemRandomness(), 3, 10, 4).shape == (3, 4)
