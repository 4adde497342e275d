"""Local hashing (Bassily and Smith 2015; Wang et al. 2017): a hash function, and its value by RR.

Functions work in any arithmetic; g is the number of hash values.
"""

from mechanisms import rr


def supports(g, E):
    """Return p* and q* = 1/g, for hash functions under which two values meet with chance 1/g.

    Examples
    --------
    >>> from fractions import Fraction
    >>> supports(2, Fraction(3))
    (Fraction(3, 4), Fraction(1, 2))
    """
    own, _ = rr.probabilities(g + 0 * E, E)
    return own, 1 / (g + 0 * E)


def unit_noise(g, E):
    """Return n times the variance for a value that no user has, equation (14)."""
    return (E - 1 + g) * (E - 1 + g) / ((E - 1) * (E - 1) * (g - 1))


def prefers_more(g, E):
    """Return whether g + 1 hash values have less noise than g >= 2."""
    return g * (g - 1) < E * E


def success(K, g, E, image):
    """Return the greatest probability to name a uniformly drawn value of K.

    Parameters
    ----------
    K, g, E : number
    image : number
        Mean over the hash functions of how many hash values some value has.
    """
    own, other = rr.probabilities(g + 0 * E, E)
    return (own * image + other * (g - image)) / K


def mean_image(g, missed):
    """Return the mean size of the image of a uniformly random function; missed = (1 - 1/g)^K."""
    return g * (1 - missed)
