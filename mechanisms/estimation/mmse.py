"""The estimate of least mean squared error under a prior (LIP, equations (15), (16))."""

import numpy as np

from mechanisms.encodings.parameters import check_prior


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
        If the channel is no matrix, the prior or the values do not fit it, or the prior is negative
        or does not sum to one.
    """
    prior, values = _check(Q, prior, values)
    mass = prior @ Q
    mean = (prior * values) @ Q
    return np.array([m / w if w else w for m, w in zip(mean, mass, strict=True)])


def mean_squared_error(Q, prior, values):
    """Return E[(v(X) - E[v(X)|Y])^2], one user's least MSE; parameters as above."""
    prior, values = _check(Q, prior, values)
    means = posterior_means(Q, prior, values)
    return prior @ values**2 - (prior @ Q) @ means**2


def _check(Q, prior, values):
    """Return prior and values as arrays that fit the channel, or raise ValueError."""
    if np.ndim(Q) != 2:
        raise ValueError(f"Q must be a matrix, a row an input, got shape {np.shape(Q)}")
    prior, values = check_prior(prior, len(Q)), np.asarray(values)
    if values.shape != prior.shape:
        raise ValueError(f"values must have shape {prior.shape}, got {values.shape}")
    return prior, values
