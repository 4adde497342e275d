"""The columns of a channel of orbits, one for each arrangement; arguments are without checks."""

from fractions import Fraction
from itertools import product
from math import factorial, prod

# of a table
MOST_OUTPUTS = 20000


def unfolded(sizes, orbits, weights, kept):
    """Return the columns of a channel for the first values of each class, one a row; unchecked.

    Arrangements that differ only in other values are one output: to these values they are alike.
    It works without checks but that of their number.

    Parameters
    ----------
    sizes, orbits, weights : sequence
        As of `OrbitChannel`.
    kept : sequence of int, shape (t,)
        So many values of each class.

    Raises
    ------
    ValueError
        If there are more than `MOST_OUTPUTS`.
    """
    found = []
    for w, orbit in zip(weights, orbits, strict=True):
        parts = [list(_parts(cells, k, m)) for cells, k, m in zip(orbit, kept, sizes, strict=True)]
        if len(found) + prod(map(len, parts)) > MOST_OUTPUTS:
            raise ValueError(f"orbits must have at most {MOST_OUTPUTS} arrangements for a table")
        for chosen in product(*parts):
            share = w
            for one, _ in chosen:
                share = share * one
            found.append([share * v for _, entries in chosen for v in entries])
    return found


def _parts(cells, k, m):
    """Yield how likely arrangements of a class give its first values which entries."""
    waiting = [((), [n for _, n in cells])]
    for _ in range(k):
        waiting = [
            ((*done, level), [n - (i == level) for i, n in enumerate(left)])
            for done, left in waiting
            for level, n in enumerate(left)
            if n
        ]
        if len(waiting) > MOST_OUTPUTS:
            raise ValueError(f"orbits must have at most {MOST_OUTPUTS} arrangements for a table")
    whole = _arrangements([n for _, n in cells])
    for done, left in waiting:
        yield Fraction(_arrangements(left), whole), [cells[level][0] for level in done]


def _arrangements(counts):
    found = factorial(sum(counts))
    for n in counts:
        found //= factorial(n)
    return found
