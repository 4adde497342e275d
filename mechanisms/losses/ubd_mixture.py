"""The mixture of uBD with k = 1 and k = 2: its estimate, its worst case, and its certificate.

Between the two thresholds of `mechanisms.losses.ubd` no single k has the least worst case. Blocks
of 2 are drawn with probability t. The estimate is linear, and unbiased for every p: a one-step
estimate from the scores at the worst p, with p(X_S) = alpha, uniform inside X_S and inside X_N.
s >= 2, N >= 1; for exact results s and N are Fractions too.
"""

from dataclasses import dataclass
from fractions import Fraction

from common.portable import total
from mechanisms import ubd
from mechanisms.encodings.parameters import (
    check_distribution,
    check_mixture,
    check_probability,
    check_type,
    check_users,
)
from mechanisms.estimation.score import (
    dimensions,
    informations,
    mixed_coefficients,
    mixed_informations,
)
from mechanisms.losses.ubd import information_bound
from mechanisms.ubd_mixture import MixedBlockDesign

# alpha = 1 has infinite informations; t = 1 has none inside X_S if s = 2
LARGEST = 1 - 1e-9
# below it floats say little of E - 1
LEAST_GROWTH = 1e-9


def bound_at(s, N, E, alpha, t):
    """Return the sum of dimensions over informations, in any arithmetic: n times the loss there."""
    J = mixed_informations(s, N, E, alpha, t)
    return total(m / value for m, value in zip(dimensions(s, N), J, strict=True))


def second_moments(s, N, k, E, c):
    """Return E sum of squares of one report's estimate, from a sensitive value and another.

    It works without checks, on `Coefficients`.
    """
    block = k * _square(c.own + c.other) + (s - k) * _square(c.other) + N * _square(c.outside)
    told = s * _square(c.sensitive) + _square(c.told + c.rest) + (N - 1) * _square(c.rest)
    keep = ubd.inclusion(s, k, E)[1]
    return block, (1 - keep) * block + keep * told


def _square(x):
    return x * x


def mixed_moments(s, N, E, alpha, t):
    """Return the `second_moments` of the mixture, in any arithmetic."""
    both = zip((1, 2), mixed_coefficients(s, N, E, alpha, t), strict=True)
    one, two = (second_moments(s, N, k, E, c) for k, c in both)
    return [(1 - t) * x + t * y for x, y in zip(one, two, strict=True)]


def l2(mechanism, p, n):
    """Return the expected l2 loss of the score estimate of a `MixedBlockDesign`, exactly.

    Parameters
    ----------
    mechanism : MixedBlockDesign
    p : array_like, shape (K,)
    n : int

    Raises
    ------
    ValueError
        If p is no distribution over the alphabet, or n < 1.
    """
    p = check_distribution(p, check_type("mechanism", mechanism, MixedBlockDesign).K)
    mass, E = p[mechanism.sensitive].sum(), mechanism.E
    exact = (int(flags.sum()) + 0 * E for flags in (mechanism.sensitive, ~mechanism.sensitive))
    pair = mixed_moments(*exact, E, mechanism.alpha, mechanism.t)
    return (pair[0] * mass + pair[1] * (1 - mass) - (p * p).sum()) / check_users(n)


def l2_at_mass(s, N, on_sensitive, on_other, mass):
    """Return n times the loss at p(X_S) = mass, from `mixed_moments`, in any arithmetic.

    That p is uniform inside X_S and inside X_N.
    """
    spread = mass * mass / s + (1 - mass) * (1 - mass) / N
    return on_sensitive * mass + on_other * (1 - mass) - spread


def worst_mass(s, N, on_sensitive, on_other, least=min, greatest=max):
    """Return the mass for which `l2_at_mass` is greatest, in any arithmetic with an order.

    `least` and `greatest` are those of two numbers. It works without checks.
    """
    mass = (on_sensitive - on_other + 2 / N) / (2 * (1 / s + 1 / N))
    return least(greatest(mass, 0), 1)


def worst_l2_times_n(s, N, E, alpha, t):
    """Return n times the greatest expected l2 loss over all p, in any arithmetic with an order."""
    pair = mixed_moments(s, N, E, alpha, t)
    return l2_at_mass(s, N, *pair, worst_mass(s, N, *pair))


def slope_of(m, one, two, mean):
    """Return how fast the sum of m_i/J_i grows with t, in any arithmetic.

    Parameters
    ----------
    m : sequence of number, shape (3,)
    one, two, mean : sequence of number, shape (3,)
        J_i of blocks of 1, of 2 and of the mixture.
    """
    pieces = zip(m, one, two, mean, strict=True)
    return total(size * (a - b) / (J * J) for size, a, b, J in pieces)


def slope_in_t(s, N, E, alpha, t):
    """Return how fast `bound_at` grows with t, in any arithmetic."""
    one, two = (informations(s, N, k, E, alpha) for k in (1, 2))
    return slope_of(dimensions(s, N), one, two, mixed_informations(s, N, E, alpha, t))


def best_t(s, N, E, alpha):
    """Return the t whose `bound_at` is least, a float in [0, LARGEST].

    Parameters
    ----------
    s, N : int
        s >= 2, N >= 1.
    E : number
        e^eps > 1.
    alpha : number
        In [0, LARGEST].

    Raises
    ------
    ValueError
        If a parameter is out of range.
    """
    s, N, E = _checked(s, N, E)
    if check_probability("alpha", alpha) > LARGEST:
        raise ValueError(f"alpha must be at most 1 - 1e-9, got alpha = {alpha}")
    return _best_t(s, N, E, float(alpha))


def _checked(s, N, E):
    s, N, E = check_mixture(s, N, E)
    E = float(E)
    if not E - 1 >= LEAST_GROWTH:
        raise ValueError(f"E must be at least 1 + 1e-9, got E = {E}")
    return int(s), int(N), E


def _best_t(s, N, E, alpha):
    def slope(t):
        return slope_in_t(s, N, E, alpha, t)

    if slope(0.0) >= 0:
        return 0.0
    if slope(LARGEST) <= 0:
        return LARGEST
    # loading it takes longer than most users of this module run
    from scipy.optimize import brentq

    return float(brentq(slope, 0.0, LARGEST, xtol=1e-16))


def saddle(s, N, E):
    """Return (alpha, t) at the saddle point of `bound_at`, floats.

    Parameters
    ----------
    s, N : int
        s >= 2, N >= 1.
    E : float
        Between the thresholds.

    Raises
    ------
    ValueError
        If a parameter is out of range.

    Examples
    --------
    >>> alpha, t = saddle(5, 5, 6.0)
    >>> round(alpha, 3), round(t, 3)
    (0.359, 0.144)
    """
    from scipy.optimize import minimize_scalar

    s, N, E = _checked(s, N, E)

    def loss(alpha):
        return -bound_at(s, N, E, alpha, _best_t(s, N, E, alpha))

    options = {"xatol": 1e-12}
    found = minimize_scalar(loss, bounds=(0, LARGEST), method="bounded", options=options)
    alpha = float(found.x) if found.fun <= loss(0.0) else 0.0
    return alpha, _best_t(s, N, E, alpha)


@dataclass(frozen=True)
class Certificate:
    """Exact bounds for the mixture. `certificate` makes this object, without checks.

    Parameters
    ----------
    alpha, t : float
    lower : Fraction
        n times a lower bound on the worst l2 loss of every mechanism with (4').
    upper : Fraction
        n times the worst l2 loss of the mixture.
    """

    alpha: float
    t: float
    lower: Fraction
    upper: Fraction


def certificate(s, N, E):
    """Return the `Certificate` of the mixture, exact for the given E.

    Parameters
    ----------
    s, N : int
        s >= 2, N >= 1.
    E : number
        e^eps > 1.

    Raises
    ------
    ValueError
        If a parameter is out of range.

    Examples
    --------
    >>> found = certificate(5, 5, 6)
    >>> 0 <= found.upper / found.lower - 1 < 1e-9
    True
    """
    s, N, E = check_mixture(s, N, E)
    alpha, t = saddle(s, N, E)
    exact = [Fraction(value) for value in (s, N, E, alpha, t)]
    a = [Fraction(float(1 / J)) for J in mixed_informations(*exact)]
    lower = information_bound(*exact[:4], a)
    return Certificate(alpha, t, lower, worst_l2_times_n(*exact))
