"""The mixture of uBD with k = 1 and k = 2: its estimate, its worst case, and its certificate.

Between the two thresholds of `mechanisms.losses.ubd` no single k has the least worst case. Blocks
of 2 are drawn with probability t. The estimate is linear, and unbiased for every p: a one-step
estimate from the scores at the worst p, with p(X_S) = alpha, uniform inside X_S and inside X_N.
s >= 2, N >= 1; for exact results s and N are Fractions too.
"""

from dataclasses import dataclass
from fractions import Fraction

from scipy.optimize import brentq, minimize_scalar

from mechanisms import ubd
from mechanisms.losses.ubd import dimensions, information_bound, informations

# alpha = 1 has infinite informations; t = 1 has none inside X_S if s = 2
LARGEST = 1 - 1e-9


def mixed_informations(s, N, E, alpha, t):
    """Return J1, J2, J3 of blocks of 2 with probability t, else of 1, in any arithmetic."""
    one, two = (informations(s, N, k, E, alpha) for k in (1, 2))
    return [(1 - t) * a + t * b for a, b in zip(one, two, strict=True)]


def bound_at(s, N, E, alpha, t):
    """Return the sum of dimensions over informations: n times the loss at that p."""
    J = mixed_informations(s, N, E, alpha, t)
    return sum(m / value for m, value in zip(dimensions(s, N), J, strict=True))


@dataclass(frozen=True)
class Coefficients:
    """The estimate of one report.

    Parameters
    ----------
    own, other : tuple of number
        From a block of 1 or of 2 values: what a sensitive value's estimate has if it is in the
        block, added to `other`, which it has in any case.
    outside : tuple of number
        What each non-sensitive value's estimate has then.
    told, rest, sensitive : number
        From a non-sensitive value: added for itself, for each non-sensitive and sensitive one.
    """

    own: tuple
    other: tuple
    outside: tuple
    told: object
    rest: object
    sensitive: object


def coefficients(s, N, E, alpha, t):
    """Return the `Coefficients` of the score estimate, in any arithmetic."""
    J1, J2, J3 = mixed_informations(s, N, E, alpha, t)
    g, K = E - 1, s + N
    own, other, outside = [], [], []
    for k in (1, 2):
        level = 1 + alpha * k * g / s
        own.append(g / (level * J1))
        between = g * k / (s * level * J3)
        other.append(alpha / s - own[-1] * k / s + between * N / K)
        outside.append((1 - alpha) / N - between * s / K)
    apart = 1 / ((1 - alpha) * J3)
    rest = (1 - alpha) / N - 1 / ((1 - alpha) * J2) + apart * s / K
    sensitive = alpha / s - apart * N / K
    return Coefficients(
        *(tuple(own), tuple(other), tuple(outside)), N / ((1 - alpha) * J2), rest, sensitive
    )


def second_moments(s, N, E, t, c):
    """Return E sum of squares of one report's estimate, from a sensitive value and another."""
    blocks = [
        k * (c.own[i] + c.other[i]) ** 2 + (s - k) * c.other[i] ** 2 + N * c.outside[i] ** 2
        for i, k in enumerate((1, 2))
    ]
    told = s * c.sensitive**2 + (c.told + c.rest) ** 2 + (N - 1) * c.rest**2
    from_sensitive = from_other = 0 * t
    for k, share, square in zip((1, 2), (1 - t, t), blocks, strict=True):
        keep = ubd.inclusion(s, k, E)[1]
        from_sensitive += share * square
        from_other += share * ((1 - keep) * square + keep * told)
    return from_sensitive, from_other


def worst_mass(s, N, on_sensitive, on_other):
    """Return the p(X_S) that is worst, from `second_moments`; p is uniform inside X_S and X_N."""
    # n times the loss is on_sensitive w + on_other (1 - w) - w^2/s - (1 - w)^2/N, a parabola
    mass = (on_sensitive - on_other + 2 * _over(N)) / (2 * (_over(s) + _over(N)))
    return min(max(mass, 0), 1)


def worst_l2_times_n(s, N, E, alpha, t):
    """Return n times the greatest expected l2 loss over all p, in any ordered arithmetic."""
    pair = second_moments(s, N, E, t, coefficients(s, N, E, alpha, t))
    mass = worst_mass(s, N, *pair)
    spread = mass * mass / s + (1 - mass) * (1 - mass) / N
    return pair[0] * mass + pair[1] * (1 - mass) - spread


def _over(size):
    return 1 / size


def slope_in_t(s, N, E, alpha, t):
    """Return how fast `bound_at` grows with t, less a positive factor: increasing in t."""
    one, two = (informations(s, N, k, E, alpha) for k in (1, 2))
    J = mixed_informations(s, N, E, alpha, t)
    pieces = zip(dimensions(s, N), one, two, J, strict=True)
    return sum(m * (a - b) / (value * value) for m, a, b, value in pieces)


def best_t(s, N, E, alpha):
    """Return the t whose `bound_at` is least, a float in [0, LARGEST]."""

    def slope(t):
        return slope_in_t(s, N, E, alpha, t)

    if slope(0.0) >= 0:
        return 0.0
    return float(brentq(slope, 0.0, LARGEST, xtol=1e-16)) if slope(LARGEST) > 0 else LARGEST


def saddle(s, N, E):
    """Return (alpha, t) at the saddle point of `bound_at`, floats.

    Parameters
    ----------
    s, N : int
        s >= 2, N >= 1.
    E : float
        Between the thresholds.

    Examples
    --------
    >>> alpha, t = saddle(5, 5, 6.0)
    >>> round(alpha, 3), round(t, 3)
    (0.359, 0.144)
    """

    def loss(alpha):
        return -bound_at(s, N, E, alpha, best_t(s, N, E, alpha))

    options = {"xatol": 1e-12}
    found = minimize_scalar(loss, bounds=(0, LARGEST), method="bounded", options=options)
    alpha = float(found.x) if found.fun <= loss(0.0) else 0.0
    return alpha, best_t(s, N, E, alpha)


@dataclass(frozen=True)
class Certificate:
    """What exact arithmetic says of the mixture.

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

    Examples
    --------
    >>> found = certificate(5, 5, 6)
    >>> 0 <= found.upper / found.lower - 1 < 1e-9
    True
    """
    alpha, t = saddle(s, N, float(E))
    exact = [Fraction(value) for value in (s, N, E, alpha, t)]
    a = [Fraction(float(1 / J)) for J in mixed_informations(*exact)]
    lower = information_bound(*exact[:4], a)
    return Certificate(alpha, t, lower, worst_l2_times_n(*exact))
