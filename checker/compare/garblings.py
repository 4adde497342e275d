"""Stochastic matrices in fractions: the basis that floats found, solved again exactly."""

from fractions import Fraction
from math import lcm

import flint

# chances below are taken for zero; a basis may be found at one and missed at another
SUPPORTS = (1e-7, 1e-9, 1e-11, 1e-13)
# independent equations are chosen modulo a prime
PRIME = (1 << 61) - 1
# of the chances next to a basis that does not fill the support
FREE = 10**6
MOST_UNKNOWNS = 2500


def exact(first, second, chances):
    """Return R with B = A R exactly and rows that sum to one, near chances; None if not found.

    Parameters
    ----------
    first, second : list of tuple of Fraction
        Columns of A and B.
    chances : ndarray, shape (m, n)
        A vertex of the stochastic matrices with B = A R, nearly.

    Returns
    -------
    list of dict
        For each column of A the chances of B's columns, by their places.
    """
    tried = set()
    for least in SUPPORTS:
        support = tuple(
            (y, z)
            for y, row in enumerate((chances > least).tolist())
            for z, kept in enumerate(row)
            if kept
        )
        if support in tried or len(support) > MOST_UNKNOWNS:
            continue
        tried.add(support)
        found = _solved(first, second, chances, support)
        if found is not None and is_garbling(first, second, found):
            return found
    return None


def is_garbling(first, second, rows):
    """Return whether rows are distributions and B = A R, exactly."""
    if any(sum(row.values()) != 1 or min(row.values()) < 0 for row in rows):
        return False
    return all(
        made == asked for made, asked in zip(product(first, rows, len(second)), second, strict=True)
    )


def product(first, rows, count):
    """Return the columns of A R, tuples of Fractions.

    Parameters
    ----------
    first : list of tuple of Fraction
    rows : list of dict
    count : int
        Columns of R.
    """
    K = len(first[0])
    made = [[Fraction(0)] * K for _ in range(count)]
    for column, row in zip(first, rows, strict=True):
        for z, chance in row.items():
            for x, v in enumerate(column):
                made[z][x] += chance * v
    return [tuple(column) for column in made]


def rounded(chances):
    """Return rows of fractions near chances that are distributions, a list of dicts."""
    made = []
    for row in chances.tolist():
        kept = {z: Fraction(round(v * 10**13), 10**13) for z, v in enumerate(row) if v > 1e-13}
        kept = {z: v for z, v in kept.items() if v} or {0: Fraction(1)}
        total = sum(kept.values())
        made.append({z: v / total for z, v in kept.items()})
    return made


def distance(first, second, rows):
    """Return the greatest total variation between B(.|x) and (A R)(.|x), exactly."""
    made = product(first, rows, len(second))
    gaps = [
        [abs(u - v) for u, v in zip(one, other, strict=True)]
        for one, other in zip(made, second, strict=True)
    ]
    return max(map(sum, zip(*gaps, strict=True))) / 2


def _equations(first, second, support):
    """Return equations in integers, each a dict of coefficients by unknown and the right side."""
    unknown = {place: i for i, place in enumerate(support)}
    by_row, by_column = {}, {}
    for y, z in support:
        by_row.setdefault(y, []).append(z)
        by_column.setdefault(z, []).append(y)
    made = []
    for z, column in enumerate(second):
        ys = by_column.get(z, [])
        for x, right in enumerate(column):
            scale = lcm(right.denominator, *(first[y][x].denominator for y in ys))
            left = {unknown[y, z]: int(first[y][x] * scale) for y in ys}
            made.append((left, int(right * scale)))
    made += [({unknown[y, z]: 1 for z in zs}, 1) for y, zs in sorted(by_row.items())]
    return made


def _pivots(rows, width):
    """Return which columns of a matrix modulo the prime are pivots; rows are dicts."""
    entries = [0] * (len(rows) * width)
    for i, row in enumerate(rows):
        for j, v in row.items():
            entries[i * width + j] = v % PRIME
    reduced, rank = flint.nmod_mat(len(rows), width, entries, PRIME).rref()
    found, j = [], 0
    for i in range(rank):
        while int(reduced[i, j]) == 0:
            j += 1
        found.append(j)
    return found


def _solved(first, second, chances, support):
    equations = _equations(first, second, support)
    across = [{} for _ in support]
    for e, (left, _) in enumerate(equations):
        for i, v in left.items():
            across[i][e] = v
    chosen = [equations[e] for e in _pivots(across, len(equations))]
    basic = _pivots([left for left, _ in chosen], len(support))
    place = {i: j for j, i in enumerate(basic)}
    free = {
        i: Fraction(float(chances[support[i]])).limit_denominator(FREE)
        for i in range(len(support))
        if i not in place
    }
    size = len(basic)
    if size == 0 or size < len(chosen):
        return None
    matrix, right = flint.fmpq_mat(size, size), flint.fmpq_mat(size, 1)
    for row, (left, asked) in enumerate(chosen):
        rest = Fraction(asked)
        for i, v in left.items():
            if i in place:
                matrix[row, place[i]] = v
            else:
                rest -= v * free[i]
        right[row, 0] = flint.fmpq(rest.numerator, rest.denominator)
    try:
        solved = matrix.solve(right)
    except ZeroDivisionError:
        return None
    rows = [{} for _ in first]
    for i, (y, z) in enumerate(support):
        v = free[i] if i in free else _fraction(solved[place[i], 0])
        if v:
            rows[y][z] = v
    return rows if all(rows) else None


def _fraction(value):
    return Fraction(int(value.p), int(value.q))
