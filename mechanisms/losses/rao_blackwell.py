"""Expected losses of the Rao-Blackwell estimate, next to `losses.expected`.

No convex loss is greater than the empirical estimate's, at any p and n. The l2 loss is exact.
"""

import numpy as np

from mechanisms.encodings.base import require_signal
from mechanisms.estimation import rao_blackwell
from mechanisms.estimation.maximum_likelihood import simplex_step


def l2(mechanism, p, n):
    """Return E sum_x (p^(x) - p(x))^2 for n users drawn from p, exact for exact parameters.

    Parameters
    ----------
    mechanism : DirectEncoding or UnaryEncoding
    p : array_like, shape (K,)
    n : int

    Raises
    ------
    ValueError
        If p is no distribution over the alphabet, n < 1, or the reports say nothing (eps = 0).

    Examples
    --------
    >>> from fractions import Fraction
    >>> from mechanisms import urap
    >>> half = Fraction(1, 2)
    >>> str(l2(urap.mechanism([True, False], half, Fraction(4)), [half, half], 1))
    '59/18'
    """
    return rao_blackwell.variance(mechanism, p, n).sum()


def l2_saved(mechanism, p, n):
    """Return by how much the empirical estimate's expected l2 loss is greater; as `l2`.

    Parameters
    ----------
    mechanism : DirectEncoding or UnaryEncoding
    p : array_like, shape (K,)
    n : int
    """
    informed = l2(mechanism, p, n)
    return mechanism.variance(p, n).sum() - informed


def l1_asymptotic(mechanism, p, n):
    """Return what E sum_x |p^(x) - p(x)| tends to in ratio as n grows; as `l2`.

    Parameters
    ----------
    mechanism : DirectEncoding or UnaryEncoding
    p : array_like, shape (K,)
    n : int
    """
    variance = rao_blackwell.variance(mechanism, p, n).astype(float)
    return float(np.sqrt(2 / np.pi) * np.sqrt(np.maximum(0, variance)).sum())


def slopes(chance, gain, revealed, noise):
    """Return the slope of the l2 loss times n in one p_j, plus 2 p_j, in any arithmetic.

    Parameters
    ----------
    chance, gain : number
        b and a - b of value j.
    revealed : number
        Probability that her report reveals the value: a if it is exact, otherwise 0.
    noise : number
        Sum of b (1 - b)/(a - b)^2 over all values.
    """
    return (1 - 2 * chance) / gain - noise * revealed


def l2_distribution(mechanism):
    """Return the p that is worst for the l2 loss, at every n: a water filling, exact if it can be.

    Parameters
    ----------
    mechanism : DirectEncoding or UnaryEncoding

    Raises
    ------
    ValueError
        If the reports say nothing about the input (eps = 0).

    Examples
    --------
    >>> from mechanisms import urap
    >>> l2_distribution(urap.mechanism([True, True, False], 0.75, 9.0)).round(12)
    array([0.41666667, 0.41666667, 0.16666667])
    """
    chance, gain = require_signal(rao_blackwell.check_mechanism(mechanism))
    noise = (chance * (1 - chance) / (gain * gain)).sum()
    first = slopes(chance, gain, mechanism.revealed, noise)
    return simplex_step(0 * gain, first / 2, 1 + 0 * gain)


def worst_l2(mechanism, n):
    """Return the greatest expected l2 loss over all p, exact for exact parameters.

    Parameters
    ----------
    mechanism : DirectEncoding or UnaryEncoding
    n : int
        Number of users.
    """
    return l2(mechanism, l2_distribution(mechanism), n)
