"""Statistical and exact helpers of the tests. Fixed seeds; a true law fails once in a million."""

from collections import Counter
from itertools import product

import numpy as np
from scipy.stats import chisquare

from mechanisms.unary_encoding import likelihoods

ERROR_LEVEL = 1e-6


def follows(samples, law):
    """Return whether hashable samples follow the law, a dict from value to probability."""
    counts = Counter(samples)
    if any(law.get(value, 0) == 0 for value in counts):
        return False
    support = [value for value, p in law.items() if p > 0]
    observed = np.array([counts[value] for value in support], dtype=float)
    expected = np.array([float(law[value]) for value in support])
    if len(support) == 1:
        return True
    return chisquare(observed, expected / expected.sum() * observed.sum()).pvalue > ERROR_LEVEL


def law_of_counts(Q, x, tally):
    """Return the exact law of `tally(reports)` for users of values x, from the matrix."""
    law = Counter()
    for reports in product(range(Q.shape[1]), repeat=len(x)):
        probability = 1
        for value, report in zip(x, reports, strict=True):
            probability = probability * Q[value, report]
        if probability:
            law[tally(reports)] += probability
    return law


def bits_of(report, K):
    """Return the bits of a column number of a unary encoding's matrix."""
    return tuple(report >> j & 1 for j in range(K))


def breaks_proposition_1(a, b, E, pair_budget):
    """Return the pairs (i, j) of different values for which IDUE breaks its pair budget.

    Multiplied out, so that b = 0 and infinite budgets need no exception; in any arithmetic.

    Parameters
    ----------
    a, b : sequence of number, length K
    E : sequence of number, length K
        e^eps of each value, infinity included.
    pair_budget : callable
        `idue.min_id` or `idue.one_id`.
    """
    found = []
    for i in range(len(a)):
        for j in range(len(a)):
            budget = pair_budget(E[i], E[j])
            if i == j or budget == float("inf"):
                continue
            greater, lesser = likelihoods(a[i], b[i], a[j], b[j])
            if not greater <= budget * lesser:
                found.append((i, j))
    return found
