"""Binary channels of many users at once: arrays of priors in, arrays (q0, q1) out.

The formulas are those of `mechanisms.binary_channel`, which also works on one exact prior.
"""

import numpy as np

from mechanisms import binary_channel
from mechanisms.parameters import check_E, check_probabilities


def printed_lip(P1, E):
    """Return (q0, q1) as Theorem 2 prints it for every prior; it need not satisfy eps-LIP."""
    return binary_channel.balanced_lip(check_probabilities("P1", P1), check_E(E))


def optimal_lip(P1, E):
    """Return (q0, q1) of the optimal eps-LIP channel, in the regime of each prior.

    Parameters
    ----------
    P1 : array_like of float, shape (G,)
        Prior probabilities of X = 1.
    E : number
        e^eps >= 1.

    Returns
    -------
    tuple of ndarray, each of shape (G,)

    Raises
    ------
    ValueError
        If a parameter is out of range.
    """
    P1, E = check_probabilities("P1", P1), check_E(E)
    least = np.minimum(P1, 1 - P1)
    pairs = zip(
        binary_channel.rare_lip(least, E), binary_channel.balanced_lip(least, E), strict=True
    )
    of_common, of_rare = (np.where(least * (1 + E) <= 1, r, b) for r, b in pairs)
    # of_common is Pr(Y=rare value | X=common value); the rare value is 1 unless P1 > 1/2
    swap = P1 > 0.5
    return np.where(swap, of_rare, of_common), np.where(swap, of_common, of_rare)


def symmetric_lip(P1, E):
    """Return (q, q) of the best symmetric eps-LIP channel of each prior (Proposition 4)."""
    P1, E = check_probabilities("P1", P1), check_E(E)
    q = binary_channel.symmetric_flip(np.minimum(P1, 1 - P1), E)
    return q, q


def optimal_ldp(P1, E):
    """Return (q, q) of the optimal eps-LDP channel, the same for each prior (Proposition 3)."""
    q = np.full(check_probabilities("P1", P1).shape, binary_channel.optimal_ldp(E)[0])
    return q, q
