"""The distribution of values from that of a PUM's intermediate data (ULDP, equation (22))."""

import numpy as np

from mechanisms.encodings.parameters import check_sensitive


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
    r, mask = np.asarray(r), check_sensitive(sensitive)
    K = len(mask)
    if r.shape != (K + len(background),):
        raise ValueError(f"r must have shape ({K + len(background)},), got {r.shape}")
    values = r[:K]
    p = values.copy()
    for weight, pi in zip(r[K:], background, strict=True):
        p = p + weight * (_in_proportion(values, mask) if pi is None else _checked(pi, K))
    return p


def _in_proportion(values, mask):
    known = np.where(mask, 0 * values, values)
    if not known.sum() > 0:
        raise ValueError(f"r must have mass on X_N to spread a bot over, got {known.sum()}")
    return known / known.sum()


def _checked(pi, K):
    pi = np.asarray(pi)
    if pi.shape != (K,):
        raise ValueError(f"background knowledge must have shape ({K},), got {pi.shape}")
    return pi
