"""uRR, the utility-optimized randomized response (ULDP, Definition 4)."""

import numpy as np

from mechanisms.direct_encoding import DirectEncoding
from mechanisms.encodings.base import Promise
from mechanisms.encodings.parameters import check_E, check_sensitive


def probabilities(s, E):
    """Return c1, c2, c3 of Definition 4 in any arithmetic.

    Parameters
    ----------
    s : number
        Number of sensitive values, |X_S|.
    E : number
        e^eps. At s = 0 it must exceed 1.

    Examples
    --------
    >>> from fractions import Fraction
    >>> [str(c) for c in probabilities(3, Fraction(2))]
    ['1/2', '1/4', '1/4']
    """
    d = s + E - 1
    return E / d, 1 / d, (E - 1) / d


def output_probabilities(sensitive, s, E):
    """Return Pr(y|x) of one output y for x = y and for x != y (equations (6), (7)).

    In any arithmetic.

    Parameters
    ----------
    sensitive : bool
        Whether y lies in X_S.
    s, E : number
        As in `probabilities`.
    """
    c1, c2, c3 = probabilities(s, E)
    return (c1, c2) if sensitive else (c3, 0 * c2)


def mechanism(sensitive, E):
    """Return the (X_S, eps)-uRR.

    Parameters
    ----------
    sensitive : array_like of bool, shape (K,)
        True at the values of X_S; it may be empty only if E > 1.
    E : number
        e^eps >= 1; a Fraction gives an exact mechanism.

    Raises
    ------
    ValueError
        If `E` or `sensitive` is out of range.
    """
    mask = check_sensitive(sensitive)
    E = check_E(E)
    if not mask.any() and E == 1:
        raise ValueError("sensitive must name at least one value when E = 1 (eps = 0), got none")
    s = int(mask.sum())
    protected, invertible = (output_probabilities(flag, s, E) for flag in (True, False))
    own, other = (np.where(mask, *pair) for pair in zip(protected, invertible, strict=True))
    # a quotient of floats may round to more than 1 where one value is sensitive
    own = np.minimum(own, 1)
    promise = Promise("ULDP", {"E": E, "sensitive": mask})
    return DirectEncoding(own=own, other=other, promise=promise)
