"""The empirical estimate without the noise of reports that reveal their input ("emp+RB").

A 1 in an exact bit (b = 0) reveals the input, and the noisy bits next to it say nothing more: given
it, they are coins of known probability b. The estimate counts noisy bits only in the other reports,
which is the conditional mean of the empirical estimate given all that the reports tell (Rao and
Blackwell). Without exact bits, and for direct encodings, it is the empirical estimate.
"""

import numpy as np

from mechanisms.direct_encoding import DirectEncoding
from mechanisms.encodings.base import require_signal
from mechanisms.encodings.parameters import (
    check_counts,
    check_distribution,
    check_type,
    check_users,
)
from mechanisms.estimation.empirical import from_frequencies
from mechanisms.unary_encoding import UnaryEncoding


def estimate(mechanism, counts, n):
    """Return the estimate of the input distribution; it is unbiased and can be negative.

    Parameters
    ----------
    mechanism : DirectEncoding or UnaryEncoding
    counts : array_like of int, shape (K,)
        `mechanism.informative_counts` of the reports, or `mechanism.draw_informative_counts`.
    n : int
        Number of users, n >= 1.

    Returns
    -------
    ndarray, shape (K,)

    Raises
    ------
    ValueError
        If counts do not fit, n < 1, or the reports say nothing about the input (eps = 0).

    Examples
    --------
    >>> import numpy as np
    >>> from mechanisms import urap
    >>> mechanism = urap.mechanism([True, False], 0.75, 9.0)
    >>> estimate(mechanism, [50, 40], 100).round(12)
    array([0.7, 0.6])
    """
    counts, n = check_counts(counts, check_mechanism(mechanism).K), check_users(n)
    exact = mechanism.revealed > 0
    hidden, most = n - int(counts[exact].sum()), int(counts[~exact].max(initial=0))
    if hidden < most:
        raise ValueError(
            f"counts must not exceed the n = {n} reports: {n - hidden} reveal their input, and "
            f"{most} of the others have one count; take mechanism.informative_counts"
        )
    chance, gain = require_signal(mechanism)
    return from_frequencies(counts / n, chance * (hidden / n), gain)


def check_mechanism(mechanism):
    """Return the mechanism, or raise ValueError unless it is one that the estimate is for.

    Parameters
    ----------
    mechanism : DirectEncoding or UnaryEncoding

    Raises
    ------
    ValueError
        If it is something else.
    """
    return check_type("mechanism", mechanism, DirectEncoding, UnaryEncoding)


def unit_variance(chance, gain, p, hidden):
    """Return the variance of one value's estimate times n, in any arithmetic.

    Parameters
    ----------
    chance, gain, p : number
        b and a - b of the value's bit, and the value's probability.
    hidden : number
        Probability that a report does not reveal its input; with 1 it is the empirical estimate's.

    Examples
    --------
    >>> from fractions import Fraction
    >>> unit_variance(Fraction(1, 4), Fraction(1, 2), Fraction(1, 2), Fraction(3, 4))
    Fraction(13, 16)
    """
    own = (chance + gain) * (1 - 2 * chance) + chance * chance
    others = chance * (1 - chance)
    return (p * own + (hidden - p) * others) / (gain * gain) - p * p


def hidden_share(mechanism, p):
    """Return the probability that the report of a user drawn from p does not reveal her value.

    Parameters
    ----------
    mechanism : DirectEncoding or UnaryEncoding
    p : array_like, shape (K,)

    Raises
    ------
    ValueError
        If p is no distribution over the alphabet.

    Examples
    --------
    >>> from fractions import Fraction
    >>> from mechanisms import urap
    >>> half = Fraction(1, 2)
    >>> hidden_share(urap.mechanism([True, False], half, Fraction(4)), [half, half])
    Fraction(13, 16)
    """
    p = check_distribution(p, check_mechanism(mechanism).K)
    return hidden_from(mechanism.revealed, p)


def hidden_from(revealed, p, total=np.sum):
    """Return the `hidden_share` from each value's `revealed`, in any arithmetic.

    It works without checks.

    Parameters
    ----------
    revealed, p : ndarray, shape (K,)
    total : callable
        The sum over the values, in the arithmetic wanted.
    """
    return 1 - total(revealed * p)


def variance(mechanism, p, n):
    """Return the variance of each estimate, for n users drawn from p, shape (K,).

    Exact for exact parameters. It is the empirical estimate's, `mechanism.variance`, less
    (1 - hidden share) b (1 - b) / (n (a - b)^2).

    Parameters
    ----------
    mechanism : DirectEncoding or UnaryEncoding
    p : array_like, shape (K,)
    n : int

    Raises
    ------
    ValueError
        If p is no distribution over the alphabet, n < 1, or the reports say nothing (eps = 0).
    """
    p, n = check_distribution(p, check_mechanism(mechanism).K), check_users(n)
    chance, gain = require_signal(mechanism)
    return unit_variance(chance, gain, p, hidden_share(mechanism, p)) / n
