"""A sampler with a fault: the own bit is drawn as any other's, then set with probability 1/2."""

import math

BITS = 3
CHANCE = 1 / (math.e + 1)


def draw(x, rng):
    """Return the noisy bits of input x; meant as OUE with eps = 1."""
    bits = rng.random(BITS) < CHANCE
    bits[x] |= rng.random() < 0.5
    return tuple(bits.astype(int).tolist())
