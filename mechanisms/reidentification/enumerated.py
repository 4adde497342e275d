"""Adversaries by enumeration, in exact arithmetic on small cases.

`R` has one row a user: R[u, y] = Pr(y | user u), so that users may have mechanisms of their own.
"""

from collections import Counter
from dataclasses import dataclass
from itertools import combinations_with_replacement, permutations
from math import comb, factorial

import numpy as np

from mechanisms.encodings.parameters import check_channel, check_counts

# matchings times outcomes, or rows
MOST_CASES = 10**5


def users(Q, counts):
    """Return one row of Q[x, y] = Pr(y|x) for each user, shape (n, outputs).

    Parameters
    ----------
    Q : ndarray, shape (K, outputs)
    counts : array_like of int, shape (K,)
        Number of users of each value, at most 100,000 in all.

    Raises
    ------
    ValueError
        If Q is no channel or the counts do not fit.
    """
    Q = check_channel(Q)
    counts = check_counts(counts, len(Q))
    if counts.sum() > MOST_CASES:
        raise ValueError(f"counts must sum to at most {MOST_CASES}, got {counts.sum()}")
    return np.repeat(Q, counts, axis=0)


def average(R):
    """Return the accuracy of the Bayes adversary who sees one random user's report.

    Parameters
    ----------
    R : ndarray, shape (n, outputs)
    """
    R = check_channel(R, "R")
    return R.max(axis=0).sum() / len(R)


def worst(R):
    """Return the greatest posterior probability of a user, over outputs that can occur.

    Parameters
    ----------
    R : ndarray, shape (n, outputs)
    """
    R = check_channel(R, "R")
    total = R.sum(axis=0)
    return max(column.max() / whole for column, whole in zip(R.T, total, strict=True) if whole)


@dataclass(frozen=True)
class Joint:
    """The success of an adversary who sees all reports in random order: a record, without checks.

    Parameters
    ----------
    average : number
        Expected share of reports she attributes rightly, each by its most probable user.
    matching : number
        The same if she must attribute the reports to different users.
    worst : number
        Greatest posterior probability that some report is some user's, over all outcomes.
    """

    average: object
    matching: object
    worst: object


def joint(R):
    """Return the joint adversary's accuracies, by enumeration of the n! matchings and all outputs.

    Parameters
    ----------
    R : ndarray, shape (n, outputs)
        For n up to 5 or so, exact or float.

    Returns
    -------
    Joint

    Raises
    ------
    ValueError
        If R is no channel, or there are too many cases.
    """
    R = check_channel(R, "R")
    n = len(R)
    if n > 10 or factorial(n) * comb(n + R.shape[1] - 1, n) > MOST_CASES:
        raise ValueError(f"R must be small, for {MOST_CASES} cases, got shape {R.shape}")
    matchings = list(permutations(range(n)))
    average = matching = worst = 0
    for outputs in combinations_with_replacement(range(R.shape[1]), n):
        weights = [_product(R[u, y] for u, y in zip(s, outputs, strict=True)) for s in matchings]
        total = sum(weights)
        if not total:
            continue
        # attributed[k, u]: weight of the matchings that give report k to user u
        attributed = np.full((n, n), 0 * total)
        for s, weight in zip(matchings, weights, strict=True):
            attributed[range(n), s] += weight
        orders = factorial(n) // _product(map(factorial, Counter(outputs).values()))
        average += orders * attributed.max(axis=1).sum()
        matching += orders * max(attributed[range(n), s].sum() for s in matchings)
        worst = max(worst, attributed.max() / total)
    share = n * factorial(n)
    return Joint(average / share, matching / share, worst)


def _product(factors):
    result = 1
    for factor in factors:
        result = result * factor
    return result
