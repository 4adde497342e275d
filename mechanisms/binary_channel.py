"""Binary channels of the LIP paper, for X in {0, 1} with P1 = Pr(X = 1).

A channel is q0 = Pr(Y=1|X=0) and q1 = Pr(Y=0|X=1); E = e^eps.
"""

import numpy as np

from mechanisms.direct_encoding import DirectEncoding
from mechanisms.encodings.base import NONE, Promise
from mechanisms.encodings.parameters import check_E, check_E_beside, check_probability, shown

# what a sum of two rounded probabilities may exceed 1 by
ROUNDING = 2.0**-50


def balanced_lip(P1, E):
    """Return (q0, q1) as Theorem 2 prints it for every prior, in any arithmetic: P1/E, (1 - P1)/E.

    It satisfies eps-LIP, and is optimal, if and only if 1/(1+E) <= P1 <= E/(1+E).

    Examples
    --------
    >>> balanced_lip(0.5, 2.0)
    (0.25, 0.25)
    """
    return P1 / E, (1 - P1) / E


def rare_lip(P1, E):
    """Return (q0, q1) of the optimal eps-LIP channel for P1 <= 1/(1+E), in any arithmetic."""
    return (1 - P1 * E) / ((1 + E) * (1 - P1)), 1 / (1 + E)


def frequent_lip(P1, E):
    """Return (q0, q1) of the optimal eps-LIP channel for P1 >= E/(1+E), in any arithmetic."""
    q1, q0 = rare_lip(1 - P1, E)
    return q0, q1


def optimal_lip(P1, E):
    """Return (q0, q1) of the optimal eps-LIP channel, in the regime of the prior.

    Parameters
    ----------
    P1 : number
        Prior probability of X = 1, in [0, 1].
    E : number
        e^eps >= 1.

    Returns
    -------
    tuple
        In the arithmetic of the parameters.

    Raises
    ------
    ValueError
        If a parameter is out of range.
    """
    P1, E = check_probability("P1", P1), check_E_beside(E, P1)
    return optimal_by_regime(P1, E, lambda condition, yes, no: yes() if condition else no())


def optimal_by_regime(P1, E, choose):
    """Return `optimal_lip` without checks, also of symbols.

    `choose(condition, yes, no)` calls one of two functions that return (q0, q1).
    """

    def common():
        return choose(P1 * (1 + E) >= E, lambda: frequent_lip(P1, E), lambda: balanced_lip(P1, E))

    return choose(P1 * (1 + E) <= 1, lambda: rare_lip(P1, E), common)


def symmetric_lip(P1, E):
    """Return q0 = q1 of the best symmetric eps-LIP channel (Proposition 4); ValueError as above."""
    P1, E = check_probability("P1", P1), check_E_beside(E, P1)
    q = symmetric_flip(min(P1, 1 - P1), E)
    return q, q


def symmetric_flip(P1, E):
    """Return q0 = q1 of `symmetric_lip` for P1 <= 1/2, in any arithmetic and without checks."""
    return (1 - P1) / (E - 2 * P1 + 1)


def optimal_ldp(E):
    """Return q0 = q1 of the optimal eps-LDP channel (Proposition 3), which is binary RR."""
    q = ldp_flip(check_E(E))
    return q, q


def ldp_flip(E):
    """Return q0 = q1 of `optimal_ldp`, in any arithmetic and without checks."""
    return 1 / (E + 1)


def lip(P1, E):
    """Return the optimal eps-LIP mechanism for the prior P1; ValueError as for `optimal_lip`."""
    return mechanism(*optimal_lip(P1, E), Promise("LIP", {"E": E, "P1": P1}))


def symmetric(P1, E):
    """Return the best symmetric eps-LIP mechanism; ValueError as for `symmetric_lip`."""
    return mechanism(*symmetric_lip(P1, E), Promise("LIP", {"E": E, "P1": P1}))


def ldp(E):
    """Return the optimal eps-LDP mechanism, binary RR, which asks for no prior (context-free)."""
    return mechanism(*optimal_ldp(E), Promise("LDP", {"E": E}))


def mechanism(q0, q1, promise=NONE):
    """Return the binary channel with q0 = Pr(Y=1|X=0) and q1 = Pr(Y=0|X=1).

    Parameters
    ----------
    q0, q1 : number
    promise : Promise
        What it is built to provide.

    Raises
    ------
    ValueError
        If q0 or q1 is not in [0, 1] or q0 + q1 > 1: relabel the outputs.
    """
    q0, q1 = check_probability("q0", q0), check_probability("q1", q1)
    if 1 < q0 + q1 <= 1 + ROUNDING:
        q1 = 1 - q0
    if q0 + q1 > 1:
        total = shown(q0 + q1)
        raise ValueError(f"q0 + q1 must not exceed 1, got {total}; relabel the outputs")
    own, other = np.array([1 - q0, 1 - q1]), np.array([q1, q0])
    return DirectEncoding(own=own, other=other, promise=promise)
