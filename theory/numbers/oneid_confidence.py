"""Numbers in the claims about OneID's Algorithm 1."""

import math
from fractions import Fraction
from functools import cache
from itertools import product

import numpy as np

from mechanisms.budgets.confidence import count_lower, wilson_lower
from mechanisms.budgets.coverage import upper_tail
from mechanisms.optimal_idue.objective import one_id, probabilities
from mechanisms.optimal_idue.optimizer import optimize
from theory.ledger.claims import numbers, require
from theory.proofs.oneid.algorithm_1_confidence import ADL, PRINTED
from theory.statements.oneid import confidence, wilson

ALPHA = Fraction(1, 20)
# of the 741 rows of ADL
ADL_COUNTS = (36, 11, 164, 52, 22, 25, 43, 58, 193, 137)
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

    def as_printed(self, count, reports):
        """Return the same by (12) as it is printed, with n bits."""
        from scipy import stats  # loading it takes most of a second

        rate = float(self.b + (self.a - self.b) * Fraction(count) / self.n)
        return stats.binom.sf(self.fewest(count, reports) - 1, self.n, rate)

    def numbers(self):
        """Return n, n_0, gamma and M."""
        return {"n": self.n, "n_0": self.n_0, "gamma": self.gamma, "M": 1 + self.h}


@numbers("oneid-confidence-adl")
def at_adl():
    group, count = FirstGroup(ADL), wilson.COUNT
    require(sum(ADL_COUNTS) == group.n, "these are all counts of ADL")
    require(min(ADL_COUNTS) * group.gamma > group.n, "each has an infinite budget already")
    own = group.a * count / group.n
    rest = group.b * (1 - Fraction(count, group.n))
    return {
        "reports": group.n_0,
        "expected": group.n_0 * (own + rest),
        "others": group.n_0 * rest,
        "b": group.b,
        "count": count,
        "ones": group.fewest(count, group.n_0),
        "often": group.tail(count, group.n_0),
        "level": ALPHA / 2,
        "printed": group.fewest(count, group.n),
        "fewest": min(ADL_COUNTS),
        "popular": Fraction(group.n) / group.gamma,
    }


def best(gamma, values):
    """Return M, a and b of the best mechanism for so many values of budget log gamma."""
    found = optimize([gamma], [values])
    (a,), (b,) = found.a, found.b
    return (1 - b) / (1 - a), a, b


def above(n, n_0, a, b):
    """Return for each count how often line 4's limit with n exceeds it, by the paper's law (12)."""
    from scipy import stats

    counts = np.arange(1, n + 1)
    limits = count_lower(wilson_lower(np.arange(n_0 + 1), n, Z, np.sqrt), n, a, b)
    fewest = np.searchsorted(limits, counts, side="right")
    return stats.binom.sf(fewest - 1, n_0, b + (a - b) * counts / n)


@cache
def worst_to_half():
    """Return how often a limit is too high at most, with the best M and n_0 to n/2."""
    made = product((2, 5, 10, 30, 100, 1000), (2, 10, 100, 10**4, 10**6))
    grid = [(int(gamma * r) + 1, *best(gamma, m)[1:]) for gamma, m in made for r in (1.05, 1.5, 3)]
    parts = [Fraction(k, 10) for k in range(1, 6)]
    return max(above(n, int(part * n), a, b).max() for part in parts for n, a, b in grid)


@numbers("oneid-confidence-algorithm")
def as_printed():
    group, values = FirstGroup(PRINTED), 100
    share = Fraction(wilson.REPORTS + Fraction(1, 10), wilson.USERS)
    found = group.numbers() | {"share": share, "times": 1 / share, "values": values}
    return found | {
        "best_M": best(float(group.gamma), values)[0],
        "ones": group.fewest(1, group.n),
        "printed": group.as_printed(1, group.n),
        "often": group.binomial(1, group.n),
        "exact": group.tail(1, group.n),
        "level": ALPHA / 2,
        "most": worst_to_half(),
    }


@numbers("oneid-confidence-level")
def single_one():
    """At a single one among many reports, and at the witness."""
    reports, group, count = 10**9, FirstGroup(ADL), wilson.COUNT
    limit = wilson_lower(1, reports, Z) * reports
    often = group.binomial(count, group.n_0)
    require(abs(often - group.tail(count, group.n_0)) < 5e-3, "both laws agree to two digits")
    found = group.numbers() | {"share": limit, "alpha": ALPHA, "single": 1 - math.exp(-limit)}
    found |= {"ones": group.fewest(count, group.n_0), "count": count}
    greatest = max(group.tail(c, group.n_0) for c in ADL_COUNTS)
    require(greatest > ALPHA / 2, "the level fails at ADL's counts too")
    found |= {"fewest": min(ADL_COUNTS), "greatest": greatest}
    return found | {"level": ALPHA / 2, "often": often}


@numbers("oneid-confidence-exact-law")
def small():
    return {"users": confidence.THREE.size}
