"""The unbiased estimate of least squares through a channel; its shares sum to one."""

import numpy as np


def inverse(Q):
    """Return what each output adds to the estimate of each value, shape (outputs, values).

    Of all distributions p, those with negative entries included, m times it has the p Q that is
    nearest to the frequencies m.

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
