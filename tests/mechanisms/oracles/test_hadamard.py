"""Hadamard response against its matrix, and the sizes of the design."""

from fractions import Fraction

import numpy as np
import pytest

from mechanisms.oracles import designs, hadamard, pure
from mechanisms.order import protocols

E = Fraction(5, 2)


@pytest.mark.parametrize("m", [1, 2, 3, 4])
def test_columns_are_orthogonal(m):
    b = 2**m
    signs = np.array([[hadamard.sign(u, y) for u in range(b)] for y in range(b)])
    assert np.array_equal(signs.T @ signs, b * np.eye(b, dtype=int))
    has = signs[:, 1:] == 1
    r, both = hadamard.sizes(Fraction(b))
    together = has.astype(int).T @ has.astype(int)
    assert np.array_equal(together, np.where(np.eye(b - 1, dtype=bool), r, both))


@pytest.mark.parametrize("K", [1, 2, 3, 5, 7, 8])
def test_the_channel_has_its_numbers(K):
    Q = protocols.hadamard(K, E).Q
    b = Q.shape[1]
    own, other = hadamard.supports(E)
    for x in range(K):
        for z in range(K):
            found = sum(Q[x, y] for y in range(b) if hadamard.sign(z + 1, y) == 1)
            assert found == (own if x == z else other)
    best = sum(Q.max(axis=0)) / K
    assert best <= hadamard.success(K, E)
    blocks = [{x for x in range(K) if hadamard.sign(x + 1, y) == 1} for y in range(b)]
    assert (best == hadamard.success(K, E)) == all(blocks)


def test_it_is_a_design():
    for b in (4, 64):
        r, both = hadamard.sizes(Fraction(b))
        assert designs.supports(r, both, b, E) == hadamard.supports(E)
        assert designs.success(5, r, b, E) == hadamard.success(5, E)
    assert pure.unit_noise(*hadamard.supports(E)) == hadamard.unit_noise(E)
