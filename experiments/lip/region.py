"""The feasible region T of (q0, q1) under eps-LIP: a polygon, its corners exact (LIP, (17))."""

import math
from fractions import Fraction
from itertools import combinations


def half_planes(P1, E):
    """Return (a, b, c) for each condition a q0 + b q1 <= c.

    Parameters
    ----------
    P1, E : Fraction
    """

    def zero(q0, q1):
        return (1 - P1) * (1 - q0) + P1 * q1

    # the four pairs Pr(y), Pr(y|x) of F1 to F4
    pairs = (
        (zero, lambda q0, q1: q1),
        (lambda q0, q1: 1 - zero(q0, q1), lambda q0, q1: 1 - q1),
        (zero, lambda q0, q1: 1 - q0),
        (lambda q0, q1: 1 - zero(q0, q1), lambda q0, q1: q0),
    )
    planes = [_plane(lambda q0, q1, g=g: g(q0, q1) - 1) for _, g in pairs]
    for mass, given in pairs:
        planes.append(_plane(lambda q0, q1, m=mass, g=given: m(q0, q1) - E * g(q0, q1)))
        planes.append(_plane(lambda q0, q1, m=mass, g=given: g(q0, q1) - E * m(q0, q1)))
    return planes


def _plane(excess):
    """Return (a, b, c) of excess <= 0 for an affine function."""
    at = excess(0, 0)
    return excess(1, 0) - at, excess(0, 1) - at, -at


def corners(P1, E):
    """Return the corners of the region, in order around it.

    Parameters
    ----------
    P1, E : Fraction
        0 < P1 < 1, E > 1.

    Returns
    -------
    list of tuple of Fraction
        (q0, q1).
    """
    planes, found = half_planes(P1, E), set()
    for (a, b, c), (d, e, f) in combinations(planes, 2):
        if determinant := a * e - b * d:
            q0, q1 = (c * e - b * f) / determinant, (a * f - c * d) / determinant
            if all(u * q0 + v * q1 <= w for u, v, w in planes):
                found.add((q0, q1))
    # the region is symmetric about (1/2, 1/2), so that this is inside
    return sorted(found, key=lambda q: math.atan2(q[1] - Fraction(1, 2), q[0] - Fraction(1, 2)))
