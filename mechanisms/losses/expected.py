"""Expected l1 and l2 losses of the empirical estimate of any direct or unary encoding.

The users are drawn from p, n of them; m_j is the probability of output (or bit) j.
"""

import numpy as np

from mechanisms.encodings.base import check_encoding, require_signal
from mechanisms.encodings.parameters import check_distribution
from mechanisms.losses.binomial import mean_absolute_deviation


def l2(mechanism, p, n):
    """Return E sum_x (p^(x) - p(x))^2, exact for exact parameters (ULDP, Propositions 14, 17).

    Parameters
    ----------
    mechanism : DirectEncoding or UnaryEncoding
    p : array_like, shape (K,)
        The distribution that users are drawn from.
    n : int
        Number of users.

    Raises
    ------
    ValueError
        If p is no distribution over the alphabet, n < 1, or the reports say nothing (eps = 0).

    Examples
    --------
    >>> from fractions import Fraction
    >>> from mechanisms import rr
    >>> l2(rr.mechanism(2, Fraction(3)), [Fraction(1, 2), Fraction(1, 2)], 10)
    Fraction(1, 5)
    """
    p = check_distribution(p, check_encoding(mechanism).K)
    require_signal(mechanism)
    return mechanism.variance(p, n).sum()


def l1(mechanism, p, n):
    """Return E sum_x |p^(x) - p(x)| for n users, by de Moivre's formula; arguments as for `l2`.

    Examples
    --------
    >>> from mechanisms import rr
    >>> round(l1(rr.mechanism(2, 3.0), [0.5, 0.5], 2), 12)
    1.0
    """
    p = check_distribution(p, check_encoding(mechanism).K)
    chance, gain = require_binomial(mechanism)
    m = np.clip((chance + gain * p).astype(float), 0, 1)
    deviation = mean_absolute_deviation(n, m)
    return float((deviation / gain.astype(float)).sum() / n)


def require_binomial(mechanism):
    """Return its chance and gain, or raise ValueError unless the estimates are of binomials.

    Parameters
    ----------
    mechanism : DirectEncoding or UnaryEncoding
    """
    chance, gain = require_signal(mechanism)
    if any(mechanism.saved):
        raise ValueError(
            "mechanism: its estimates are not binomial, so only l1_asymptotic is known, "
            f"got blocks of k = {mechanism.design.k}"
        )
    return chance, gain


def l1_asymptotic(mechanism, p, n):
    """Return what `l1` tends to in ratio as n grows (ULDP, Propositions 6, 9).

    Each estimate is nearly normal, and a normal's mean absolute deviation is sqrt(2/pi) of its
    standard deviation. `l1` is more than that by no more than the factor sqrt(pi/2), at any n.

    Examples
    --------
    >>> from mechanisms import rr
    >>> round(l1_asymptotic(rr.mechanism(2, 3.0), [0.5, 0.5], 2), 12)
    1.128379167096
    """
    p = check_distribution(p, check_encoding(mechanism).K)
    require_signal(mechanism)
    variance = mechanism.variance(p, n).astype(float)
    return float(np.sqrt(2 / np.pi) * np.sqrt(np.maximum(0, variance)).sum())
