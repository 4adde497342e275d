"""Exact means and standard deviations of what the simulated pipeline measures."""

import math
from dataclasses import dataclass
from itertools import accumulate, repeat

import numpy as np

from common.portable import dot


@dataclass(frozen=True)
class Exact:
    """Of one run of the pipeline: the users' mean of (x - estimate)^2, and (S - S^)^2 / N.

    Parameters
    ----------
    user, total : float
        Means. They are equal if the inputs follow the priors (LIP, Proposition 2).
    user_deviation, total_deviation : float
        Standard deviations.
    """

    user: float
    total: float
    user_deviation: float
    total_deviation: float


def exact(groups, means, ones=None):
    """Return the exact law's means and deviations.

    Parameters
    ----------
    groups : BinaryGroups
    means : tuple of ndarray
        The estimate of X from Y = 0 and from Y = 1 in each group.
    ones : ndarray of int, shape (G,), optional
        Users of each group that hold a 1, in place of inputs that follow the priors.

    Returns
    -------
    Exact
    """
    sizes, moments = _moments(groups, means, ones, 4)
    m1, m2, m3, m4 = moments
    square = m1 * m1
    c2 = m2 - square
    c3 = m3 - 3 * m1 * m2 + 2 * m1 * square
    c4 = m4 - 4 * m1 * m3 + 6 * square * m2 - 3 * square * square
    # cumulants of independent users add; S^ - S = bias + noise
    N, (bias, variance) = groups.users, _of_sum(sizes, m1, m2)
    third, fourth = dot(sizes, c3), dot(sizes, c4 - 3 * c2 * c2)
    squares = 4 * bias * bias * variance + 4 * bias * third + fourth + 2 * variance * variance
    return Exact(
        float(dot(sizes, m2)) / N,
        float(variance + bias * bias) / N,
        math.sqrt(max(0.0, dot(sizes, m4 - m2 * m2))) / N,
        math.sqrt(max(0.0, squares)) / N,
    )


def total(groups, means):
    """Return only the `total` of `exact`, for inputs that follow the priors."""
    sizes, moments = _moments(groups, means, None, 2)
    bias, variance = _of_sum(sizes, *moments)
    return float(variance + bias * bias) / groups.users


def _of_sum(sizes, m1, m2):
    """Return mean and variance of S^ - S."""
    return dot(sizes, m1), dot(sizes, m2 - m1 * m1)


def _moments(groups, means, ones, most):
    """Return numbers of users, and E[(estimate - x)^k] of one of them for k = 1 to `most`.

    With fixed inputs the users of a group that hold a 0 and a 1 stand apart.
    """
    v0, v1 = means
    errors = np.array([[v0, v1], [v0 - 1, v1 - 1]])
    given = np.array([[1 - groups.q0, groups.q0], [groups.q1, 1 - groups.q1]])
    powers = accumulate(repeat(errors, most), np.multiply)
    by_input = [(given * power).sum(axis=1) for power in powers]
    if ones is None:
        # E[estimate - X] is 0 for both estimates, and rounding would not leave it so
        both = [(1 - groups.P1) * of_0 + groups.P1 * of_1 for of_0, of_1 in by_input]
        return groups.sizes, [np.zeros_like(both[0]), *both[1:]]
    return np.concatenate([groups.sizes - ones, ones]), [m.ravel() for m in by_input]
