"""The numbers of ULDP's whys: losses, their limits and lower bounds."""

import math
from fractions import Fraction

from mechanisms import rappor, rr, urap, urr
from mechanisms.encodings.base import unit_variance
from mechanisms.losses import limits, lower_bounds
from mechanisms.losses import urap as urap_losses
from mechanisms.losses import urr as urr_losses
from tests.theory.whys.reading import computed
from theory.statements.uldp import table_3
from theory.uldp.finite_n_values import PAPER

HALF = Fraction(1, 2)
SIZES = tuple(K for K, _, _ in PAPER)


@computed("uldp-urr-l1-high-privacy")
def printed_from(s):
    """From which s on (13) has the printed order: s sqrt(s-1)/eps."""
    eps = 1e-10

    def ratio(s):
        exact = sum(math.sqrt(x) for x in urr_losses.uniform_l1_squares(s, 9, math.exp(eps)))
        printed = math.sqrt(limits.direct_l1_near_zero(s)) / eps
        return printed / exact

    return next(k for k in range(1, 9) if abs(ratio(k) - 1) < 1e-2) == s


def equal_terms(signal, sizes):
    """Return for which sizes all terms m(1-m) are equal, whatever p is there."""
    found = []
    for s in sizes:
        weights = [Fraction(k + 1, s * (s + 1) // 2) for k in range(s)]
        b, g = signal(s)
        m = [b + g * p for p in weights]
        if len({x * (1 - x) for x in m}) == 1:
            found.append(s)
    return found


def of_urr(s):
    """Return Pr(an output of X_S | another input), and what its own adds, e^eps = 3."""
    own, other = urr.output_probabilities(True, s, Fraction(3))
    return other, own - other


def of_urap(s):
    """Return the same of a bit of X_S at the paper's theta, e^eps = 4."""
    own, other = urap.bit_probabilities(True, rappor.basic_theta(Fraction(2)), Fraction(4))
    return other, own - other


@computed("uldp-urr-l1-worst")
@computed("uldp-urr-l1-mixture")
def equality_urr(s):
    """Cauchy-Schwarz is an equality where the terms are equal; |X| = 2 is s = 2, N = 0."""
    return equal_terms(of_urr, range(2, 9)) == [s]


@computed("uldp-urap-l1-worst")
def equality_urap(s):
    return equal_terms(of_urap, range(2, 9)) == [s]


def needs(s):
    """Return whether the lower bound on X_S tells something from this s on."""
    return next(k for k in range(1, 9) if lower_bounds.on_sensitive(Fraction(k), 3) > 0) == s


@computed("uldp-lower-bounds-unbiased")
def constants(low, s):
    """e^eps/(e^eps-1)^2 over 1/eps^2, which falls, for eps <= 1."""
    shares = [math.exp(e) * e * e / (math.exp(e) - 1) ** 2 for e in (1e-3, 0.5, 1)]
    return [low == min(shares) == shares[-1], max(shares) <= 1, needs(s)]


@computed("uldp-lower-bounds")
def hypotheses(s, most, again):
    """From which s on; and the farthest two distributions are, in squares."""
    farthest = (1 - 0) ** 2 + (0 - 1) ** 2
    return [needs(s), most == farthest, needs(again)]


@computed("uldp-urap-order-optimal")
def for_two(s):
    """From which s on uRAP's worst case is within a constant of the bound as eps -> 0."""
    return within_factor()[0] == s


def within_factor():
    """Return the least s with a finite limit of the ratio, and the limit there."""
    eps = 1e-6
    E = math.exp(eps)
    for s in range(1, 9):
        bound = lower_bounds.on_sensitive(s, E)
        if bound > 0:
            return s, urap_losses.worst_l2(s, 5, math.exp(eps / 2), 1) / bound
    raise ValueError("no s has a bound")


@computed("uldp-urap-order-optimal-two")
def constant_of_two(above_root, s, limit):
    thirds = Fraction(math.ceil(3 * math.exp(0.5)), 3)
    least, ratio = within_factor()
    return [above_root == thirds, s == least, abs(ratio - limit) < 1e-3]


def half_of_theta(theta):
    """Return 1 - d2 of uRAP at a theta, e^eps = 3, over (e^eps-1)/e^eps."""
    E = Fraction(3)
    own, _ = urap.bit_probabilities(False, Fraction(theta), E)
    return own / (1 - 1 / E)


@computed("uldp-urap-theta-half")
@computed("uldp-urap-theta-half-corrected")
def revealed(theta):
    """1 - d2 = (e^eps-1)/(2 e^eps), less than at the paper's theta."""
    root = Fraction(2)
    paper = urap.bit_probabilities(False, rappor.basic_theta(root), root * root)[0]
    own = urap.bit_probabilities(False, Fraction(theta), root * root)[0]
    return [half_of_theta(theta) == HALF, own < paper]


def best_theta(p, E=Fraction(4)):
    """Return the theta of a grid that gives a value of probability p the least variance."""
    grid = [Fraction(k, 200) for k in range(1, 200)]

    def variance(theta):
        flip = rappor.psi(theta, E)
        return unit_variance(flip, theta - flip, p)

    return min(grid, key=variance)


@computed("uldp-theta-half-optimal")
def of_rare_values(half, tends_to):
    """At p(x) = 0; and theta* of uldp-theta-rappor as K grows."""
    E, K = 4.0, 1e12
    r, t = math.sqrt(K + E - 1), math.sqrt(K)
    star = r / (r + t)
    return [best_theta(0) == half, best_theta(HALF) > half, abs(star - tends_to) < 1e-6]


@computed("uldp-theta-half-rare")
def least_at(half, through):
    return [best_theta(0) == half, best_theta(Fraction(1, 10)) > through == half]


def rr_ratio(K):
    """Return RR's worst l1 loss at eps = ln K over the non-private one, squared."""
    return urr_losses.mixture_l1_square(K, 0, Fraction(K)) / limits.none_l1(K)


@computed("uldp-rr-l1-ratio")
def tends_to(limit, K, ratio):
    large = math.sqrt(rr_ratio(10**9))
    return [abs(large - limit) < 1e-6, rr_ratio(int(K)) == ratio * ratio]


@computed("uldp-rappor-l1-ratio")
def from_size(K):
    """From which K on; the theorem has it above 4096."""

    def is_less(K):
        a = math.sqrt(K)
        return urap_losses.level_l1_square(K, 0, a) / limits.none_l1(K) < K / 4

    holds = [k for k in range(3, 6000) if is_less(k)]
    return holds == list(range(int(K), 6000))


@computed("uldp-rappor-l2-ratio")
def not_exact(K, ratio):
    root = Fraction(math.isqrt(int(K)))
    return urap_losses.worst_l2_times_n(K, Fraction(0), root) / limits.none_l2(Fraction(K)) == ratio


@computed("uldp-regime-sum")
def of_rr(half):
    K = 10**9
    own, other = rr.probabilities(K, Fraction(K))
    return all(abs(part - half) < 1e-6 for part in (own, (K - 1) * other))


@computed("uldp-urap-covers-low-privacy")
def both_sides(size, K):
    """At s = N = 2: ln K, and 2 ln(N/2 + 1)."""
    alike = [(s, N) for s in range(1, 9) for N in range(s, 9) if 4 * (s + N) >= (N + 2) ** 2]
    return [alike == [(size, size)], (size / 2 + 1) ** 2 == K == 2 * size]


@computed("uldp-powers")
def printed_powers(first, second, root, other_root, lost):
    return [
        first == round(SIZES[0] ** (lost / 4)),
        second == round(SIZES[1] ** (lost / 4)),
        root == round(SIZES[0] ** 0.25, 9),
        other_root == SIZES[1] ** 0.25,
    ]


@computed("uldp-powers-corrected")
def powers(K, power, found, other, power_again, other_found):
    return [
        (K, other) == SIZES,
        found == round(float(K) ** float(power), 9),
        other_found == float(other) ** float(power_again),
        power == power_again,
    ]


@computed("uldp-table-3")
def copied(five):
    """How many entries the statement has with a root over everything."""
    return sum(name.startswith("copied_") for name in vars(table_3)) == five


@computed("uldp-table-3-roots")
def times(twice):
    return limits.rr_l1_at_ln(50) == twice**2 * limits.none_l1(50)


@computed("uldp-table-4")
def too_much(twice, K):
    """RAPPOR's limit over the printed one, which has 1 - 1/K."""
    eps = 1e-5
    a = math.exp(eps / 2)
    exact = urap_losses.worst_l2(int(K), 0, a, 1) * eps * eps
    printed = limits.unary_l2_near_zero(int(K)) * (1 - 1 / int(K))
    return abs(exact / printed - twice) < 1e-3


@computed("uldp-urr-against-urap-l1")
def same_order(s):
    found = [
        k for k in range(2, 20) if limits.direct_l1_near_zero(k) == limits.unary_l1_near_zero(k)
    ]
    return [found == [s], math.isqrt(limits.unary_l1_near_zero(int(s))) == 10]


@computed("uldp-urr-against-urap-l2", chosen=(2,))
def turns(last, first, a):
    """Up to which s uRR's limit is no greater; and that a is near enough to 1 for N = 1..50."""
    sizes = [
        s for s in range(1, 20) if limits.direct_l2_near_zero(s) <= limits.unary_l2_near_zero(s)
    ]
    near = [
        urap_losses.uniform_l2_times_n(first, N, a) < urr_losses.uniform_l2_times_n(first, N, a * a)
        for N in (Fraction(1), Fraction(50))
    ]
    return [sizes[-1] == last, first == last + 1, *near]
