"""The score estimate of blocks of 1 and of 2 values mixed (uBD): linear, and unbiased for every p.

It is the one-step estimate from the scores at p(X_S) = alpha, p uniform inside X_S and inside X_N:
that p, plus the projections of a report's scores on three kinds of differences, each over the
Fisher information of a report in it. The formulas are in any arithmetic; s >= 2, N >= 1, which for
exact results are Fractions too.
"""

from typing import NamedTuple

import numpy as np

from mechanisms import ubd
from mechanisms.encodings.parameters import (
    as_array,
    check_counts,
    check_shape,
    check_type,
    check_users,
)
from mechanisms.ubd_mixture import MixedBlockDesign


def informations(s, N, k, E, alpha):
    """Return J1, J2, J3 of blocks of k at p(X_S) = alpha < 1, uniform inside X_S and X_N.

    They are the Fisher information of a report in differences inside X_S, inside X_N, and between
    the two.

    Parameters
    ----------
    s, N, k, E, alpha : number
        s >= 2, N >= 1, 0 <= k <= s.
    """
    g, d = E - 1, ubd.weight(s, k, E)
    level = s + alpha * k * g
    inside = s * g * g * k * (s - k) / ((s - 1) * level * d)
    outside = N * g * k / ((1 - alpha) * d)
    return inside, outside, s * N * g * k / ((s + N) * (1 - alpha) * level)


def dimensions(s, N):
    """Return how many dimensions the three kinds of differences have."""
    return s - 1, N - 1, 1


def mixed_informations(s, N, E, alpha, t):
    """Return J1, J2, J3 of blocks of 2 with probability t, otherwise of 1, in any arithmetic."""
    one, two = (informations(s, N, k, E, alpha) for k in (1, 2))
    return [(1 - t) * a + t * b for a, b in zip(one, two, strict=True)]


class Coefficients(NamedTuple):
    """The estimate of one report, by blocks of k.

    Parameters
    ----------
    own, other : number
        Contributions of a reported block to a sensitive value's estimate: `other` in any case, and
        `own` in addition if the value is in the block.
    outside : number
        What each non-sensitive value's estimate has then.
    told, rest, sensitive : number
        Contributions of a reported non-sensitive value: to its own estimate, to that of each
        non-sensitive value, and to that of each sensitive value.
    """

    own: object
    other: object
    outside: object
    told: object
    rest: object
    sensitive: object


def coefficients(s, N, k, E, alpha, a):
    """Return the `Coefficients` of the score estimate, in any arithmetic.

    Parameters
    ----------
    s, N, k, E, alpha : number
    a : sequence of number, shape (3,)
        1/J_i, so that the estimate is unbiased.
    """
    K, level = s + N, 1 + alpha * k * (E - 1) / s
    own = a[0] * (E - 1) / level
    between = a[2] * (E - 1) * k / (s * level)
    apart = a[2] / (1 - alpha)
    return Coefficients(
        own=own,
        other=alpha / s - own * k / s + between * N / K,
        outside=(1 - alpha) / N - between * s / K,
        told=a[1] * N / (1 - alpha),
        rest=(1 - alpha) / N - a[1] / (1 - alpha) + apart * s / K,
        sensitive=alpha / s - apart * N / K,
    )


def mixed_coefficients(s, N, E, alpha, t):
    """Return the `Coefficients` of blocks of 1 and of 2, in any arithmetic."""
    a = [1 / J for J in mixed_informations(s, N, E, alpha, t)]
    return [coefficients(s, N, k, E, alpha, a) for k in (1, 2)]


def estimate(mechanism, counts, n):
    """Return the estimate of p, shape (K,); it sums to one and can be negative.

    Parameters
    ----------
    mechanism : MixedBlockDesign
    counts : array_like of int, shape (2, K)
        `mechanism.output_counts` of the reports, or `mechanism.draw_counts`.
    n : int
        Number of users.

    Returns
    -------
    ndarray, shape (K,)

    Raises
    ------
    ValueError
        If the counts do not fit, or are not those of n reports.
    """
    K, E = check_type("mechanism", mechanism, MixedBlockDesign).K, mechanism.E
    counts, n = check_shape("counts", as_array("counts", counts), (2, K)), check_users(n)
    counts, mask = np.array([check_counts(row, K) for row in counts]), mechanism.sensitive
    # each block of 2 is counted at both its values
    twice = 2 * int(counts.sum()) - int(counts[1, mask].sum())
    if twice != 2 * n:
        raise ValueError(f"counts must be of n = {n} reports, got {twice / 2:g}")
    exact = (int(flags.sum()) + 0 * E for flags in (mask, ~mask))
    told = counts[:, ~mask].sum(axis=0)
    on_s = on_n = 0
    both = mixed_coefficients(*exact, E, mechanism.alpha, mechanism.t)
    for k, row, c in zip((1, 2), counts[:, mask], both, strict=True):
        users = int(row.sum()) * (1 + 0 * E) / k
        on_s, on_n = on_s + c.own * row + c.other * users, on_n + c.outside * users
    estimate = np.empty(K, dtype=np.result_type(on_s))
    estimate[mask] = (on_s + c.sensitive * int(told.sum())) / n
    estimate[~mask] = (on_n + c.told * told + c.rest * int(told.sum())) / n
    return estimate


def estimated_variance(mechanism, counts, n):
    """Return each estimate's variance, estimated by the reports' own spread, shape (K,).

    A report's part in the estimate has a few values, and the counts say how often each occurs.

    Parameters
    ----------
    mechanism : MixedBlockDesign
    counts : array_like of int, shape (2, K)
        As for `estimate`.
    n : int
        Number of users.

    Returns
    -------
    ndarray of float, shape (K,)

    Raises
    ------
    ValueError
        As for `estimate`.
    """
    mean = estimate(mechanism, counts, n).astype(float)
    counts, mask, n = np.asarray(counts), mechanism.sensitive, int(n)
    told = counts[:, ~mask].sum(axis=0)
    sizes = (int(flags.sum()) + 0.0 for flags in (mask, ~mask))
    numbers = (float(x) for x in (mechanism.E, mechanism.alpha, mechanism.t))
    squares = np.zeros(mechanism.K)
    for k, row, c in zip(
        (1, 2), counts[:, mask], mixed_coefficients(*sizes, *numbers), strict=True
    ):
        users = int(row.sum()) / k
        squares[mask] += row * (c.own + c.other) ** 2 + (users - row) * c.other**2
        squares[~mask] += users * c.outside**2
    squares[mask] += told.sum() * c.sensitive**2
    squares[~mask] += told * (c.told + c.rest) ** 2 + (told.sum() - told) * c.rest**2
    return np.maximum(squares / n - mean * mean, 0) / n
