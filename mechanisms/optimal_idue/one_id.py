"""The best IDUE for OneID-LDP: one unknown, B, which all groups share (HLLDP and LDP are cases).

A step of `optimizer.optimize`, without checks.
"""

import numpy as np

from common import portable
from mechanisms.optimal_idue.objective import one_id, pulls


def solve(sizes, e):
    """Return u, v of each group and its share mu of the maximum in (5), where J is least.

    J is strictly convex in log B, and its slope there is the difference of the pulls.

    Parameters
    ----------
    sizes : ndarray of float, shape (t,)
    e : ndarray of float, shape (t,)
        E - 1 > 0 of each group, ascending; infinity included.

    Returns
    -------
    tuple of ndarray, each of shape (t,)
    """
    mu = np.zeros(len(e))
    mu[-1] = 1
    if e[0] == np.inf:
        return np.zeros(len(e)), np.zeros(len(e)), mu

    def slope(share):
        p, q = pulls(sizes, mu, *one_id(portable.expm1(share * beta), e))
        return (p.sum() - q.sum()) / (p.sum() + q.sum())

    beta = portable.log1p(e[0])
    # alone, the pull by alpha is a difference without digits where e is large; J is least at e/2
    alone = len(e) == 1 and sizes[0] == 1
    h = e[0] / 2 if alone else portable.expm1(root(slope, 1e-9, 1 - 1e-12) * beta)
    u, v = one_id(h, e)
    return u, np.full(len(e), v), mu


def root(f, low, high):
    """Return where the increasing f changes sign, or the end at which it comes closest."""
    if f(low) >= 0:
        return low
    if f(high) <= 0:
        return high
    # loading it takes longer than most users of this module run
    from scipy.optimize import brentq

    return brentq(f, low, high, xtol=1e-17 * high, rtol=1e-15, maxiter=200)
