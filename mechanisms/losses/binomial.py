"""The mean absolute deviation of a binomial, E|T - n m| for T ~ Bin(n, m), by de Moivre's formula.

It is 2 a_nu with a_k = k C(n, k) m^k (1-m)^(n-k+1) and nu = floor(n m) + 1 (de Moivre 1730; see
Diaconis and Zabell, "Closed form summation for classical distributions", 1991).
"""

import numpy as np

from mechanisms.encodings.parameters import check_probabilities, check_users
from mechanisms.losses.binomial_law import probability


def telescope(k, probability, m):
    """Return 2 a_k from Pr(T = k), in any arithmetic; (k - n m) Pr(T = k) is a_k - a_(k+1).

    Examples
    --------
    >>> from fractions import Fraction
    >>> telescope(2, Fraction(1, 4), Fraction(1, 2))
    Fraction(1, 2)
    """
    return 2 * k * probability * (1 - m)


def mean_absolute_deviation(n, m):
    """Return it in floats, accurate for any n, elementwise.

    Parameters
    ----------
    n : int
    m : array_like of float
        Probabilities in [0, 1].

    Returns
    -------
    ndarray

    Raises
    ------
    ValueError
        If n < 1 or a probability is outside [0, 1].

    Examples
    --------
    >>> mean_absolute_deviation(2, [0.5, 1.0]).tolist()
    [0.5, 0.0]
    """
    n, m = check_users(n), check_probabilities("m", m)
    nu = np.floor(n * m) + 1
    return telescope(nu, probability(nu, n, m), m)
