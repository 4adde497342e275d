"""Hadamard response (Acharya, Sun, Zhang 2019): blocks are rows of Sylvester's matrix.

The matrix of order b = 2^m has the entry (-1)^(u . y) in the row y and the column u, both of m
bits. A value is a column but the first, so K < b, and a block the rows with 1 in it. Functions
work in any arithmetic.
"""


def sign(u, y):
    """Return an entry of the matrix, 1 or -1, without checks.

    Parameters
    ----------
    u, y : int
        Column and row, of any number of bits, >= 0.

    Examples
    --------
    >>> [[sign(u, y) for u in range(4)] for y in range(4)]
    [[1, 1, 1, 1], [1, -1, 1, -1], [1, 1, -1, -1], [1, -1, -1, 1]]
    """
    return 1 - 2 * ((u & y).bit_count() % 2)


def sizes(b):
    """Return of how many of b blocks a value is in, and of how many two values are both in."""
    return b / 2, b / 4


def supports(E):
    """Return p* and q*, whatever the number of values.

    Examples
    --------
    >>> from fractions import Fraction
    >>> [str(p) for p in supports(Fraction(3))]
    ['3/4', '1/2']
    """
    return E / (E + 1), 1 / (2 + 0 * E)


def unit_noise(E):
    """Return n times the variance for a value that no user has."""
    return (E + 1) * (E + 1) / ((E - 1) * (E - 1))


def success(K, E):
    """Return the greatest probability to name a uniformly drawn value of K: twice p*/K."""
    return 2 * E / (K * (E + 1))
