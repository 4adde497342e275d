"""Binary channels of many users at once: arrays of priors in, arrays (q0, q1) out.

The formulas are those of `mechanisms.binary_channel`, which also works on one exact prior.
"""

import numpy as np

from mechanisms import binary_channel
from mechanisms.encodings.parameters import check_float_E, check_probabilities, check_shape


def printed_lip(P1, E):
    """Return (q0, q1) as Theorem 2 prints it for every prior; it need not satisfy eps-LIP."""
    return binary_channel.balanced_lip(check_probabilities("P1", P1), check_float_E(E))


def optimal_lip(P1, E):
    """Return (q0, q1) of the optimal eps-LIP channel, in the regime of each prior.

    Parameters
    ----------
    P1 : array_like of float
        Prior probabilities of X = 1, in any shape.
    E : number
        e^eps >= 1.

    Returns
    -------
    tuple of ndarray, each of the shape of P1

    Raises
    ------
    ValueError
        If a parameter is out of range.
    """
    P1, E = check_probabilities("P1", P1), check_float_E(E)
    least = np.minimum(P1, 1 - P1)
    # no prior is beyond 1/2 now, so that the regime of frequent values is no prior's
    of_common, of_rare = binary_channel.optimal_by_regime(least, E, _where)
    # of_common is Pr(Y=rare value | X=common value); the rare value is 1 unless P1 > 1/2
    swap = P1 > 0.5
    return np.where(swap, of_rare, of_common), np.where(swap, of_common, of_rare)


def _where(condition, yes, no):
    """Return one of two pairs at each prior; neither may divide by zero where it is taken."""
    with np.errstate(divide="ignore", invalid="ignore"):
        pairs = zip(yes(), no(), strict=True)
        return tuple(np.where(condition, one, other) for one, other in pairs)


def symmetric_lip(P1, E):
    """Return (q, q) of the best symmetric eps-LIP channel of each prior (Proposition 4)."""
    P1, E = check_probabilities("P1", P1), check_float_E(E)
    q = binary_channel.symmetric_flip(np.minimum(P1, 1 - P1), E)
    return q, q


def optimal_ldp(P1, E):
    """Return (q, q) of the optimal eps-LDP channel, the same for each prior (Proposition 3)."""
    q = np.full(
        check_probabilities("P1", P1).shape, binary_channel.optimal_ldp(check_float_E(E))[0]
    )
    return q, q


def lip_factors(q0, q1, P1):
    """Return the least E >= 1 with 1/E <= Pr(y) / Pr(y|x) <= E for all x and y (LIP, (7)).

    For 0 < P1 < 1 it is `mechanisms.budgets.leakage.lip_factor`. That leaves inputs of prior zero
    out; here x ranges over {0, 1} as (7) prints it. An output that no input gives does not count.

    Parameters
    ----------
    q0, q1 : array_like of float
        Pr(Y=1|X=0) and Pr(Y=0|X=1), in one shape.
    P1 : array_like of float
        Prior probability of X = 1.

    Returns
    -------
    ndarray of float, of that shape
        Infinite if an output excludes an input, or is given only by inputs of prior zero.

    Raises
    ------
    ValueError
        If a parameter is out of range, or the shapes differ.

    Examples
    --------
    The channel of Theorem 2 for P1 = 0.1 and E = 2 does not satisfy (7) with E = 2:

    >>> float(lip_factors([0.05], [0.45], [0.1]).round(3)[0])
    5.5
    """
    q0, q1, P1 = check_channels(q0, q1, P1)
    zero = (1 - P1) * (1 - q0) + P1 * q1
    one = (1 - P1) * q0 + P1 * (1 - q1)
    pairs = ((zero, q1), (one, 1 - q1), (zero, 1 - q0), (one, q0))
    with np.errstate(divide="ignore", invalid="ignore", over="ignore"):
        factors = [np.where((m == 0) & (q == 0), 1, np.maximum(m / q, q / m)) for m, q in pairs]
    return np.maximum(1, np.maximum.reduce(factors))


def check_channels(q0, q1, P1):
    """Return the three as arrays of one shape, or raise ValueError with the name and value."""
    P1 = check_probabilities("P1", P1)
    channels = []
    for name, values in (("q0", q0), ("q1", q1)):
        channels.append(check_shape(name, check_probabilities(name, values), P1.shape))
    return *channels, P1
