"""The distribution of values from that of a PUM's intermediate data (ULDP, equation (22))."""

import numpy as np

from mechanisms.encodings.parameters import check_numbers, check_sensitive, shown
from mechanisms.estimation.pum_distributions import share

# products and quotients of such floats are finite
MOST, LEAST_MASS = 2**400, 2.0**-400


def estimate(r, sensitive, background):
    """Return p^(x) = r^(x) + sum_k r^(bot_k) pi^_k(x).

    Parameters
    ----------
    r : array_like, shape (K + kappa,)
        Estimate of the distribution of intermediate data, bots last.
    sensitive : array_like of bool, shape (K,)
        X_S.
    background : list of (array_like of shape (K,), or None)
        pi^_k, the distribution of values behind bot k; where there is no knowledge (None), it is in
        proportion to r^ over X_N.

    Returns
    -------
    ndarray, shape (K,)

    Raises
    ------
    ValueError
        If shapes do not fit, or r^ has no mass on X_N to spread a bot over.
    """
    mask = check_sensitive(sensitive)
    K = len(mask)
    if not isinstance(background, list | tuple):
        raise ValueError(f"background must be a list, got background = {shown(background)}")
    r = check_numbers("r", r, (K + len(background),))
    if np.any(abs(r) > MOST):
        raise ValueError(f"r must lie within 2^400 of 0, got {shown(r)}")
    background = [None if pi is None else _checked(pi, K) for pi in background]
    mass = r[:K][~mask].sum()
    if any(pi is None for pi in background) and not mass > LEAST_MASS:
        raise ValueError(f"r must have mass on X_N to spread a bot over, got {shown(mass)}")
    return combined(r, mask, background)


def combined(r, sensitive, background):
    """Return `estimate` in any arithmetic.

    Parameters
    ----------
    r : ndarray, shape (K + kappa,)
    sensitive : array_like of bool, shape (K,)
    background : list of (array_like of shape (K,), or None)
    """
    r, mask = np.asarray(r), np.asarray(sensitive)
    values, weights = r[: len(mask)], r[len(mask) :]
    shares = [
        _in_proportion(values, mask) if pi is None else np.asarray(pi)
        for _, pi in zip(weights, background, strict=True)
    ]

    def total(start, item):
        return sum(map(item, range(len(shares))), start)

    # a weight is an array of one number, so that any number multiplies a share
    return at_value(values.copy(), lambda k: weights[k : k + 1], shares.__getitem__, total)


def at_value(own, weight, portion, total):
    """Return (22) at one value or at all of them, in any arithmetic.

    It works without checks.

    Parameters
    ----------
    own : number
        r^(x).
    weight, portion : callable
        From a tag k to r^(bot_k) and to pi^_k(x).
    total : callable
        From a start and a function of the tag to the start plus the function's sum.

    Examples
    --------
    >>> at_value(0.25, lambda k: 0.5, lambda k: 0.75, lambda start, item: start + item(1))
    0.625
    """
    return total(own, lambda k: weight(k) * portion(k))


def known(value, sensitive, choose=np.where):
    """Return r^ over X_N, in proportion to which a bot without background knowledge is spread.

    It works without checks.

    Parameters
    ----------
    value : number
        r^(x).
    sensitive : bool
        Whether x lies in X_S.
    choose : callable
        If-then-else in the arithmetic at hand.
    """
    return choose(sensitive, 0 * value, value)


def _in_proportion(values, mask):
    parts = known(values, mask)
    return share(parts, parts.sum())


def _checked(pi, K):
    pi = check_numbers("background", pi, (K,))
    if np.any(abs(pi) > MOST):
        raise ValueError(f"background must lie within 2^400 of 0, got {shown(pi)}")
    return pi
