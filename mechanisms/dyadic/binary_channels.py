"""Binary channels rounded to probabilities over 2^64, toward privacy: see `encodings`."""

import math
from fractions import Fraction

from mechanisms import binary_channel
from mechanisms.dyadic.encodings import exp_below, rr
from mechanisms.encodings.base import Promise
from mechanisms.encodings.parameters import check_probability
from mechanisms.sampling.thresholds import ONE

UNIT = Fraction(1, ONE)


def margins(q0, q1, P1, E):
    """Return what must be nonnegative for eps-LIP: E Pr(y|x) - Pr(y) and E Pr(y) - Pr(y|x).

    In any arithmetic.
    """
    found = []
    for zero, one in ((1 - q0, q1), (q0, 1 - q1)):
        mass = (1 - P1) * zero + P1 * one
        found += [margin for q in (zero, one) for margin in (E * q - mass, E * mass - q)]
    return found


def lip(P1, eps):
    """Return the optimal eps-LIP channel for the prior P1, over 2^64.

    Parameters
    ----------
    P1 : float or Fraction
        Prior probability of X = 1; a float counts as its exact binary value.
    eps : number

    Raises
    ------
    ValueError
        If a parameter is out of range.
    """
    return _rounded(binary_channel.optimal_lip, ((1, 1), (1, 0), (0, 1)), P1, eps)


def symmetric(P1, eps):
    """Return the best symmetric eps-LIP channel over 2^64; parameters and errors as for `lip`."""
    return _rounded(binary_channel.symmetric_lip, ((1, 1),), P1, eps)


def ldp(eps):
    """Return the optimal eps-LDP channel over 2^64, which is binary RR."""
    return rr(2, eps)


def _rounded(formula, steps, P1, eps):
    """Round both probabilities of noise up, which keeps every condition that is tight."""
    P1, E = Fraction(check_probability("P1", P1)), exp_below(eps)
    q0, q1 = (Fraction(math.ceil(q * ONE), ONE) for q in formula(P1, E))
    table = _tightened((q0, min(q1, 1 - q0)), steps, P1, E)
    return binary_channel.mechanism(*table, Promise("LIP", {"eps": eps, "P1": P1}))


def _tightened(table, steps, P1, E):
    """Take units off the noise until no step keeps the condition; there is seldom one."""
    for step in steps:
        q0, q1 = (q - k * UNIT for q, k in zip(table, step, strict=True))
        if min(q0, q1) >= 0 and all(margin >= 0 for margin in margins(q0, q1, P1, E)):
            return _tightened((q0, q1), steps, P1, E)
    return table
