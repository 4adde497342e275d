"""Samplers with known faults, rebuilt from what is publicly said of them, and sound ones beside."""

import math

import numpy as np

EPS = 1.0
D = 3


def unary(x, rng):
    """OUE: the own bit is 1 with probability 1/2, another's with 1/(e^eps + 1)."""
    bits = rng.random(D) < 1 / (math.exp(EPS) + 1)
    bits[x] = rng.random() < 0.5
    return bits.astype(int)


def unary_own_bit_twice(x, rng):
    """All bits are drawn as another's; the own one is then set with probability 1/2, never cleared.

    The fault of pure-ldp before 1.2.0: the own bit is 1 with probability p + q - p q.
    """
    bits = rng.random(D) < 1 / (math.exp(EPS) + 1)
    if rng.random() < 0.5:
        bits[x] = True
    return bits.astype(int)


VECTORS = ([1, 0], [0, 1], [1, 0, 0])


def bit_vector(x, rng):
    """Flip each bit of the input's vector with probability 1/(e^(eps/2) + 1), of whatever length.

    The fault reported of OpenDP's bit-vector randomised response: vectors of different lengths are
    neighbours, and the length is released as it is.
    """
    bits = np.array(VECTORS[x])
    return bits ^ (rng.random(len(bits)) < 1 / (math.exp(EPS / 2) + 1))


def bit_vector_padded(x, rng):
    """The same, of vectors brought to one length."""
    bits = np.array([*VECTORS[x], 0, 0][:3])
    return bits ^ (rng.random(3) < 1 / (math.exp(EPS / 2) + 1))


# the Fano plane: 7 points, 7 blocks of 3, each point in 3 blocks, each pair in one
BLOCKS = [{0, 1, 2}, {0, 3, 4}, {0, 5, 6}, {1, 3, 5}, {1, 4, 6}, {2, 3, 6}, {2, 4, 5}]
INCLUDED = 3 * math.exp(EPS) / (3 * math.exp(EPS) + 4)


def block(x, rng):
    """Report a block with the input in it with probability `INCLUDED`, else one without it."""
    return _block(x, rng.random() < INCLUDED, rng.random())


def block_from_one_number(x, rng):
    """The same, with inclusion and block from one uniform number: some blocks never come."""
    u = rng.random()
    return _block(x, u < INCLUDED, u)


def _block(x, included, u):
    chosen = [k for k, points in enumerate(BLOCKS) if (x in points) == included]
    return chosen[int(u * len(chosen))]


def truthful(x, rng):
    """Report sensitive inputs, 0, only as 0, and others now and then as 0."""
    return 0 if x == 0 or rng.random() < 0.5 else x


def failing(x, rng):
    raise KeyError("of its own")
