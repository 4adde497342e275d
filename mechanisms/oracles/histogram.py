"""Histogram encoding (Wang et al. 2017): Laplace noise of scale 2/eps on each of K bits.

SHE reports the noisy bits, and their means are the estimate. THE reports which exceed theta. With
t = e^(eps/2) the threshold is the pair a = e^(eps theta/2), c = e^(eps (1 - theta)/2), so that
a c = t. Formulas are in any arithmetic.
"""

import math

from common import portable
from mechanisms import ue
from mechanisms.encodings.parameters import check_eps, check_probability


def noise_scale(eps):
    """Return the scale of the noise on a bit: two histograms are 2 apart in the l1 norm."""
    return 2 / eps


def summation_noise(eps):
    """Return n times the variance of SHE, equation (16), for eps > 0; any value's, shared or not.

    Examples
    --------
    >>> from fractions import Fraction
    >>> summation_noise(Fraction(2))
    Fraction(2, 1)
    """
    scale = noise_scale(eps)
    return 2 * scale * scale


def summation_estimate(total, n):
    """Return the estimate of SHE: the mean of the noisy bits of a value, which sum to `total`."""
    return total / n


def summation_budget(t):
    """Return e^eps of SHE for noise that hides one step up to the factor t: two bits differ."""
    return t * t


def summation_success(K, t):
    """Return (17), the chance that the greatest bit is the value's, in floats; without checks.

    The value is drawn uniformly.
    With u the distribution function of a noisy 0, (31) is the integral over u of (K-1) u^(K-2)
    times 1 - u/t up to 1/2, 1 - 1/(4t(1-u)) up to 1 - 1/(2t), and t(1-u) beyond.

    Parameters
    ----------
    K : int
        Number of values, at least 2.
    t : float
        e^(eps/2) >= 1.

    Examples
    --------
    >>> summation_success(4, 1.0), summation_success(2, 2.0) > 0.6
    (0.25, True)
    """
    high = 1 - 1 / (2 * t)
    powers, low_power, high_power, terms = [], 1.0, 1.0, []
    for j in range(1, K + 1):
        low_power, high_power = low_power / 2, high_power * high
        powers.append((low_power, high_power))
        terms.append((high_power - low_power) / j)
    (low, upper), (low_K, upper_K) = powers[K - 2], powers[K - 1]
    between = portable.log(t) - math.fsum(terms[: K - 2])
    share = (K - 1) / K
    first = low - share * low_K / t
    second = upper - low - (K - 1) / (4 * t) * between
    return first + second + t * (1 - upper - share * (1 - upper_K))


def supports(a, c):
    """Return p and q of THE, equations (18) and (19), for 0 <= theta <= 1: a, c >= 1.

    Examples
    --------
    >>> from fractions import Fraction
    >>> supports(Fraction(2), Fraction(2))
    (Fraction(3, 4), Fraction(1, 4))
    """
    return 1 - 1 / (2 * c), 1 / (2 * a)


def budget(a, c):
    """Return e^eps of THE's reports: less than (a c)^2, that of the noise, unless eps = 0."""
    return (2 * a - 1) * (2 * c - 1)


def unit_noise(a, c):
    """Return n times the variance for a value that no user has, equation (20)."""
    x = 1 + a / c - 2 * a
    return (2 * a - 1) / (x * x)


def threshold_slope(a, t):
    """Return the polynomial in a that is 0 at the threshold with the least noise."""
    return 3 * a * a - 2 * (t + 1) * a + t


def supports_above(a, t):
    """Return p and q of THE with theta >= 1: a >= t."""
    return t / (2 * a), 1 / (2 * a)


def supports_below(a, t):
    """Return p and q of THE with theta <= 0: 0 < a <= 1."""
    return 1 - a / (2 * t), 1 - a / 2


def best_threshold(eps):
    """Return the theta of THE with the least variance (20), between 1/2 and 1.

    Parameters
    ----------
    eps : number
        The budget of the noise, in [1e-6, 27].

    Raises
    ------
    ValueError
        If eps is out of range.

    Examples
    --------
    >>> round(best_threshold(2 * math.log(8 / 3)), 9) == round(math.log(2) / math.log(8 / 3), 9)
    True
    """
    t = math.exp(check_eps(eps) / 2)
    # the greater root of `threshold_slope`
    a = (t + 1 + math.sqrt(t * t - t + 1)) / 3
    return 2 * math.log(a) / eps


def mechanism(K, eps, theta=None):
    """Return THE: a unary encoding, and its real promise, which is less than eps.

    Parameters
    ----------
    K : int
        Number of values.
    eps : number
        The budget of the noise, in [1e-6, 27].
    theta : number, optional
        In [0, 1]; `best_threshold` by default.

    Raises
    ------
    ValueError
        If a parameter is out of range.

    Examples
    --------
    >>> made = mechanism(10, 1.0)
    >>> 1 < made.promise.parameters["E"] < math.e
    True
    """
    eps = check_eps(eps)
    theta = best_threshold(eps) if theta is None else check_probability("theta", theta)
    a, c = math.exp(eps * theta / 2), math.exp(eps * (1 - theta) / 2)
    return ue.mechanism(K, *supports(a, c))
