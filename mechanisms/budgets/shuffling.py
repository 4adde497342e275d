"""Shuffled reports under ULDP: how far the crowd hides which sensitive value a user has.

Two users' worlds differ in one of n users, who has the sensitive value x in one and x' in the
other. Every other user reports as x or x' would with probability 1/E, a *clone*. So the shuffled
reports reveal no more than two counts: (A + D, C + 1 - A - D), or the same counts exchanged. Here C
of the other n - 1 users are clones, A of the clones report as one of the two values would, and D is
1 with probability 1/(E + 1), otherwise 0.
"""

import math
from collections import Counter
from fractions import Fraction

import numpy as np

from common import portable
from mechanisms.encodings.parameters import (
    check_E,
    check_float_E,
    check_number,
    check_users,
    shown,
)
from mechanisms.losses.binomial_law import probability

# steps of the bisection for eps: more than a float has bits
BISECTIONS = 55
# standard deviations beyond which less is left out than rounding makes of delta
REACH = 30
# roots of c beyond which a tail of fair coins holds less than rounding makes of it
TERMS = 5


def clone(q, q_other, E):
    """Return a share that every input gives an output, from those of x and x' in X_S.

    In any arithmetic.
    """
    return (q + q_other) / (2 * E)


def component(q, q_other, E):
    """Return the law that is E/(E+1) of x's reports and 1/(E+1) of those of x'; E > 1.

    In any arithmetic.
    """
    return (E * q - q_other) / (E - 1)


def likelihoods(a, b, E):
    """Return what makes counts (a, b) likely in both worlds, over what they have in common.

    In any arithmetic.
    """
    return (E * a + b) / (E + 1), (a + E * b) / (E + 1)


def threshold(total, E, factor):
    """Return the count, of `total`, from which the first world is `factor` times likelier.

    In any arithmetic.

    Parameters
    ----------
    total : number
        C + 1.
    E, factor : number
        e^eps of one report, above 1, and of the shuffled reports.
    """
    return total * (factor * E - 1) / ((E - 1) * (factor + 1))


def excess(one_less, at_least, E, factor):
    """Return delta given C, from two upper tails of the binomial law of C and 1/2.

    In any arithmetic.

    Parameters
    ----------
    one_less, at_least : number
        Pr(A >= k - 1) and Pr(A >= k), k the least count that reaches `threshold`.
    E, factor : number
        As in `threshold`.
    """
    return ((E - factor) * one_less + (1 - factor * E) * at_least) / (E + 1)


def laws(n, E):
    """Return the laws of both counts in both worlds, dicts; exact for a Fraction E.

    Arguments are taken without checks.

    Examples
    --------
    >>> first, second = laws(1, Fraction(3))
    >>> first[1, 0], second[1, 0]
    (Fraction(3, 4), Fraction(1, 4))
    """
    n, E = check_users(n), check_E(E)
    found = Counter(), Counter()
    for c in range(n):
        clones = math.comb(n - 1, c) * (1 / E) ** c * (1 - 1 / E) ** (n - 1 - c)
        for a in range(c + 1):
            weight = clones * math.comb(c, a) / (1 + 0 * E) / 2**c
            for law, (true, lie) in zip(found, ((E, 1), (1, E)), strict=True):
                law[a + 1, c - a] += weight * true / (E + 1)
                law[a, c - a + 1] += weight * lie / (E + 1)
    return found


def divergence(first, second, factor):
    """Return the least delta with first <= factor second + delta on all sets; dicts of laws.

    Arguments are taken without checks.
    """
    return portable.total(max(0, p - factor * second.get(y, 0)) for y, p in first.items())


def delta(n, E, factor):
    """Return delta for e^eps = `factor`, from n users; a float, up to rounding.

    Parameters
    ----------
    n : int
        Number of users.
    E : number
        e^eps >= 1 of each report.
    factor : number
        e^eps of the shuffled reports, at least 1.

    Examples
    --------
    >>> delta(1, 3.0, 1.0), delta(100, 3.0, 3.0)
    (0.5, 0.0)
    """
    n, E, factor = check_users(n), check_float_E(E), check_number("factor", factor)
    if not factor >= 1:
        raise ValueError(f"factor must be at least 1 (eps >= 0), got factor = {shown(factor)}")
    if factor >= E:
        return 0.0
    factor = float(factor)
    c = _likely_clones(n, E)
    # a share of at most 1 rounds to a k that a clone more raises by 0 or 1
    k = np.ceil((c + 1) * min(1.0, threshold(1, E, factor)))
    given = np.maximum(0, excess(*_tails(c, k), E, factor))
    return float(portable.dot(probability(c, n - 1, 1 / E), given))


def _tails(c, k):
    """Return Pr(A >= k - 1) and Pr(A >= k) for A binomial of c and 1/2, arrays.

    The tails follow by Pascal's rule from the last c down, because they grow in this direction.
    SciPy's tails depend on the processor.

    Parameters
    ----------
    c, k : ndarray
        Consecutive numbers, and numbers of 1..c + 1 with steps of 0 or 1.
    """
    before = probability(k - 1, c, 0.5)
    here = before * (c - k + 1) / k
    steps = np.where(np.diff(k), here[:-1], -before[:-1]) / 2
    at_least = np.cumsum([_tail(c[-1], k[-1]), *steps[::-1]])[::-1]
    return at_least + before, at_least


def _tail(c, k):
    """Return Pr(A >= k) by its terms, where k is at least c/2."""
    last = min(c, k + TERMS * (math.sqrt(c) + 1))
    return probability(np.arange(k, last + 1), c, 0.5).sum()


def _likely_clones(n, E):
    """Return the numbers of clones within `REACH` standard deviations of their mean."""
    mean, reach = (n - 1) / E, REACH * (math.sqrt((n - 1) * (1 - 1 / E) / E) + 1)
    return np.arange(max(0, math.floor(mean - reach)), min(n, math.ceil(mean + reach) + 1))


def epsilon(n, E, target):
    """Return the least eps at which `delta` is at most `target`, a float.

    Parameters
    ----------
    n, E : number
        As for `delta`.
    target : float
        In (0, 1).
    """
    if not 0 < check_number("target", target) < 1:
        raise ValueError(f"target must lie in (0, 1), got target = {shown(target)}")
    low, high = 0.0, portable.log(check_float_E(E))
    if delta(n, E, 1.0) <= target:
        return 0.0
    for _ in range(BISECTIONS):
        middle = (low + high) / 2
        low, high = (middle, high) if delta(n, E, portable.exp(middle)) > target else (low, middle)
    return high


def shuffled(Q, x):
    """Return the exact law of the shuffled reports, a dict from sorted tuples; only for small n.

    Arguments are taken without checks.

    Parameters
    ----------
    Q : ndarray, shape (K, outputs)
        Pr(y|x).
    x : sequence of int
        Each user's value.
    """
    law = {(): Fraction(1)}
    for value in x:
        after = Counter()
        for reports, weight in law.items():
            for y, q in enumerate(Q[value]):
                if q:
                    after[tuple(sorted((*reports, y)))] += weight * q
        law = dict(after)
    return law
