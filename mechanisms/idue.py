"""IDUE, the unary encoding whose probabilities depend on the value (OneID, Section III-D)."""

import numpy as np

from mechanisms.encodings.parameters import check_numbers, check_probability, shown
from mechanisms.unary_encoding import UnaryEncoding, likelihoods


def ratio(a_i, b_i, a_j, b_j):
    """Return the greatest ratio of likelihoods of i and j (Proposition 1), in any arithmetic.

    Examples
    --------
    >>> ratio(0.5, 0.25, 0.5, 0.25)
    3.0
    """
    greater, lesser = likelihoods(a_i, b_i, a_j, b_j)
    return greater / lesser


def min_id(E_i, E_j, least=min):
    """Return e^r of MinID-LDP (Definition 3), from E = e^eps of both values, in any arithmetic.

    It works without checks.

    Parameters
    ----------
    E_i, E_j : number
    least : callable
        The lesser of two numbers, in the arithmetic wanted.
    """
    return least(E_i, E_j)


def one_id(E_i, E_j):
    """Return e^r of OneID-LDP (Definition 5), in any arithmetic.

    HLLDP is the case of the budgets eps and infinity.
    """
    return E_i


def mechanism(a, b):
    """Return IDUE with given probabilities (equation (4)).

    Parameters
    ----------
    a, b : array_like, shape (K,)
        Pr(1) in the own bit and in another's; b = 0 for a value of infinite budget.

    Raises
    ------
    ValueError
        If the shapes differ, or not 0 <= b < a <= 1 for some value.
    """
    a, b = check_numbers("a", a), check_numbers("b", b)
    if a.ndim != 1 or a.shape != b.shape or not len(a):
        raise ValueError(f"a and b must have one shape (K,), got {a.shape} and {b.shape}")
    # one by one only to name what is wrong
    proper = a.dtype.kind == b.dtype.kind == "f" and np.all((b >= 0) & (b < a) & (a <= 1))
    for k, (a_k, b_k) in enumerate(() if proper else zip(a, b, strict=True)):
        check_probability(f"a[{k}]", a_k)
        check_probability(f"b[{k}]", b_k)
        if not b_k < a_k:
            raise ValueError(f"b[{k}] must be less than a[{k}], got {shown(b_k)} and {shown(a_k)}")
    return UnaryEncoding(a=a, b=b)
