"""What is true, by counting everything out in fractions; no code of the accountant."""

from collections import Counter
from fractions import Fraction
from itertools import product


def delta_of(first, second, F):
    return sum((max(a - F * second.get(y, 0), 0) for y, a in first.items()), Fraction(0))


def shuffled(rows):
    """Return the law of the multiset of independent reports, a row each."""
    law = {(): Fraction(1)}
    for row in rows:
        after = Counter()
        for reports, weight in law.items():
            for y, q in enumerate(row):
                if q:
                    after[tuple(sorted((*reports, y)))] += weight * q
        law = dict(after)
    return law


def worst_shuffled(Q, pair, n, F):
    """Return the greatest delta over all data sets of the n - 1 other users."""
    return max(
        delta_of(*(shuffled([Q[x], *(Q[z] for z in others)]) for x in pair), F)
        for others in product(range(len(Q)), repeat=n - 1)
        if list(others) == sorted(others)
    )


def repeated(p, q, t):
    """Return the joint laws of t reports in both worlds, by the multiset of reports."""
    return shuffled([p] * t), shuffled([q] * t)


def of_memo(Q, R, x, t):
    """Return the law of t reports of one memo, in order."""
    law = {}
    for ys in product(range(len(R[0])), repeat=t):
        weight = Fraction(0)
        for m, first in enumerate(Q[x]):
            for y in ys:
                first *= R[m][y]
            weight += first
        law[ys] = weight
    return law


def passed_on(outputs, n, F):
    """Return the bound of n users where all others have one value, by sets of alike users.

    `outputs` are (p, q, r, w, k): r is another user's probability, w that of it which all have in
    common, and k the share that the user in question passes on.
    """
    most = Fraction(0)
    for reports in product(outputs, repeat=n):
        for alike in product((True, False), repeat=n - 1):
            is_alike, weight, inside = (True, *alike), Fraction(1), Fraction(0)
            for (p, q, r, w, k), same in zip(reports, is_alike, strict=True):
                weight *= w if same else r - w
                if weight:
                    inside += ((1 - k) * (p - F * q)) / w if same else k * (p - F * q) / (r - w)
            most += weight * max(inside, 0) / sum(is_alike)
    nobody = Fraction(1)
    for _ in range(n - 1):
        nobody *= 1 - sum(w for *_, w, _ in outputs)
    most += nobody * sum(max(k * (p - F * q), 0) for p, q, _, _, k in outputs)
    for p, q, r, w, k in outputs:
        most += max((1 - k) * (p - F * q), 0) * (not w) + max(k * (p - F * q), 0) * (r == w)
    return most
