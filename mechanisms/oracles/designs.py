"""Mechanisms given by a design: a report is a block, e^eps times as likely from a value in it.

Every value is in r of b blocks, and every two values together in `both` of them. Subset selection,
Hadamard response and projective geometry response are designs; blocks may differ in size.
Functions work in any arithmetic.
"""


def weight(r, b, E):
    """Return r E + b - r, the weight of the blocks of one value."""
    return r * E + b - r


def block_probabilities(r, b, E):
    """Return Pr(a block | a value in it) and Pr(it | another value).

    Examples
    --------
    >>> from fractions import Fraction
    >>> [str(q) for q in block_probabilities(1, 3, Fraction(2))]
    ['1/2', '1/4']
    """
    return E / weight(r, b, E), 1 / weight(r, b, E)


def supports(r, both, b, E):
    """Return p* and q*: the probabilities that the block has the own value, and another one."""
    return r * E / weight(r, b, E), (both * E + r - both) / weight(r, b, E)


def success(K, r, b, E):
    """Return the greatest probability to name a uniformly drawn value; no block is empty."""
    return b * E / (K * weight(r, b, E))
