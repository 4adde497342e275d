"""Unary encodings as frequency oracles: SUE, OUE and those between, with budget E = e^eps.

The bit of the own value is 1 with p, another's with q. In any arithmetic.
"""


def own_probability(q, E):
    """Return the p that has budget E with q: p (1 - q) = E q (1 - p).

    Examples
    --------
    >>> from fractions import Fraction
    >>> own_probability(Fraction(1, 4), Fraction(3))
    Fraction(1, 2)
    """
    return E * q / (1 + (E - 1) * q)


def other_probability(p, E):
    """Return the q that has budget E with p, as in equation (25)."""
    return p / (E * (1 - p) + p)


def unit_noise(q, E):
    """Return n times the variance for a value that no user has, equation (11)."""
    top = (E - 1) * q + 1
    return top * top / ((E - 1) * (E - 1) * (1 - q) * q)


def success(K, p, q, silent):
    """Return the greatest probability to name a uniformly drawn value of K.

    Parameters
    ----------
    K : number
    p, q : number
        q < p < 1.
    silent : number
        (1 - q)^K, the probability that no bit is 1 if none is an own one.

    Examples
    --------
    >>> from fractions import Fraction
    >>> success(2, Fraction(3, 4), Fraction(1, 2), Fraction(1, 4))
    Fraction(5, 8)
    """
    return (p / q * (1 - silent) + (1 - p) / (1 - q) * silent) / K
