"""Pure protocols: a report supports some values, the own one with p*, each other with q*.

Arcolezi and Gambs (arXiv 2503.01482), Section 3.3, after Wang et al. (2017). Functions return n
times a variance, in any arithmetic.
"""


def unit_variance(own, other, share):
    """Return n times the variance of a value's estimate, equation (3): users' values are fixed.

    Parameters
    ----------
    own, other : number
        p* and q*.
    share : number
        Share of the users that have the value.

    Examples
    --------
    >>> from fractions import Fraction
    >>> unit_variance(Fraction(3, 4), Fraction(1, 4), Fraction(1, 2))
    Fraction(3, 4)
    """
    return unit_noise(own, other) + share * unit_slope(own, other)


def unit_noise(own, other):
    """Return n times the variance for a value that no user has, equation (4)."""
    return other * (1 - other) / ((own - other) * (own - other))


def unit_slope(own, other):
    """Return what (3) adds to (4) for a value that everybody has."""
    return (1 - own - other) / (own - other)


def mean_error(own, other, K):
    """Return n times the mean over K values of the variances (3), whoever has which value."""
    return unit_noise(own, other) + unit_slope(own, other) / K


def total_loss(own, other, K, squares):
    """Return n times the expected l2 loss for users drawn from p; squares is the sum of p^2."""
    return K * unit_noise(own, other) + unit_slope(own, other) + 1 - squares
