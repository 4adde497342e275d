"""Numbers with a law of whole weights: the table is the law, in fractions, and draws follow it."""

from collections import Counter
from fractions import Fraction

import numpy as np
import pytest

from mechanisms.sampling.lots import CELL_BITS, Lots

MOST = (1 << 63) - 1
WEIGHTS = (
    [1],
    [1, 2],
    [0, 5, 0, 1],
    [MOST - 1, 1],
    [MOST],
    [1] * 70_000,
    [MOST // 3, MOST // 3, MOST - 2 * (MOST // 3)],
    [3**j for j in range(39)],
)


def law(lots):
    """Return the probability of each number, read off the table."""
    found = Counter()
    for entry, cells in Counter(lots.table.tolist()).items():
        if entry < lots.past:
            found[entry] += Fraction(cells)
            continue
        start, stop = lots.starts[entry - lots.past], lots.starts[entry - lots.past + 1]
        begun = 0
        for j in range(start, stop):
            end = lots.total if j == stop - 1 else int(lots.ends[j])
            found[int(lots.owners[j])] += Fraction(end - begun, lots.total)
            begun = end
    return {number: share / 2**CELL_BITS for number, share in found.items()}


@pytest.mark.parametrize("weights", WEIGHTS, ids=range(len(WEIGHTS)))
def test_the_table_has_the_weights_law(weights):
    lots, total = Lots.of(weights, -2), sum(weights)
    assert len(lots.table) == 2**CELL_BITS
    expected = {j - 2: Fraction(w, total) for j, w in enumerate(weights) if w}
    assert law(lots) == expected


@pytest.mark.parametrize("weights", WEIGHTS[1:4] + WEIGHTS[6:], ids=range(5))
def test_draws_follow_it(weights):
    n, total = 400_000, sum(weights)
    drawn = Lots.of(weights).draw(np.random.default_rng(1), n)
    counts = np.bincount(drawn, minlength=len(weights))
    p = np.array([w / total for w in weights])
    assert np.all(counts[p == 0] == 0)
    assert np.all(np.abs(counts - n * p) <= 5 * np.sqrt(n * p * (1 - p)) + 5)


def test_shared_cells_are_told_apart():
    """Of 70,000 equal weights none fills a cell: each is drawn by the second number."""
    lots = Lots.of([1] * 70_000)
    assert lots.table[0] == lots.past == 70_000
    drawn = lots.draw(np.random.default_rng(1), 700_000)
    counts = np.bincount(drawn, minlength=70_000)
    assert len(counts) == 70_000
    # a Poisson law of mean 10: its dispersion is 1
    assert 0.95 < counts.var() / counts.mean() < 1.05


def test_no_draws_are_none():
    assert Lots.of([1, 2]).draw(np.random.default_rng(1), 0).tolist() == []
