"""Designs against channels written out, with blocks of one size and of several."""

from fractions import Fraction
from itertools import combinations, product

import pytest

from mechanisms.oracles import designs
from mechanisms.oracles import subset_selection as ss

E = Fraction(5, 2)
PAIRS = [set(block) for block in combinations(range(4), 2)]
# Hadamard response of three values: the rows of a Hadamard matrix of order 4, but the first
HADAMARD = [{0, 1, 2}, {1}, {0}, {2}]


def projective(q, t):
    """Return the hyperplanes of the projective space of t coordinates over a prime field."""
    vectors = [v for v in product(range(q), repeat=t) if any(v)]
    # of a point's multiples the one whose first coordinate that is not 0 is 1
    points = [v for v in vectors if next(filter(None, v)) == 1]
    on = [[sum(map(int.__mul__, u, v)) % q == 0 for v in points] for u in points]
    return [{x for x, inside in enumerate(row) if inside} for row in on]


PLANES = [(projective(2, 3), 7, 3, 1), (projective(3, 3), 13, 4, 1), (projective(2, 4), 15, 7, 3)]


def matrix(blocks, K, r):
    has, other = designs.block_probabilities(r, len(blocks), E)
    return [[has if x in block else other for block in blocks] for x in range(K)]


@pytest.mark.parametrize(
    ("blocks", "K", "r", "both"),
    [(PAIRS, 4, 3, 1), (HADAMARD, 3, 2, 1), ([{0}, {1}], 2, 1, 0), *PLANES],
)
def test_channel(blocks, K, r, both):
    Q = matrix(blocks, K, r)
    assert all(sum(row) == 1 for row in Q)
    assert max(max(column) / min(column) for column in zip(*Q, strict=True)) == E
    own, other = designs.supports(r, both, len(blocks), E)
    for x in range(K):
        for z in range(K):
            found = sum(q for q, block in zip(Q[x], blocks, strict=True) if z in block)
            assert found == (own if x == z else other)
    best = sum(map(max, zip(*Q, strict=True))) / K
    assert best == designs.success(K, r, len(blocks), E)


def test_hadamard_is_half():
    own, other = designs.supports(2, 1, 4, E)
    assert (own, other) == (E / (E + 1), Fraction(1, 2))


def test_subset_selection_is_a_design():
    assert designs.supports(3, 1, 6, E) == ss.supports(4, 2, E)
    assert designs.success(4, 3, 6, E) == ss.success(4, 2, E)
