"""Designs against channels written out, with blocks of one size and of several."""

from fractions import Fraction
from itertools import combinations

import pytest

from mechanisms.oracles import designs
from mechanisms.oracles import subset_selection as ss

E = Fraction(5, 2)
PAIRS = [set(block) for block in combinations(range(4), 2)]
# Hadamard response of three values: the rows of a Hadamard matrix of order 4, but the first
HADAMARD = [{0, 1, 2}, {1}, {0}, {2}]


def matrix(blocks, K, r):
    has, other = designs.block_probabilities(r, len(blocks), E)
    return [[has if x in block else other for block in blocks] for x in range(K)]


@pytest.mark.parametrize(
    ("blocks", "K", "r", "both"), [(PAIRS, 4, 3, 1), (HADAMARD, 3, 2, 1), ([{0}, {1}], 2, 1, 0)]
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
