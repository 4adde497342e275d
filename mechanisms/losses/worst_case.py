"""The input distribution that is worst for the empirical estimate, of all on the simplex.

For any encoding with Pr(output j) = m_j = b_j + g_j p_j. Both are water fillings:
the asymptotic l1 loss is greatest where the m_j are level wherever p_j > 0, and the l2 loss where
(1 - 2 m_j)/g_j is. (ULDP, Propositions 7, 8, 10, 15, 16, 18, are special cases.)
"""

from mechanisms.encodings.base import require_signal
from mechanisms.estimation.maximum_likelihood import simplex_step
from mechanisms.losses import expected


def l1_distribution(mechanism):
    """Return the p that is worst for the asymptotic l1 loss, at every n.

    Parameters
    ----------
    mechanism : DirectEncoding or UnaryEncoding

    Returns
    -------
    ndarray, shape (K,)
        Exact for exact parameters.

    Raises
    ------
    ValueError
        If the reports say nothing about the input (eps = 0).

    Examples
    --------
    >>> from mechanisms import urr
    >>> l1_distribution(urr.mechanism([True, False, False], 5.0))
    array([0.16666667, 0.41666667, 0.41666667])
    """
    chance, gain = expected.require_binomial(mechanism)
    # p_j = max(0, (level - b_j) / g_j)
    return simplex_step(0 * gain, -chance, gain)


def l2_distribution(mechanism):
    """Return the p that is worst for the l2 loss, at every n; as `l1_distribution`.

    Examples
    --------
    >>> from mechanisms import urr
    >>> l2_distribution(urr.mechanism([True, False, False], 5.0))
    array([0.16666667, 0.41666667, 0.41666667])
    """
    chance, gain = require_signal(mechanism)
    return simplex_step(0 * gain, half_slope(chance, gain, mechanism.saved), 1 + 0 * gain)


def half_slope(chance, gain, saved):
    """Return half of how fast n times a value's l2 loss grows with p_j, at p_j = 0.

    In any arithmetic; at p_j it is less by p_j.

    Parameters
    ----------
    chance, gain, saved : number
        b_j, g_j, and what the value's probability takes off.

    Examples
    --------
    >>> half_slope(0.25, 0.5, 0.0)
    0.5
    """
    return (1 - 2 * chance) / (2 * gain) - saved / 2


def l1_asymptotic(mechanism, n):
    """Return the greatest asymptotic l1 loss over all p: a float."""
    return expected.l1_asymptotic(mechanism, l1_distribution(mechanism), n)


def l2(mechanism, n):
    """Return the greatest expected l2 loss over all p, exact for exact parameters."""
    return expected.l2(mechanism, l2_distribution(mechanism), n)
