"""From what stands under the roots of an asymptotic l1 loss to the loss."""

from math import pi, sqrt


def l1_from_squares(n, *squares):
    """Return sqrt(2/(n pi)) times the sum of the square roots, a float.

    Examples
    --------
    >>> round(l1_from_squares(2, 4.0, 9.0), 6)
    2.820948
    """
    return sqrt(2 / (n * pi)) * sum(sqrt(square) for square in squares)
