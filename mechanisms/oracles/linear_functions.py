"""Linear functions of m digits, and sums over all of them, digit by digit.

Sums take (m-1) q^(m+2) + q^(m+1) additions, not K q^m for each element.
"""

import numpy as np


def products(functions, x, m, field):
    """Return functions' values a . x, broadcast; without checks.

    Parameters
    ----------
    functions, x : int or ndarray of int
        By number, their m digits in base q.
    m : int
    field : Field

    Examples
    --------
    >>> from mechanisms.oracles.fields import field
    >>> products(np.array([5, 6]), np.array([6, 10]), 2, field(4)).tolist()
    [3, 1]
    """
    q, total = field.q, np.zeros(np.broadcast(functions, x).shape, dtype=np.int64)
    for _ in range(m):
        total = field.add(total, field.multiply(functions % q, x % q))
        functions, x = functions // q, x // q
    return total


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
        # the last digit's sums are asked for only at 0
        ends = elements if axis < m - 1 else elements[:1]
        places = (field.add(ends, field.multiply(digit, x)) for x in range(q))
        sums = [np.take_along_axis(by_digit, h, axis=-1).sum(axis=0) for h in places]
        table = np.moveaxis(np.stack(sums), 0, axis)
    return table[..., 0].reshape(-1)
