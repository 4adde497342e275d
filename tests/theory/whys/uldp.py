"""The numbers of ULDP's whys: mechanisms, their privacy, PUM."""

import math
from fractions import Fraction
from functools import cache

import numpy as np

from mechanisms import l_grr, rr, rs_fd, ubd, urr
from mechanisms.budgets import shuffling
from mechanisms.encodings.base import unit_variance
from mechanisms.estimation.pum import combined
from mechanisms.losses import ubd as ubd_losses
from mechanisms.losses import ubd_mixture
from mechanisms.losses import urr as urr_losses
from tests.theory.whys.reading import computed
from theory.ledger.claims import deciders
from theory.statements.uldp import pum_first_term, table_1
from theory.uldp import block_design_leak, block_design_mixture, finite_n_values

HALF = Fraction(1, 2)
SIZES = tuple(K for K, _, _ in finite_n_values.PAPER)


@computed("uldp-ubd-mixture")
def slack(k):
    """The sizes of blocks whose bound equals the mixture's at its saddle point."""
    s, N, E = 15, 610, 400.0
    alpha, t = ubd_mixture.saddle(s, N, E)
    a = [1 / J for J in ubd_mixture.mixed_informations(s, N, E, alpha, t)]
    told = [ubd_losses.told(s, N, size, E, alpha, a) for size in range(1, s)]
    tight = [size for size, value in enumerate(told, 1) if value > max(told) * (1 - 1e-6)]
    return tight == [1, k]


@computed("uldp-ubd-one-number")
def one_number(first, size, second):
    sizes = [part.design.k for part in block_design_leak.proper().parts]
    inside = ubd.inclusion(3, sizes[1], block_design_leak.E)[0]
    return [first == 1 - block_design_leak.SHARE, size == sizes[1], second == inside]


@computed("uldp-ubd-mixture-estimate")
def mixtures(four):
    named = [
        obligation.name for obligation in deciders()["uldp-ubd-mixture-estimate"]().obligations
    ]
    return sum(name.startswith("s = ") for name in named) == four


@computed("uldp-ubd-mixture-values")
def close(share):
    return [share == block_design_mixture.CLOSE, block_design_mixture.certified(4, 12, 1)]


def least_size_worst_on_sensitive(s, N, E):
    """Return the least k for which nothing is worse than the uniform distribution on X_S."""
    masses = [Fraction(j, 20) for j in range(21)]

    def loss(k, mass):
        return ubd_losses.l2_times_n(s, k, E, mass, mass * mass / s + (1 - mass) ** 2 / N)

    return next(k for k in range(1, s) if max(masses, key=lambda m: loss(k, m)) == 1)


@computed("uldp-ubd-worst")
def from_size(k):
    return least_size_worst_on_sensitive(6, Fraction(3), Fraction(3)) == k


@computed("uldp-ubd-optimal")
def best_from(worst, best):
    s = 20
    at_threshold = ubd_losses.thresholds(s, 5)[0]
    return [*[from_size(worst)], ubd_losses.best_size(s, at_threshold - 1e-6) == best]


@computed("uldp-ubd-mixture-slope")
def blocks(k):
    """The greater of the mixture's sizes."""
    sizes = [part.design.k for part in block_design_leak.proper().parts]
    s, N = 15, 610
    E = ubd_losses.thresholds(s, N)[1] - 1
    alpha = s * urr_losses.mixture(s, N, E)[0]
    return [k == max(sizes), ubd_mixture.slope_in_t(s, N, E, alpha, 0) < 0]


@computed("uldp-urr-optimal")
def not_negative_at(k):
    """Which size the bound is first lost at, below the threshold."""
    s, N = 15, 30
    signs = []
    for step in (1, -1):
        E = ubd_losses.thresholds(s, N)[1] + step * 1e-4
        alpha = s * urr_losses.mixture(s, N, E)[0]
        a = [1 / J for J in ubd_mixture.informations(s, N, 1, E, alpha)]
        told = [ubd_losses.told(s, N, size, E, alpha, a) for size in range(1, s)]
        signs.append([size for size, value in enumerate(told, 1) if value > told[0] + 1e-12])
    return signs == [[], [k]]


@cache
def within_of(name):
    """Return how far the exact loss is from the asymptotic one, in per cent, by K and eps."""
    found = {}
    for K, s, n in finite_n_values.PAPER:
        for at, E in zip((0.1, 1, "ln K"), finite_n_values.budgets(K), strict=True):
            found[name, K, at] = 100 * abs(float(finite_n_values.ratio(name, K, s, n, E)) - 1)
    return found


@computed("uldp-l1-finite-n-values")
def at_finite_n(bits, eps, K, off, others, few, few_eps):
    found = within_of("uRR") | within_of("uRAP")
    off_most = found.pop(max(found, key=found.get))
    size, s, _ = finite_n_values.PAPER[0]
    asked = finite_n_values.budgets(size)[0]
    exact = finite_n_values.ratio("uRR", size, s, size, asked)
    return [
        bits == finite_n_values.BITS,
        eps == few_eps == Fraction(str(round(math.log(float(asked())), 9))),
        size == K,
        off == off_most,
        others > max(found.values()) > others - Fraction(1, 100),
        few == 100 * float(exact),
    ]


@computed("uldp-l2-worst-level")
def curvature(second):
    chance, gain = Fraction(1, 5), Fraction(1, 3)
    f = [unit_variance(chance, gain, p) for p in (Fraction(0), HALF, Fraction(1))]
    return (f[0] - 2 * f[1] + f[2]) / (HALF * HALF) == second


@computed("uldp-lgrr-equation", chosen=(0,))
def published(K, eps_1, eps_inf, spent):
    first = rr.probabilities(int(K), math.exp(eps_inf))
    second = l_grr.second_probabilities(int(K), math.exp(eps_inf), math.exp(eps_1))
    return spent == math.log(l_grr.one_report_factor(int(K), first, second))


@computed("uldp-lgrr-real")
def nothing_forgotten(k):
    E_inf, E_1 = Fraction(7), Fraction(3)

    def real(K):
        first = rr.probabilities(K, E_inf)
        return l_grr.one_report_factor(K, first, l_grr.second_probabilities(K, E_inf, E_1))

    return [K for K in range(2, 9) if real(K) == E_1] == [k]


@computed("uldp-memoized-pattern")
def wrong_memos(half):
    reports = [1] * 6 + [2] * 6
    return min(Fraction(sum(y != memo for y in reports), len(reports)) for memo in (1, 2)) == half


@computed("uldp-rsfd-amplified", chosen=(0, 1, 2, 3))
def unequal(*sizes):
    *sizes, differing = map(int, sizes)
    E_0 = Fraction(2)
    E = rs_fd.amplified(len(sizes), E_0)
    shares = [rs_fd.share(k, E) for k in sizes]
    return rs_fd.factor(E, rs_fd.share(differing, E), sum(shares)) > E_0


def variances(p, t):
    """Return n times the variance of Mangat's and of Warner's estimate at a proportion."""
    mangat = urr.mechanism([True, False], 1 / p).variance(np.array([t, 1 - t]), 1)[0]
    other = unit_variance(1 - p, 2 * p - 1, t)
    return mangat, other


@computed("uldp-mangat-beats-warner")
def compared(below, at):
    step = Fraction(1, 50)
    shares = [Fraction(k, 10) for k in range(11)]

    def always(p):
        return all(first < second for first, second in (variances(p, t) for t in shares))

    return [always(below - step), not always(at), not always(at + step), below == at]


@computed("uldp-mangat-beats-warner-iff")
def equal_at(p):
    first, second = variances(Fraction(p), Fraction(0))
    return first == second


@computed("uldp-pum-fallback")
def negative(r1, r2, p1, p2):
    r = np.array([Fraction(-1), Fraction(r1), Fraction(r2)])
    mask = np.array([False, False])
    spread = (combined(r, mask, [None]) - r[:2]) / r[2]
    return [r.sum() == 1, list(spread) == [p1, p2]]


@computed("uldp-pum-first-term")
def of_two_kinds(tends_to, at_average):
    """Over n users of either kind, as n grows: the root of each output's mean variance."""
    laws = np.array([pum_first_term.HIDES, pum_first_term.SHOWS], dtype=object)
    signal = zip(*pum_first_term.URR.values(), strict=True)
    own, average = 0.0, 0.0
    for z, (p, q) in enumerate(signal):
        single = [unit_variance(q, p - q, law[z]) for law in laws]
        own += math.sqrt(sum(single) / 2)
        average += math.sqrt(unit_variance(q, p - q, laws[:, z].mean()))
    unit = math.sqrt(2 / math.pi)
    return [tends_to == unit * own, at_average == unit * average]


@computed("uldp-pum-second-term-bound")
def apart(most):
    """The farthest that two distributions of a grid are."""
    grid = [np.array([a, b, 4 - a - b]) / 4 for a in range(5) for b in range(5 - a)]
    return max(abs(p - q).sum() for p in grid for q in grid) == most


@computed("uldp-shuffled-counts")
def clones(half):
    E, first, second = Fraction(3), Fraction(1, 5), Fraction(1, 2)
    return shuffling.clone(first, second, E) == half * (first + second) / E


@computed("uldp-shuffled-reduction")
def listed(*users):
    names = [obligation.name for obligation in deciders()["uldp-shuffled-reduction"]().obligations]
    return [f"{n} users" in " ".join(names) for n in users] + [users[0] < users[1]]


@computed("uldp-table-1")
def rows(six):
    return len(table_1.PRINTED) == six
