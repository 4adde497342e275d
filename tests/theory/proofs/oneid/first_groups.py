"""Lower limits of the counts from a first group's reports, for small populations, exactly."""

from fractions import Fraction
from math import comb

from mechanisms.budgets.coverage import law_of_ones


def upper_tails(law):
    """Return Pr(T >= t) for each t."""
    return [sum(law[t:]) for t in range(len(law))]


def least_counts(n, n_0, a, b, level):
    """Return for each t the least count under which t ones or more have probability >= level."""
    tails = [upper_tails(law_of_ones(n, c, n_0, a, b)) for c in range(n + 1)]
    return [
        min((c for c in range(n + 1) if tails[c][t] >= level), default=n) for t in range(n_0 + 1)
    ]


def law_of_members(n, c, n_0):
    """Return Pr(C_0 = k) for k = 0..n_0, the users of a value in a random first group."""
    return [Fraction(comb(c, k) * comb(n - c, n_0 - k), comb(n, n_0)) for k in range(n_0 + 1)]


def failure(n, n_0, a, b, limits, c):
    """Return Pr(limit > C_2) exactly, for c users of the value."""
    total = Fraction(0)
    for k, weight in enumerate(law_of_members(n, c, n_0)):
        if weight:
            # given C_0 = k, the first group is all there is: n_0 users, k of the value
            ones = law_of_ones(n_0, k, n_0, a, b)
            total += weight * sum(p for t, p in enumerate(ones) if limits[t] > c - k)
    return total
