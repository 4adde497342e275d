"""How much LIP a binary channel really gives: the least E = e^eps with which (17) holds."""

import numpy as np

from mechanisms.parameters import check_probabilities


def lip_factor(q0, q1, P1):
    """Return the least E >= 1 with 1/E <= Pr(y) / Pr(y|x) <= E for all x and y (LIP, (7)).

    The x range over {0, 1} as printed, so an input of prior zero counts too. An output that no
    input gives does not count.

    Parameters
    ----------
    q0, q1 : array_like of float, shape (G,)
        Pr(Y=1|X=0) and Pr(Y=0|X=1).
    P1 : array_like of float, shape (G,)
        Prior probability of X = 1.

    Returns
    -------
    ndarray of float, shape (G,)
        Infinite if an output excludes an input, or is given by inputs of prior zero alone.

    Raises
    ------
    ValueError
        If a parameter is out of range, or the shapes differ.

    Examples
    --------
    The channel of Theorem 2 for P1 = 0.1 and E = 2 does not satisfy (7) with E = 2:

    >>> float(lip_factor([0.05], [0.45], [0.1]).round(3)[0])
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
        array = check_probabilities(name, values)
        if array.shape != P1.shape:
            raise ValueError(f"{name} must have the shape of P1, {P1.shape}, got {array.shape}")
        channels.append(array)
    return *channels, P1
