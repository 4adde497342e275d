"""t reports of one memo: exactly, by how often each kind of report occurs.

A value x leads to a memo m with probability Q(m|x), drawn once; each of t reports is drawn
independently from R(y|m). The reports' order reveals nothing. Reports whose probabilities given the
memos are proportional reveal the same, and count as one.

Steps without checks: `checker.account` reads and checks what they are given.
"""

import math
from fractions import Fraction
from itertools import combinations

from mechanisms.accounting import formulas

# kinds of t reports that are counted out
MOST_TYPES = 200_000
# reports that may stand for more of them
ENOUGH = 10


def kinds(R):
    """Return the columns of R, proportional ones added up; as integers and their denominator.

    Parameters
    ----------
    R : list of list of Fraction
        Pr(report|memo), a row for each memo.

    Returns
    -------
    tuple
        A list of columns, each of an integer a memo, and the integer they are over.
    """
    found = {}
    for column in zip(*R, strict=True):
        if total := sum(column):
            key = tuple(r / total for r in column)
            found[key] = [a + b for a, b in zip(found.get(key, [0] * len(R)), column, strict=True)]
    scale = math.lcm(*(r.denominator for column in found.values() for r in column))
    return [[int(r * scale) for r in column] for column in found.values()], scale


def types(t, kinds):
    """Yield (how often each of so many kinds occurs among t, the number of orders).

    Examples
    --------
    >>> list(types(2, 2))
    [((0, 2), 1), ((1, 1), 2), ((2, 0), 1)]
    """
    for cuts in combinations(range(t + kinds - 1), kinds - 1):
        ends = (-1, *cuts, t + kinds - 1)
        counts = tuple(ends[i + 1] - ends[i] - 1 for i in range(kinds))
        orders, left = 1, t
        for c in counts:
            orders, left = orders * math.comb(left, c), left - c
        yield counts, orders


def count(t, kinds):
    """Return how many types there are."""
    return math.comb(t + kinds - 1, kinds - 1)


def reports(Q, R, t):
    """Return Pr(t reports of one memo|x), a row for each value, of types in place of orders.

    Other faults pass without checks.

    Parameters
    ----------
    Q : list of list of Fraction
        Pr(memo|value).
    R : list of list of Fraction
        Pr(report|memo).
    t : int

    Raises
    ------
    ValueError
        If there are more types than `MOST_TYPES`.

    Examples
    --------
    >>> Q = R = [[Fraction(3, 4), Fraction(1, 4)], [Fraction(1, 4), Fraction(3, 4)]]
    >>> reports(Q, R, 1)
    [[Fraction(3, 8), Fraction(5, 8)], [Fraction(5, 8), Fraction(3, 8)]]
    """
    columns, scale = kinds(R)
    if count(t, len(columns)) > MOST_TYPES:
        raise ValueError(
            f"t = {t} reports of {len(columns)} kinds have more than {MOST_TYPES} types"
        )
    powers = [[[r**c for c in range(t + 1)] for r in column] for column in columns]
    common = math.lcm(*(q.denominator for row in Q for q in row))
    first = [[int(q * common) for q in row] for row in Q]
    memos = range(len(R))
    rows, whole = [[] for _ in Q], common * scale**t
    for counts, orders in types(t, len(columns)):
        given = [math.prod(powers[k][m][c] for k, c in enumerate(counts)) for m in memos]
        for x, row in enumerate(first):
            law = formulas.memoized(
                row.__getitem__,
                lambda m, _, given=given: given[m],
                formulas.over(memos),
                lambda f: f(0),
            )
            rows[x].append(Fraction(orders * law(lambda _: None), whole))
    return rows


def coarser(R, most):
    """Return R with outputs put together until not more than `most` kinds remain.

    Coarser outputs give a bound from below; which outputs are put together is a choice.
    """
    columns, scale = kinds(R)
    columns = sorted(columns, key=lambda column: [r / sum(column) for r in column])
    size = -(-len(columns) // most)
    parts = [columns[i : i + size] for i in range(0, len(columns), size)]
    merged = [[Fraction(sum(rs), scale) for rs in zip(*part, strict=True)] for part in parts]
    return [list(row) for row in zip(*merged, strict=True)]


def bounds(Q, R, t):
    """Return rows whose reports tell at least, and at most, what t reports of one memo tell.

    Both are the same where types can be counted out. Otherwise the first are of fewer reports, or
    of fewer kinds if these would be very few, and the second are the memos themselves.

    Parameters
    ----------
    Q, R : list of list of Fraction
    t : int

    Returns
    -------
    tuple of list
        Rows of a channel from values.
    """
    exact = len(kinds(R)[0])
    if count(t, exact) <= MOST_TYPES:
        rows = reports(Q, R, t)
        return rows, rows
    fewer = max(k for k in range(t) if count(k, exact) <= MOST_TYPES // 10)
    if fewer >= ENOUGH:
        return reports(Q, R, fewer), Q
    most = max(k for k in range(1, exact) if count(t, k) <= MOST_TYPES // 10)
    return reports(Q, coarser(R, most), t), Q
