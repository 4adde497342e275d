"""Subset selection (Ye and Barg 2018; Wang et al. 2016): a report is a set of w of K values.

Functions work in any arithmetic.
"""


def weight(K, w, E):
    """Return w E + K - w."""
    return w * E + K - w


def supports(K, w, E):
    """Return p* and q*: the probabilities that the set has the own value, and another one.

    K >= 2.

    Examples
    --------
    >>> from fractions import Fraction
    >>> supports(4, 2, Fraction(2))
    (Fraction(2, 3), Fraction(4, 9))
    """
    d = weight(K, w, E)
    return w * E / d, w * ((w - 1) * E + K - w) / ((K - 1) * d)


def unit_noise(K, w, E):
    """Return n times the variance for a value that no user has: equation (8), corrected."""
    most, rest = (w - 1) * E + K - w, (K - 1) * (w * E + K - w)
    return most * (rest - w * most) / (w * (K - w) * (K - w) * (E - 1) * (E - 1))


def success(K, w, E):
    """Return the probability to name a uniformly drawn value: a guess within the set."""
    return E / weight(K, w, E)
