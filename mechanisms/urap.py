"""uRAP, the utility-optimized RAPPOR (ULDP, Definition 5)."""

import numpy as np

from mechanisms import rappor
from mechanisms.encodings.base import Promise
from mechanisms.encodings.parameters import check_E, check_probability, check_sensitive
from mechanisms.unary_encoding import UnaryEncoding


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
        If a parameter is out of range.
    """
    mask, theta = check_sensitive(sensitive), check_probability("theta", theta)
    a, b = zip(*(bit_probabilities(flag, theta, check_E(E)) for flag in mask), strict=True)
    promise = Promise("ULDP", {"E": E, "sensitive": mask})
    return UnaryEncoding(a=np.array(a), b=np.array(b), promise=promise)
