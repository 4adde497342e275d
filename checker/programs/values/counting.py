"""Counting lattice points of a box whose coordinates are in a given order."""

import math
from collections import Counter
from functools import lru_cache
from itertools import pairwise

# coordinates that may be entangled by comparisons
MOST = 9


@lru_cache(100_000)
def ways(boxes, order):
    """Return the number of integer points in a product of intervals that keep an order.

    Parameters
    ----------
    boxes : tuple of (int, int)
        m_i is in [low, high).
    order : tuple of (int, int, bool)
        For each (i, j, strict): m_i < m_j if strict, m_i <= m_j otherwise.

    Examples
    --------
    >>> ways(((0, 3), (0, 3)), ((0, 1, True),)), ways(((0, 3), (0, 3)), ((0, 1, False),))
    (3, 6)
    """
    n = len(boxes)
    if n == 1:
        return boxes[0][1] - boxes[0][0]
    ends = sorted({end for box in boxes for end in box})
    # from the least cell upwards: how many ways there are to have placed a set of coordinates
    placed = {0: 1}
    for low, high in pairwise(ends):
        fitting = sum(1 << i for i in range(n) if boxes[i][0] <= low and high <= boxes[i][1])
        placed = _in_cell(placed, fitting, high - low, order)
    return placed.get((1 << n) - 1, 0)


def _in_cell(placed, fitting, size, order):
    """Place more of the fitting coordinates in one cell of `size` values, as chains of ties."""
    total, chains = Counter(), Counter({(done, 0): c for done, c in placed.items()})
    while chains:
        longer = Counter()
        for (done, blocks), count in chains.items():
            total[done] += count * math.comb(size, blocks)
            free = fitting & ~done
            tied = free
            while tied:
                if _may_tie(done, tied, order):
                    longer[done | tied, blocks + 1] += count
                tied = (tied - 1) & free
        chains = longer
    return total


def _may_tie(done, tied, order):
    """Whether `tied` may share one value above all of `done` and below all others."""
    return all(
        done >> i & 1 or (tied >> i & 1 and not strict) for i, j, strict in order if tied >> j & 1
    )
