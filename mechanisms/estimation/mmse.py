"""The estimate of least mean squared error under a prior (LIP, equations (15), (16))."""

import numpy as np

from common.portable import dot
from mechanisms.encodings.parameters import check_channel, check_distribution, check_numbers, shown

# its square is finite in floats
MOST = 2**500


def posterior_means(Q, prior, values):
    """Return E[v(X) | Y = y] for each output y, in the arithmetic of the parameters.

    Parameters
    ----------
    Q : ndarray, shape (K, outputs)
        Pr(y|x).
    prior : sequence of number, length K
    values : sequence of number, length K
        v(x); for X in {0, 1} they are 0 and 1.

    Returns
    -------
    ndarray, shape (outputs,)
        0 for an output that cannot occur.

    Raises
    ------
    ValueError
        If a row of the channel or the prior is no distribution, or a shape does not fit.
    """
    Q, prior, values = _check(Q, prior, values)
    mass = dot(prior, Q)
    mean = dot(prior * values, Q)
    return np.array([posterior_mean(m, w, _pick) for m, w in zip(mean, mass, strict=True)])


def posterior_mean(mean, mass, choose):
    """Return E[v(X) | Y = y] from E[v(X); Y = y] and Pr(y), in any arithmetic.

    It works without checks.

    `choose(condition, yes, no)` calls one of two functions, also for symbols.
    """
    return choose(mass > 0, lambda: mean / mass, lambda: mass)


def _pick(condition, yes, no):
    return yes() if condition else no()


def unexplained(second, explained):
    """Return the least MSE from E[v(X)^2] and the mean square of the estimate.

    It works without checks.
    """
    return second - explained


def mean_squared_error(Q, prior, values):
    """Return E[(v(X) - E[v(X)|Y])^2], one user's least MSE; parameters as above."""
    Q, prior, values = _check(Q, prior, values)
    means = posterior_means(Q, prior, values)
    return unexplained(dot(prior, values * values), dot(dot(prior, Q), means * means))


def _check(Q, prior, values):
    """Return channel, prior and values as arrays that fit, or raise ValueError."""
    Q = check_channel(Q)
    prior = check_distribution(prior, len(Q), "prior")
    values = check_numbers("values", values, prior.shape)
    if np.any(abs(values) > MOST):
        raise ValueError(f"values must lie within 2^500 of 0, got {shown(values)}")
    return Q, prior, values
