"""The distance of two rows of a channel, and how far apart those of an eps-LDP channel can be."""

from theory.notions.logic import choose


def total_variation(Y, p, q):
    """Return half the sum of |p(y) - q(y)|, in any arithmetic."""
    return Y.sum(lambda y: choose(p(y) >= q(y), p(y) - q(y), q(y) - p(y))) / 2


def greatest(E):
    """Return the greatest distance under eps-LDP, E = e^eps, in any arithmetic."""
    return (E - 1) / (E + 1)


def kept(E):
    """Return the probability with which binary randomized response tells the bit as it is."""
    return E / (1 + E)
