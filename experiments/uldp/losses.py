"""Losses of an estimate (ULDP, Sections 2.3 and 6.1)."""

import numpy as np


def total_variation(estimate, p):
    """Return half the l1 loss; an estimate outside the simplex can exceed 1.

    Examples
    --------
    >>> total_variation(np.array([1.0, 0.0]), np.array([0.5, 0.5]))
    0.5
    """
    return 0.5 * float(np.abs(estimate - p).sum())


def squared_error(estimate, p):
    """Return the l2 loss, sum over x of (p^(x) - p(x))^2; its mean over runs is the MSE."""
    return float(np.square(estimate - p).sum())


def of(estimate, p):
    """Return total variation and squared error."""
    return total_variation(estimate, p), squared_error(estimate, p)
