"""UE, the unary encoding with one pair of probabilities, and OUE (OneID, Section III-D)."""

import math

import numpy as np

from mechanisms.encodings.base import NONE, Promise
from mechanisms.encodings.parameters import check_E, check_probability, check_size, shown
from mechanisms.idue import ratio
from mechanisms.unary_encoding import UnaryEncoding


def mechanism(K, p, q):
    """Return UE(p, q): a 1 with probability p in the own bit and q in another's (equation (3)).

    Parameters
    ----------
    K : int
        Alphabet size.
    p, q : number

    Raises
    ------
    ValueError
        If K < 1, or not 0 <= q < p <= 1.
    """
    K, p, q = check_size(K), check_probability("p", p), check_probability("q", q)
    if not q < p:
        raise ValueError(f"q must be less than p, got p = {shown(p)}, q = {shown(q)}")
    E = ratio(p, q, p, q) if q * (1 - p) > 0 else math.inf
    promise = Promise("LDP", {"E": E}) if math.inf > E else NONE
    return UnaryEncoding(a=np.array([p] * K), b=np.array([q] * K), promise=promise)


def oue_probabilities(E):
    """Return p = 1/2 and q = 1/(E + 1) of OUE, for E = e^eps, in any arithmetic.

    Examples
    --------
    >>> oue_probabilities(3.0)
    (0.5, 0.25)
    """
    return E / (2 * E), 1 / (E + 1)


def oue(K, E):
    """Return the optimized unary encoding for E = e^eps > 1; ValueError otherwise."""
    if check_E(E) == 1:
        raise ValueError("E must exceed 1 (eps > 0), got E = 1")
    return mechanism(K, *oue_probabilities(E))
