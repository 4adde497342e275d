"""The unbiased estimate of least squares through a channel; its shares sum to one."""

import numpy as np


def inverse(Q):
    """Return each output's contribution to each value's estimate, shape (outputs, values).

    With it, the frequencies m give the p (negative entries are allowed) whose p Q is nearest to m.

    Parameters
    ----------
    Q : ndarray of float, shape (values, outputs)
        Pr(output|value), of independent rows.

    Examples
    --------
    >>> Q = np.array([[0.5, 0.3, 0.2], [0.1, 0.2, 0.7]])
    >>> made = inverse(Q)
    >>> (Q @ made).round(12) + 0.0
    array([[1., 0.],
           [0., 1.]])
    >>> made.sum(axis=1).round(12)
    array([1., 1., 1.])
    """
    plain = np.linalg.pinv(Q)
    # what a unit of the sum costs least at
    cheap = np.linalg.solve(Q @ Q.T, np.ones(len(Q)))
    return plain + np.outer(1 - plain.sum(axis=1), cheap / cheap.sum())
