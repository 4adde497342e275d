"""The expected loss of the personalized mechanism, to first order in the noise.

The estimate of p is a smooth function of the empirical estimate r^ of the intermediate data
(ULDP, equation (22)); with its Jacobian J at r, the error is normal with mean the estimate at r
minus p, and covariance J C J^T, where C is r^'s, users drawn without replacement. It is linear with
background knowledge, so that the mean squared error is exact there.
"""

import numpy as np

from common import portable
from experiments.uldp import finite_population
from mechanisms.direct_encoding import DirectEncoding
from mechanisms.estimation import pum


def covariance(mechanism, counts, n, drawn=finite_population.of_empirical):
    """Return the covariance of the estimate; parameters as for `finite_population.variance`."""
    people = counts.sum()
    p = counts / people
    if isinstance(mechanism, DirectEncoding):
        m = mechanism.chance + mechanism.gain * p
        between = -np.outer(m / mechanism.gain, m / mechanism.gain) + np.outer(p, p)
    else:
        between = np.zeros((len(p), len(p)))
    # given the users, terms of two bits do not correlate; what is left is that of who was drawn
    C = (between - np.outer(p, p) * (people - n) / (people - 1)) / n
    C[np.diag_indices(len(p))] = finite_population.variance(mechanism, counts, n, drawn)
    return C


def jacobian(r, sensitive, background):
    """Return the derivative of the estimate of p with respect to r^, shape (K, K + kappa).

    Parameters
    ----------
    r, sensitive, background
        As for `mechanisms.estimation.pum.estimate`.
    """
    K = len(sensitive)
    J = np.hstack([np.eye(K), np.zeros((K, len(background)))])
    known = np.where(sensitive, 0, r[:K])
    mass = known.sum()
    for k, pi in enumerate(background):
        J[:, K + k] = known / mass if pi is None else pi
        if pi is None:
            spread = np.diag(~sensitive / mass) - np.outer(known, ~sensitive) / (mass * mass)
            J[:, :K] += r[K + k] * spread
    return J


def losses_of(mechanism, counts, n, sensitive, p, background, drawn=finite_population.of_empirical):
    """Return the expected TV and MSE.

    Parameters
    ----------
    mechanism : DirectEncoding or UnaryEncoding
        Common to all users, on the intermediate data.
    counts : ndarray of int, shape (K + kappa,)
        People by intermediate data.
    n : int
        Number of users.
    sensitive, background
        As for `mechanisms.estimation.pum.estimate`.
    p : ndarray, shape (K,)
        The distribution of values.
    drawn : callable
        As for `finite_population.variance`.
    """
    r = counts / counts.sum()
    bias = pum.estimate(r, sensitive, background) - p
    J = jacobian(r, sensitive, background)
    spread = (portable.dot(J, covariance(mechanism, counts, n, drawn)) * J).sum(axis=1)
    spread = np.maximum(0, spread)
    deviation = np.sqrt(np.where(spread > 0, spread, 1))
    # the mean of the absolute value of a normal
    z = bias / deviation
    density = portable.exp(-z * z / 2) / np.sqrt(2 * np.pi)
    absolute = 2 * deviation * density + bias * (1 - 2 * portable.normal_probability(-z))
    absolute = np.where(spread > 0, absolute, np.abs(bias))
    return float(absolute.sum() / 2), float((bias**2 + spread).sum())
