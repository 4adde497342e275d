"""One report: delta at every F = e^eps, exactly; the greatest over pairs and what asks for it.

Steps without checks: `checker.account` reads and checks what they are given.
"""

from fractions import Fraction
from itertools import pairwise

from mechanisms.accounting import formulas
from mechanisms.accounting.enclosures import ratio_log


def pair_of(p, q):
    """Return the pair of two rows with outputs of one ratio put together, greatest ratio first.

    Parameters
    ----------
    p, q : sequence of Fraction
        Pr(y|x) and Pr(y|x').

    Returns
    -------
    list of tuple of Fraction
        (p(y), q(y)), without pairs of zeros and without two pairs of the same ratio.
    """
    found = {}
    for a, b in zip(p, q, strict=True):
        if a or b:
            key = a / b if b else None
            before = found.get(key, (0, 0))
            found[key] = before[0] + a, before[1] + b
    order = sorted((key for key in found if key is not None), reverse=True)
    return [found[key] for key in ([None] if None in found else []) + order]


def delta(pair, F):
    """Return the least delta of a pair at F, exactly.

    Examples
    --------
    >>> delta([(Fraction(3, 4), Fraction(1, 4)), (Fraction(1, 4), Fraction(3, 4))], 2)
    Fraction(1, 4)
    """
    outputs = list(pair)
    total = formulas.over(range(len(outputs)))
    found = formulas.delta(lambda y: outputs[y][0], lambda y: outputs[y][1], F, total)
    return Fraction(found)


def corners(pair):
    """Return the corners (q, p) of the sets of outputs of greatest ratio; from (0, 0) on.

    Parameters
    ----------
    pair : list of tuple of Fraction
        As `pair_of` returns it.
    """
    found, p, q = [(Fraction(0), Fraction(0))], Fraction(0), Fraction(0)
    for a, b in pair:
        p, q = p + a, q + b
        found.append((q, p))
    return found


def dominating(pairs):
    """Return the pair whose delta at every F is the greatest delta of the given ones.

    Its sets of greatest ratio are the upper hull of all corners: at each F a best set is one of
    them.

    Parameters
    ----------
    pairs : list of list
        Each as `pair_of` returns it.

    Examples
    --------
    >>> half, one = Fraction(1, 2), Fraction(1)
    >>> dominating([[(one, half), (0 * one, half)], [(half, half), (half, half)]])
    [(Fraction(1, 1), Fraction(1, 2)), (Fraction(0, 1), Fraction(1, 2))]
    """
    if len(pairs) == 1:
        return list(pairs[0])
    points = sorted({corner for pair in pairs for corner in corners(pair)})
    hull = []
    for q, p in points:
        while hull and hull[-1][0] == q and hull[-1][1] <= p:
            hull.pop()
        while len(hull) > 1 and _is_below(hull[-2], hull[-1], (q, p)):
            hull.pop()
        hull.append((q, p))
    start = [] if hull[0] == (0, 0) else [(hull[0][1], Fraction(0))]
    return start + [(d[1] - c[1], d[0] - c[0]) for c, d in pairwise(hull)]


def _is_below(a, b, c):
    """Return whether b is no higher than the line from a to c."""
    return (b[1] - a[1]) * (c[0] - a[0]) <= (c[1] - a[1]) * (b[0] - a[0])


def breakpoints(pair):
    """Return (F, delta) at F = 1 and at each ratio above; delta is linear in F between them.

    The last delta is that at every greater F.

    Examples
    --------
    >>> breakpoints([(Fraction(3, 4), Fraction(1, 4)), (Fraction(1, 4), Fraction(3, 4))])
    [(Fraction(1, 1), Fraction(1, 2)), (Fraction(3, 1), Fraction(0, 1))]
    """
    ratios = sorted(((a / b if b else None, a, b) for a, b in pair if a > b), key=_greatest_first)
    found, p, q, F = [], Fraction(0), Fraction(0), None
    for ratio, a, b in ratios:
        if ratio is not None and ratio != F:
            F = ratio
            found.append((F, p - F * q))
        p, q = p + a, q + b
    return [(Fraction(1), p - q), *reversed(found)]


def _greatest_first(output):
    """Return what sorts outputs by their ratio, infinite ones first."""
    return output[0] is not None, -(output[0] or 0)


def least_factor(pair, target):
    """Return the least F >= 1 at which delta is at most the target, exactly; None if none is.

    Parameters
    ----------
    pair : list of tuple of Fraction
    target : Fraction
        In [0, 1].

    Examples
    --------
    >>> least_factor([(Fraction(3, 4), Fraction(1, 4)), (Fraction(1, 4), Fraction(3, 4))], 0)
    Fraction(3, 1)
    """
    found = breakpoints(pair)
    if found[0][1] <= target:
        return Fraction(1)
    for (F, d), (after, less) in pairwise(found):
        if less <= target:
            return F + (after - F) * (d - target) / (d - less)
    return None


def matrix(Q, factors, outputs=None):
    """Return delta(x, x') at F(x, x') for every two inputs, exactly.

    Parameters
    ----------
    Q : list of list of Fraction
        Pr(y|x), a row for each input.
    factors : callable
        From x and x' to F, None where nothing is asked.
    outputs : list of int, optional
        Outputs that count; ULDP's protected ones. All by default.

    Returns
    -------
    list of list of Fraction
        0 where nothing is asked and on the diagonal.
    """
    rows = Q if outputs is None else [[row[y] for y in outputs] for row in Q]
    return [
        [
            Fraction(0)
            if x == other or factors(x, other) is None
            else delta(zip(p, q, strict=True), factors(x, other))
            for other, q in enumerate(rows)
        ]
        for x, p in enumerate(rows)
    ]


def trade_off(pair):
    """Return corners of the best tests, (false alarm under p, missed under q); exact.

    A test without false alarms under x detects exactly the outputs that only x' can have.

    Parameters
    ----------
    pair : list of tuple of Fraction
        As `pair_of` returns it.
    """
    found, alarm, missed = [(Fraction(0), Fraction(1))], Fraction(0), Fraction(1)
    for a, b in reversed(pair):
        alarm, missed = alarm + a, missed - b
        found.append((alarm, missed))
    return found


def greatest_ratio(pair):
    """Return the greatest p(y)/q(y), None if it is infinite."""
    if any(a and not b for a, b in pair):
        return None
    return max(a / b for a, b in pair if b)


def log_range(pair):
    """Return about the greatest |log| of a finite ratio, a float that decides nothing."""
    return max((abs(ratio_log(a / b)) for a, b in pair if a and b), default=0.0)


def told(pair):
    """Return about the mean loss, a float that decides nothing."""
    parts = [(float(a), ratio_log(a / b) if b else 1e9) for a, b in pair if a]
    return sum(a * loss for a, loss in parts)
