"""The notions once more, by every pair of inputs at every output: nothing of the checker in it."""

import math
from fractions import Fraction


def exact(text):
    top, _, bottom = text.partition("/")
    return Fraction(top) / Fraction(bottom or 1)


def quotient(a, b):
    if b == 0:
        return Fraction(1) if a == 0 else math.inf
    return a / b


def ldp(rows, asked=None, outputs=None):
    """Return the least e^eps over x in `asked`, all x', and `outputs`."""
    found = [Fraction(1)]
    for x, row in enumerate(rows):
        for other in rows:
            for y in range(len(row)):
                if (asked is None or x in asked) and (outputs is None or y in outputs):
                    found.append(quotient(row[y], other[y]))
    return max(found)


def invertible(rows, sensitive, y):
    sources = [x for x, row in enumerate(rows) if row[y] > 0]
    return len(sources) == 1 and sources[0] not in sensitive


def uldp(rows, sensitive, protected, printed):
    for y in range(len(rows[0])):
        occurs = any(row[y] > 0 for row in rows)
        if y not in protected and not invertible(rows, sensitive, y) and (occurs or printed):
            return math.inf
    return ldp(rows, outputs=protected)


def lip(rows, prior):
    found = [Fraction(1)]
    for y in range(len(rows[0])):
        mass = sum(p * row[y] for p, row in zip(prior, rows, strict=True))
        for row in rows:
            found += [quotient(row[y], mass), quotient(mass, row[y])]
    return max(found)


def mip(rows, prior):
    """Return I(X;Y) as a float."""
    total = 0.0
    for y in range(len(rows[0])):
        mass = sum(p * row[y] for p, row in zip(prior, rows, strict=True))
        for p, row in zip(prior, rows, strict=True):
            if p * row[y]:
                total += float(p * row[y]) * math.log(row[y] / mass)
    return total


def pair(rows, x, other):
    return max(quotient(a, b) for a, b in zip(rows[x], rows[other], strict=True))


def own(rows, x):
    return max([Fraction(1), *(pair(rows, x, other) for other in range(len(rows)))])


def pairs_hold(rows, bound):
    """Return whether every pair keeps e^eps(x, x') = bound(x, x')."""
    count = range(len(rows))
    return all(pair(rows, x, z) <= bound(x, z) for x in count for z in count)
