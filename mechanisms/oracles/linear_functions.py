"""Sums over all linear functions of m digits, digit by digit: m q^(m+2) additions, not K q^m."""

import numpy as np


def by_value(table, field):
    """Return for each value x of m digits the sum of table[a, v] over v = a . x; without checks.

    Parameters
    ----------
    table : ndarray, shape (q^m, q)
        By the number of a function, its digits in base q, and an element of the field.
    field : Field

    Returns
    -------
    ndarray, shape (q^m,)
        By the number of the value.

    Examples
    --------
    >>> from mechanisms.oracles.fields import field
    >>> by_value(np.array([[1, 0], [0, 5]]), field(2)).tolist()
    [1, 6]
    """
    q = field.q
    m = round(np.log(len(table)) / np.log(q))
    table = table.reshape((q,) * (m + 1))
    elements = np.arange(q)
    # a digit of the function after the other gives way to one of the value
    digit = elements.reshape(-1, *[1] * m)
    for axis in range(m):
        by_digit = np.moveaxis(table, axis, 0)
        places = [field.add(elements, field.multiply(digit, x)) for x in range(q)]
        sums = [np.take_along_axis(by_digit, h, axis=-1).sum(axis=0) for h in places]
        table = np.moveaxis(np.stack(sums), 0, axis)
    return table[..., 0].reshape(-1)
