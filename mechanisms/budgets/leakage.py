"""The privacy that a channel really has: its least e^eps under LIP and under LDP."""

import math

import numpy as np

from common import portable
from mechanisms.encodings.parameters import check_channel, check_distribution


def _quotient(greater, lesser):
    if not lesser > 0:
        return math.inf
    # a quotient of floats that is beyond them is infinite too
    with np.errstate(over="ignore"):
        return greater / lesser


def lip_of_output(mass, least, most, quotient=_quotient, greater=max):
    """Return the least E of one output, in any arithmetic with its quotient and maximum.

    Parameters
    ----------
    mass, least, most : number
        Pr(y) > 0, and the least and the greatest Pr(y|x) of values that somebody has.
    quotient, greater : callable
        What divides, and the greater of two numbers, in the arithmetic wanted; without checks.

    Examples
    --------
    >>> lip_of_output(0.5, 0.25, 0.75)
    2.0
    """
    return greater(quotient(mass, least), quotient(most, mass))


def ldp_of_output(least, most, quotient=_quotient):
    """Return the least E of one output under LDP, in any arithmetic, as `lip_of_output`.

    It works without checks.
    """
    return quotient(most, least)


def lip_factor(Q, prior):
    """Return the least E = e^eps for which a channel has eps-LIP under a prior (LIP, (3)).

    Parameters
    ----------
    Q : ndarray, shape (K, outputs)
        Pr(y|x).
    prior : sequence of number, length K
        No user has a value of prior probability 0; such values are left out.

    Returns
    -------
    number
        In the arithmetic of the parameters; infinity if an output tells some value for certain
        not to be the truth.

    Raises
    ------
    ValueError
        If a row or the prior is no distribution, or the prior does not fit.

    Examples
    --------
    >>> from mechanisms import binary_channel
    >>> Q = binary_channel.mechanism(*binary_channel.balanced_lip(0.1, 2.0)).matrix()
    >>> print(round(lip_factor(Q, [0.9, 0.1]), 3))
    5.5
    """
    Q = check_channel(Q)
    prior = check_distribution(prior, len(Q), "prior")
    columns = zip(portable.dot(prior, Q), Q[prior > 0].T, strict=True)
    return max(lip_of_output(mass, min(q), max(q)) for mass, q in columns if mass > 0)


def ldp_factor(Q):
    """Return the least E = e^eps for which a channel has eps-LDP; outputs of no input are free.

    Parameters
    ----------
    Q : ndarray, shape (K, outputs)
        Pr(y|x).

    Returns
    -------
    number
        Infinity if an output excludes an input.

    Raises
    ------
    ValueError
        If a row is no distribution.
    """
    Q = check_channel(Q)
    possible = [q for q in Q.T if max(q) > 0]
    return max(ldp_of_output(min(q), max(q)) for q in possible)
