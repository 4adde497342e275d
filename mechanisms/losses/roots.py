"""From what stands under the roots of an asymptotic l1 loss to the loss."""

from math import fsum, pi, sqrt

from mechanisms.encodings.parameters import check_finite, check_users, shown

MOST = 2**1000


def l1_from_squares(n, *squares):
    """Return sqrt(2/(n pi)) times the sum of the square roots, a float.

    Parameters
    ----------
    n : int
        Number of users.
    *squares : number
        In [0, 2^1000].

    Raises
    ------
    ValueError
        If a parameter is out of range.

    Examples
    --------
    >>> round(l1_from_squares(2, 4.0, 9.0), 6)
    2.820948
    """
    for square in squares:
        if not 0 <= check_finite("squares", square) <= MOST:
            raise ValueError(f"squares must lie in [0, 2^1000], got {shown(square)}")
    n = check_users(n)
    return sqrt(2 / (n * pi)) * fsum(sqrt(square) for square in squares)
