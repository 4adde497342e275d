"""Privacy budgets of many values, in [0, infinity], as E = e^eps in [1, infinity]."""

import numpy as np

from common import portable
from mechanisms.encodings.parameters import as_array, check_number, shown

MOST = 2**200


def check_budgets(E):
    """Return budgets as a list or array, or raise ValueError unless each lies in [1, infinity].

    Parameters
    ----------
    E : array_like, shape (t,)
        e^eps of each value or group: floats (infinity included), ints or Fractions.

    Raises
    ------
    ValueError
        If there is none, or one is not a number, NaN, or less than 1 (a negative eps).
    """
    array = as_array("E", E)
    if array.ndim != 1 or not len(array):
        raise ValueError(f"E must have shape (t,) with t >= 1, got {array.shape}")
    if array.dtype.kind == "f" and np.all(array >= 1):
        return array.astype(float, copy=False)
    values = [check_number(f"E[{i}]", value) for i, value in enumerate(array)]
    for i in np.flatnonzero([not value >= 1 for value in values]):
        value = shown(values[i])
        raise ValueError(f"E[{i}] = e^eps must be at least 1 (eps >= 0), got E[{i}] = {value}")
    return values


def from_eps(eps):
    """Return floats E just below e^eps, so that a mechanism for E keeps the budget eps.

    Parameters
    ----------
    eps : array_like of float, shape (t,)
        In [0, infinity].

    Raises
    ------
    ValueError
        If a budget is negative or not a number.

    Examples
    --------
    >>> from_eps([0.0, 1.0, np.inf])
    array([1.        , 2.71828183,        inf])
    """
    eps = as_array("eps", eps)
    if eps.ndim != 1 or eps.dtype.kind not in "fiuO":
        raise ValueError(f"eps must be numbers of shape (t,), got {shown(eps)}")
    values = [check_number(f"eps[{i}]", e) for i, e in enumerate(eps.tolist())]
    for i in np.flatnonzero([not e >= 0 for e in values]):
        raise ValueError(f"eps[{i}] must lie in [0, infinity], got eps[{i}] = {shown(values[i])}")
    eps = np.array([e if e == np.inf else min(e, MOST) for e in values], dtype=float)
    below = portable.exp(np.minimum(eps, 700)) * (1 - 2.0**-50)
    return np.where(eps == np.inf, np.inf, np.maximum(below, 1))


def excess(E):
    """Return E - 1 as floats that do not exceed it, shape (t,), to a part in 2^46.

    The part given up is what keeps every pair budget in spite of later rounding; budgets above
    2^200 are cut there, which costs nothing over 2^64.

    Parameters
    ----------
    E : array_like, shape (t,)
        As for `check_budgets`, which is what it raises.

    Returns
    -------
    ndarray of float, shape (t,)
        Infinite for infinite budgets.
    """
    E = check_budgets(E)
    if isinstance(E, np.ndarray) and E.dtype.kind == "f":
        gaps = np.where(np.isinf(E), np.inf, np.minimum(E, MOST) - 1)
    else:
        gaps = np.array([np.inf if e == np.inf else float(min(e, MOST) - 1) for e in E])
    return gaps * (1 - 2.0**-46)
