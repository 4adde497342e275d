"""uRAP, the utility-optimized RAPPOR (ULDP, Definition 5)."""

from fractions import Fraction

import numpy as np

from mechanisms import rappor
from mechanisms.encodings.base import Promise
from mechanisms.encodings.parameters import check_E_beside, check_probability, check_sensitive
from mechanisms.unary_encoding import UnaryEncoding, likelihoods


def probabilities(theta, E):
    """Return d1, d2 of Definition 5 in any arithmetic; E = e^eps.

    Examples
    --------
    >>> probabilities(0.75, 9.0)
    (0.25, 0.3333333333333333)
    """
    return rappor.psi(theta, E), ((1 - theta) * E + theta) / E


def bit_probabilities(sensitive, theta, E):
    """Return Pr(1) in the own bit and in another's bit, for one value (equations (10), (11)).

    In any arithmetic.

    Parameters
    ----------
    sensitive : bool
        Whether the value whose bit it is lies in X_S.
    theta, E : number
        As in `probabilities`.
    """
    d1, d2 = probabilities(theta, E)
    return (theta, d1) if sensitive else (1 - d2, 0 * d1)


def mechanism(sensitive, theta, E):
    """Return the (X_S, theta, eps)-uRAP.

    Parameters
    ----------
    sensitive : array_like of bool, shape (K,)
        True at the values of X_S.
    theta : number
        Probability in [0, 1] that the own 1 of a sensitive value stays a 1.
    E : number
        e^eps >= 1; Fractions give an exact mechanism.

    Raises
    ------
    ValueError
        If a parameter is out of range, or floats cannot keep eps at that theta.
    """
    mask, theta = check_sensitive(sensitive), check_probability("theta", theta)
    E = check_E_beside(E, theta)
    rappor.check_rounding(theta, E, _ratios(mask, theta, E))
    a, b = zip(*(bit_probabilities(flag, theta, E) for flag in mask), strict=True)
    promise = Promise("ULDP", {"E": E, "sensitive": mask})
    return UnaryEncoding(a=np.array(a), b=np.array(b), promise=promise)


def _ratios(mask, theta, E):
    """Return the ratios of likelihoods of inputs that such an encoding has, in exact arithmetic."""
    own, other = (Fraction(p) for p in bit_probabilities(True, theta, E))
    silent = 1 - Fraction(bit_probabilities(False, theta, E)[0])
    if not mask.any():
        return []
    if mask.all():
        return [likelihoods(own, other, own, other)]
    mixed = [(own, other * silent), (1 - own, (1 - other) * silent)]
    return mixed if mask.sum() == 1 else [likelihoods(own, other, own, other), *mixed]
