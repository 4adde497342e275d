"""Samplers that docs/programs.md certifies."""

import math
import random

import numpy as np


def response(x, k, eps):
    """Return the true value of 0..k-1, or each other one, e^eps times less likely."""
    truth = math.exp(eps) / (math.exp(eps) + k - 1)
    if random.random() < truth:
        return x
    other = random.randrange(k - 1)
    return other if other < x else other + 1


def subset(x, k, size, eps):
    """Return `size` values, the true one among them more likely, and first."""
    odds = size * math.exp(eps)
    others = [value for value in range(k) if value != x]
    if random.random() < odds / (odds + k - size):
        return [x, *random.sample(others, size - 1)]
    return random.sample(others, size)


def bits(x, rng, k=64):
    """Return k bits, drawn at once."""
    chances = np.where(np.arange(k) == x, 0.5, 0.25)
    return (rng.random(k) < chances).astype(int)
