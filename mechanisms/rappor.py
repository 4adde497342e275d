"""RAPPOR, basic and generalized (ULDP, Section 2.4)."""

import numpy as np

from mechanisms.encodings.base import Promise
from mechanisms.encodings.parameters import check_E, check_probability, check_size
from mechanisms.unary_encoding import UnaryEncoding


def basic_theta(a):
    """Return theta of the basic one-time RAPPOR; a = e^(eps/2).

    Examples
    --------
    >>> basic_theta(3.0)
    0.75
    """
    return a / (a + 1)


def psi(theta, E):
    """Return psi, the probability that a 0 becomes a 1, for E = e^eps.

    Examples
    --------
    >>> psi(0.5, 3.0)
    0.25
    """
    return theta / ((1 - theta) * E + theta)


def mechanism(K, theta, E):
    """Return the (theta, eps)-generalized RAPPOR on K values.

    Parameters
    ----------
    K : int
        Alphabet size.
    theta : number
        Probability in [0, 1] that the own 1 stays a 1.
    E : number
        e^eps >= 1; Fractions give an exact mechanism.

    Raises
    ------
    ValueError
        If a parameter is out of range.
    """
    K, theta = check_size(K), check_probability("theta", theta)
    a, b = np.array([theta] * K), np.array([psi(theta, check_E(E))] * K)
    return UnaryEncoding(a=a, b=b, promise=Promise("LDP", {"E": E}))
