import numpy as np
import pytest

from mechanisms.block_designs import MOST_LISTED, CompleteDesign, ListedDesign, cyclic
from tests.laws import follows

FANO = ListedDesign(cyclic([0, 1, 3], 7))
DESIGNS = {"complete": CompleteDesign(5, 2), "all": CompleteDesign(3, 3), "Fano": FANO}
EVERY = pytest.mark.parametrize("design", DESIGNS.values(), ids=DESIGNS)


def rows(array):
    return [tuple(row) for row in array.tolist()]


@EVERY
def test_blocks_are_balanced_and_in_order(design):
    blocks = design.blocks()
    assert blocks.shape == (design.b, design.k)
    assert ListedDesign(blocks).b == design.b
    assert np.all(np.diff(blocks, axis=1) > 0)


@EVERY
def test_draws_are_uniform(design, rng):
    blocks = rows(design.blocks())
    point = design.s - 1
    points = np.full(20_000, point)
    having = dict.fromkeys([b for b in blocks if point in b], 1)
    assert follows(rows(design.containing(points, rng)), having)
    assert follows(rows(design.any(20_000, rng)), dict.fromkeys(blocks, 1))
    if design.k < design.s:
        without = dict.fromkeys([b for b in blocks if point not in b], 1)
        assert follows(rows(design.avoiding(points, rng)), without)


@pytest.mark.parametrize("design", [DESIGNS["complete"], FANO], ids=["complete", "Fano"])
@pytest.mark.parametrize("size", [1, 40])
@pytest.mark.parametrize("kinds", [(1, 1, 2), (1, 0, 2), (0, 1, 2), (1, 1, 0), (0, 0, 9)])
def test_counts_have_the_moments_of_the_draws(design, size, kinds, rng):
    """With few users, drawn one by one, and with many, point by point."""
    s = design.s
    having, without = np.arange(s) * size * kinds[0], np.full(s, size * kinds[1])
    free = size * kinds[2]
    own = np.arange(s)

    def drawn():
        blocks = [
            design.containing(np.repeat(own, having), rng),
            design.avoiding(np.repeat(own, without), rng),
            design.any(free, rng),
        ]
        return np.bincount(np.concatenate(blocks).ravel(), minlength=s)

    one = np.array([drawn() for _ in range(2000)])
    two = np.array([design.counts(having, without, free, rng) for _ in range(2000)])
    assert np.all(one.sum(axis=1) == two.sum(axis=1))
    spread = np.sqrt((one.var(axis=0) + two.var(axis=0)) / 2000)
    assert np.abs(one.mean(axis=0) - two.mean(axis=0)).max() < 5 * spread.max()
    # covariances of 2000 draws are within 20 % of the variances but once in a million
    scale = one.var(axis=0).max()
    assert np.abs(np.cov(one.T) - np.cov(two.T)).max() < 0.2 * scale


def test_few_at_a_time_is_as_good(monkeypatch, rng):
    monkeypatch.setattr("mechanisms.block_designs.MOST_DRAWN", 3)
    design = CompleteDesign(5, 2)
    counts = design.counts(np.array([1, 0, 0, 0, 0]), np.array([0, 2, 0, 0, 0]), 4, rng)
    assert counts.sum() == 14 and counts[0] >= 1


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: CompleteDesign(3, 4), "k must be a whole number in 1..3, got k = 4"),
        (lambda: CompleteDesign(3, 0), "k = 0"),
        (lambda: CompleteDesign(60, 30).blocks(), f"more than the {MOST_LISTED} blocks"),
        (lambda: ListedDesign([[0, 1], [1]]), "listed must be an array"),
        (lambda: ListedDesign([0, 1]), "rows of points"),
        (lambda: ListedDesign([[0.5, 1]]), "type float64"),
        (lambda: ListedDesign([[0, 0]]), "different numbers"),
        (lambda: ListedDesign([[0, 1], [1, 2]]), "got 1 for point 0 and 2 for point 1"),
        (lambda: ListedDesign([[0, 1], [2, 3]]), "got 0 for one and 1 for another"),
    ],
)
def test_bad_input_is_named(call, words):
    with pytest.raises(ValueError, match=words):
        call()
