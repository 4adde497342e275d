"""RAPPOR, basic and generalized (ULDP, Section 2.4)."""

from fractions import Fraction

import numpy as np

from mechanisms.encodings.base import Promise
from mechanisms.encodings.parameters import (
    check_E,
    check_E_beside,
    check_probability,
    check_size,
    shown,
)
from mechanisms.unary_encoding import UnaryEncoding, likelihoods

# by how much rounding may let a ratio exceed e^eps, as a share
SLACK = Fraction(1, 2**40)


def basic_theta(a):
    """Return theta of the basic one-time RAPPOR, in any arithmetic; a = e^(eps/2).

    Examples
    --------
    >>> basic_theta(3.0)
    0.75
    """
    return a / (a + 1)


def psi(theta, E):
    """Return psi, the probability that a 0 becomes a 1, for E = e^eps, in any arithmetic.

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
        If a parameter is out of range, or floats cannot keep eps at that theta.
    """
    K, theta, E = check_size(K), check_probability("theta", theta), check_E_beside(E, theta)
    other = psi(theta, E)
    exact = Fraction(theta), Fraction(other)
    check_rounding(theta, E, [likelihoods(*exact, *exact)])
    a, b = np.array([theta] * K), np.array([other] * K)
    return UnaryEncoding(a=a, b=b, promise=Promise("LDP", {"E": E}))


def check_rounding(theta, E, ratios):
    """Raise ValueError if rounding has let a ratio of likelihoods exceed E = e^eps by a 2^-40th.

    Near theta = 1 the rounded probabilities may have far more than eps. `dyadic.encodings` rounds
    toward privacy, and Fractions are exact. The ratios are taken without checks.

    Parameters
    ----------
    theta, E : number
    ratios : list of (number, number)
        Numerator and denominator of each, in exact arithmetic.
    """
    most = Fraction(check_E(E)) * (1 + SLACK)
    for greater, lesser in ratios:
        if greater > most * lesser:
            real = f"E = {float(greater / lesser):.6g}" if lesser else "no finite E"
            raise ValueError(
                f"theta must not be so near 1 (or 0) in floats: these have {real}, got theta = "
                f"{shown(theta)}, E = {shown(E)}; use Fractions or mechanisms.dyadic"
            )
