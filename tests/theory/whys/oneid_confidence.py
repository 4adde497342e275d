"""The numbers of the whys about confidence interval tuning (Algorithm 1)."""

import math
from fractions import Fraction

from mechanisms.budgets.confidence import count_lower, wilson_lower
from mechanisms.budgets.coverage import upper_tail
from mechanisms.optimal_idue.objective import one_id, probabilities
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


@computed("oneid-confidence-algorithm")
def as_printed(share, times, n, n_0, gamma, M, often, share_again):
    group = FirstGroup(PRINTED)
    return [
        share == share_again == Fraction(wilson.REPORTS + Fraction(1, 10), wilson.USERS),
        times == 1 / Fraction(share),
        (n, n_0, gamma, M) == (group.n, group.n_0, group.gamma, 1 + group.h),
        group.fewest(1, group.n) == 1,
        often == group.binomial(1, group.n),
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
