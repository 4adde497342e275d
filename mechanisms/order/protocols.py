"""Protocols that encodings do not have, as matrices: ideal local hashing and Hadamard."""

from itertools import product

import numpy as np

from mechanisms.channel import Channel
from mechanisms.encodings.base import Promise
from mechanisms.encodings.parameters import check_E, check_integer, check_size
from mechanisms.oracles import designs
from mechanisms.oracles.hadamard import sign

# outputs of a matrix
MOST_OUTPUTS = 1 << 16


def local_hashing(K, g, E):
    """Return local hashing with all functions from K values to g, each as likely, and public.

    A report is a function and RR of the user's hash; a column each pair of them.

    Parameters
    ----------
    K : int
    g : int
        At least 2; OLH has g = E + 1.
    E : number
        e^eps >= 1; Fractions give an exact matrix.

    Raises
    ------
    ValueError
        If a parameter is out of range, or there are more than 65536 outputs.

    Examples
    --------
    >>> local_hashing(2, 2, 3.0).Q.shape
    (2, 8)
    """
    K, g, E = check_size(K), check_integer("g", g, 2, MOST_OUTPUTS), check_E(E)
    if g ** (K + 1) > MOST_OUTPUTS:
        raise ValueError(f"g^(K+1) must be at most {MOST_OUTPUTS}, got g = {g}, K = {K}")
    lot = 1 / (E * 0 + (E + g - 1) * g**K)
    rows = [
        [E * lot if h[x] == y else lot for h in product(range(g), repeat=K) for y in range(g)]
        for x in range(K)
    ]
    return Channel(_array(rows), Promise("LDP", {"E": E}))


def hadamard(K, E):
    """Return Hadamard response: the value's row of a Hadamard matrix says which outputs are likely.

    Parameters
    ----------
    K : int
        Values; outputs are the least power of two above K.
    E : number
        e^eps >= 1; Fractions give an exact matrix.

    Raises
    ------
    ValueError
        If a parameter is out of range.

    Examples
    --------
    >>> hadamard(3, 3.0).Q.shape
    (3, 4)
    """
    K, E = check_integer("K", K, 1, 1000), check_E(E)
    size = 1 << K.bit_length()
    likely, rare = designs.block_probabilities(size // 2, size, E)
    rows = [[likely if sign(x + 1, y) == 1 else rare for y in range(size)] for x in range(K)]
    return Channel(_array(rows), Promise("LDP", {"E": E}))


def _array(rows):
    made = np.array(rows)
    return made if made.dtype.kind == "f" else np.array(rows, dtype=object)
