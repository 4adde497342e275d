"""The numbers of the whys about confidence interval tuning (Algorithm 1)."""

import math
from fractions import Fraction
from itertools import product

import numpy as np
from scipy import stats

from mechanisms.budgets.confidence import count_lower, wilson_lower
from mechanisms.budgets.coverage import upper_tail
from mechanisms.optimal_idue.objective import one_id, probabilities
from mechanisms.optimal_idue.optimizer import optimize
from tests.theory.oneid.first_groups import failure, least_counts
from tests.theory.whys.reading import computed
from theory.oneid.algorithm_1_confidence import ADL, PRINTED
from theory.statements.oneid import confidence, wilson

ALPHA = Fraction(1, 20)
Z = float(wilson.Z_UP)


class FirstGroup:
    """The first group's reports at a witness: its numbers, and line 4 with n or n_0."""

    def __init__(self, witness):
        self.n, self.n_0 = witness.users.size, witness.reports.size
        self.gamma, self.h = (Fraction(term.data) for term in witness.values[:2])
        self.a, self.b = probabilities(*one_id(self.h, self.gamma - 1))

    def limit(self, ones, reports):
        """Return the limit of the count."""
        rate = wilson_lower(ones, reports, Z)
        return count_lower(rate, self.n, float(self.a), float(self.b))

    def fewest(self, count, reports):
        """Return the fewest ones with a limit above a count."""
        return next(t for t in range(self.n_0 + 1) if self.limit(t, reports) > count)

    def tail(self, count, reports):
        """Return the exact probability that the limit exceeds the count."""
        fewest = self.fewest(count, reports)
        return upper_tail(self.n, int(count), self.n_0, float(self.a), float(self.b), fewest)

    def binomial(self, count, reports):
        """Return the same by the paper's law (12)."""
        rate = float(self.b + (self.a - self.b) * Fraction(count) / self.n)
        few = range(self.fewest(count, reports))
        return 1 - sum(math.comb(self.n_0, t) * rate**t * (1 - rate) ** (self.n_0 - t) for t in few)


@computed("oneid-confidence-adl")
def at_adl(reports, expected, others, chance, count, often, level, printed):
    group = FirstGroup(ADL)
    own = group.a * wilson.COUNT / group.n
    rest = group.b * (1 - Fraction(wilson.COUNT, group.n))
    return [
        reports == group.n_0,
        expected == group.n_0 * (own + rest),
        others == group.n_0 * rest,
        chance == group.b,
        count == wilson.COUNT,
        group.fewest(count, group.n_0) == 2,
        often == group.tail(wilson.COUNT, group.n_0),
        level == ALPHA / 2,
        printed == group.fewest(wilson.COUNT, group.n),
    ]


def best(gamma, values):
    """Return M, a and b of the best mechanism for so many values of budget log gamma."""
    found = optimize([gamma], [values])
    (a,), (b,) = found.a, found.b
    return (1 - b) / (1 - a), a, b


def above(n, n_0, a, b):
    """Return for each count how often line 4's limit with n exceeds it, by the paper's law (12)."""
    counts = np.arange(1, n + 1)
    limits = count_lower(wilson_lower(np.arange(n_0 + 1), n, Z, np.sqrt), n, a, b)
    fewest = np.searchsorted(limits, counts, side="right")
    return stats.binom.sf(fewest - 1, n_0, b + (a - b) * counts / n)


def worst_at(part):
    """Return how often the limit of any count is too high with the best M and n_0 = part n."""
    made = product((2, 5, 10, 30, 100, 1000), (2, 10, 100, 10**4, 10**6))
    grid = [(int(gamma * r) + 1, *best(gamma, m)[1:]) for gamma, m in made for r in (1.05, 1.5, 3)]
    return max(above(n, int(part * n), a, b).max() for n, a, b in grid)


@computed("oneid-confidence-algorithm")
def as_printed(share, times, n, gamma, M, best_M, values, n_0, ones, often, exact, level, most):
    group = FirstGroup(PRINTED)
    worst = [worst_at(Fraction(k, 10)) for k in range(1, 6)]
    return [
        share == Fraction(wilson.REPORTS + Fraction(1, 10), wilson.USERS),
        times == 1 / Fraction(share),
        (n, n_0, gamma, M) == (group.n, group.n_0, group.gamma, 1 + group.h),
        best_M == best(float(gamma), int(values))[0],
        abs(M / best_M - 1) < Fraction(1, 1000),
        group.fewest(1, group.n) == ones,
        often == group.binomial(1, group.n),
        exact == group.tail(1, group.n),
        level == ALPHA / 2,
        most == max(worst) < level,
    ]


@computed("oneid-confidence-level")
def single_one(share, alpha, often, level, n, n_0, gamma, M, count, above, witness):
    """At a single one among many reports, and at the witness."""
    reports = 10**9
    limit = wilson_lower(1, reports, Z) * reports
    group = FirstGroup(ADL)
    return [
        share == limit,
        alpha == ALPHA,
        often == 1 - math.exp(-limit),
        level == alpha / 2,
        (n, n_0, gamma, M) == (group.n, group.n_0, group.gamma, 1 + group.h),
        count == above == wilson.COUNT,
        group.fewest(wilson.COUNT, group.n_0) == 2,
        witness == group.binomial(wilson.COUNT, group.n_0),
        witness == group.tail(wilson.COUNT, group.n_0),
    ]


@computed("oneid-confidence-exact-law")
def small(users):
    return users == confidence.THREE.size


@computed("oneid-confidence-second-group")
def of_all(level, again, n, n_0, part, always):
    """Without noise: how often a limit of all users of a value exceeds the second group's."""
    n, n_0 = int(n), int(n_0)
    certain = Fraction(1), Fraction(0)
    limits = least_counts(n, n_0, *certain, Fraction(1, 8))
    return [
        level + again == 1,
        level == again,
        failure(n, n_0, *certain, limits, 1) == part,
        [c for c in range(n + 1) if failure(n, n_0, *certain, limits, c) == 1][-1] == always,
    ]
