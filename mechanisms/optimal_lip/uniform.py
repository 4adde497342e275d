"""The best eps-LIP channel under the uniform prior, in closed form for any number of values.

All vertices are one posterior with its entries permuted: `count` values at E/K, one with the rest,
the others at 1/(KE). Its K cyclic shifts, equally likely, keep the prior.
"""

from fractions import Fraction

import numpy as np

from mechanisms.channel import Channel
from mechanisms.encodings.base import Promise
from mechanisms.encodings.parameters import check_E, check_size


def count(K, E):
    """Return how many values have the posterior E/K: the whole part of K/(E+1).

    Arguments are taken without checks.

    Examples
    --------
    >>> count(10, 4), count(10, 20)
    (2, 0)
    """
    return int(K / (E + 1))


def ends(K, E):
    """Return the greatest and the least posterior of a value, in any arithmetic; E <= K."""
    return E / K, 1 / (K * E)


def rest(K, E, count):
    """Return what is left for one value besides `count` at E/K and the others at 1/(KE).

    In any arithmetic.
    """
    return 1 - (count * E * E + K - 1 - count) / (K * E)


def squares(K, E, count):
    """Return the sum of the squared posteriors, in any arithmetic.

    Examples
    --------
    >>> squares(Fraction(3), Fraction(2), 1)
    Fraction(1, 2)
    """
    left = rest(K, E, count)
    return (count * E * E * E * E + K - 1 - count) / (K * K * E * E) + left * left


def posterior(K, E):
    """Return one vertex, as a list, without checks."""
    m, (high, low) = count(K, E), ends(K, E)
    return [high] * m + [rest(K, E, m)] + [low] * (K - 1 - m)


def mse(K, E):
    """Return the least expected squared distance of posterior and truth under eps-LIP."""
    K, E = check_size(K), check_E(E)
    return 1 - squares(K, E, count(K, E))


def mechanism(K, E):
    """Return the channel; E = e^eps >= 1, a Fraction gives an exact one, ValueError otherwise."""
    K, E = check_size(K), check_E(E)
    if not isinstance(E, float):
        E = Fraction(E)
    row = posterior(K, E)
    Q = np.array([[row[(x - y) % K] for y in range(K)] for x in range(K)])
    return Channel(Q, Promise("LIP", {"E": E, "prior": np.array([E / E / K] * K)}))
