"""Check certificates of classes of like values, FILE ...: exactly, by the standard library.

`check_rays.py` next to this file finds all orbits of extreme rays again: how many values of each
class have which entry. If no orbit is worth more than its price, no channel is. Kinds: guess,
squares, information at a prior; `unbiased` is n times the l2 loss of unbiased estimates at it,
`worst` the worst case over all, of one or two classes. Exit status as of check_design.py. Functions
are without checks.
"""

import sys
from fractions import Fraction
from functools import partial
from itertools import combinations
from pathlib import Path
from runpy import run_path

BESIDE = run_path(str(Path(__file__).with_name("check_design.py")))
REFUSED, WORTH, WALK, MAIN = (BESIDE[name] for name in ("RefusedError", "WORTH", "WALK", "main"))
LEAVE = BESIDE["leave"]
require, number, rows_of = (BESIDE[name] for name in ("require", "number", "numbers"))
KINDS = ("guess", "squares", "information", "worst", "unbiased")
each = partial(zip, strict=True)


def sums(orbit):
    """Return the sum of a ray over each class."""
    return [sum(n * v for v, n in cells) for cells in orbit]


def orbit_of(rows):
    """Return the entries of each class and how many values have them, as the walk does."""
    return tuple(tuple((number(v), n) for v, n in cells) for cells in rows)


def spread(cells):
    """Return the sum of squared differences of the entries of one class, over all pairs."""
    return sum(((u - v) ** 2 * n * k for (u, n), (v, k) in combinations(cells, 2)), Fraction())


def worth(kind, sizes, share, orbit):
    """Return what a ray is worth at a prior, and how far it may be off."""
    cells = [(n, p / m, v) for m, p, found in each(sizes, share, orbit) for v, n in found]
    total = sum(count * p * v for count, p, v in cells)
    if kind == "squares":
        return sum(count * (p * v) ** 2 for count, p, v in cells) / total, 0
    if kind == "guess":
        return max(p * v for _, p, v in cells), 0
    return WORTH(kind, [count * p for count, p, _ in cells], [], [v for *_, v in cells])


def squares(sizes, orbit, lone, root):
    """Return |N q|^2: N is `lone` inside each class, `root` on what is the same inside each."""
    own, found = sums(orbit), 0
    for g, (m, cells) in enumerate(each(sizes, orbit)):
        if m > 1:
            found += spread(cells) / m * lone[g] ** 2
        found += m * sum(r * s for r, s in each(root[g], own)) ** 2
    return found


def worst(costs, sizes):
    """Return the greatest sum_g a_g costs_g - a_g^2 / sizes_g over shares a of the classes."""
    if len(costs) == 1:
        return costs[0] - Fraction(1, sizes[0])
    u, v = (Fraction(1, m) for m in sizes)
    a = min(max((costs[0] - costs[1] + 2 * v) / (2 * u + 2 * v), Fraction(0)), Fraction(1))
    return a * costs[0] + (1 - a) * costs[1] - a * a * u - (1 - a) ** 2 * v


def estimate_of(sizes, chances, used):
    """Return `lone` and `root` of the inverse of a channel's information."""
    classes, terms = range(len(sizes)), list(each(used, chances))
    block = [
        [sum(w * sums(o)[g] * sums(o)[h] / c for (o, w), c in terms) for h in classes]
        for g in classes
    ]
    lone = []
    for g, m in enumerate(sizes):
        found = sum(w * spread(o[g]) / c for (o, w), c in terms) / max(m * (m - 1), 1)
        require(found or m == 1, "a channel that tells all values apart")
        lone.append(1 / found if m > 1 else Fraction(0))
    a, b, d = block[0][0], block[0][-1], block[-1][-1]
    if len(sizes) == 1:
        return lone, [[1 / a]]
    return lone, [[v / (a * d - b * b) for v in row] for row in ((d, -b), (-b, a))]


def costs(sizes, used, chances):
    """Return what the best linear estimate costs for values of each class."""
    lone, root = estimate_of(sizes, chances, used)
    lots = [w * squares(sizes, o, lone, root) / c**2 for (o, w), c in each(used, chances)]
    each_sum = [sums(o) for o, _ in used]
    return [sum(v * s[g] for v, s in each(lots, each_sum)) / m for g, m in enumerate(sizes)]


def check(given):
    """Return what a certificate shows, in a line; refused if it does not show it."""
    try:
        require(given["classes"] == 1 and given["utility"] in KINDS, "form 1 and a known utility")
        return optimal(given)
    except (LookupError, TypeError, AttributeError, ArithmeticError, ValueError) as error:
        raise REFUSED(f"its form: {error!r}") from error


def optimal(given):
    """Return the line; errors as for `check`."""
    kind, sizes, t = given["utility"], given["sizes"], len(given["sizes"])
    require(all(type(m) is int and 1 <= m <= 1000 for m in sizes), "sizes")
    factors = rows_of(given["factors"], t, lambda f: f if f is None else number(f))
    share, prices = rows_of([given["share"], given["prices"]], t)
    require(sum(share) == 1 and min(share) > 0, "a positive prior")
    require(all(f is None or f >= 1 for row in factors for f in row), "budgets from 0 on")
    every = WALK(factors, sizes)
    used = [(orbit_of(cells), number(w)) for cells, w in given["weights"]]
    require({orbit for orbit, _ in used} <= {*every}, "orbits of rays")
    rows = [sum(w * sums(o)[g] for o, w in used) for g in range(t)]
    require(rows == sizes and all(w >= 0 for _, w in used), "rows of chances that sum to 1")
    value, bound = number(given["value"]), number(given["bound"])

    def mean(numbers, orbit):
        return sum(v * s / m for v, s, m in each(numbers, sums(orbit), sizes))

    sign = -1 if kind in ("squares", "worst", "unbiased") else 1
    if kind not in ("worst", "unbiased"):
        more = (sum(worth(kind, sizes, share, o)) - mean(prices, o) for o in every)
        excess = max(v / mean(share, o) for v, o in each(more, every))
        reached = [(w, *worth(kind, sizes, share, o)) for o, w in used]
        found = [sum(w * (v - error) for w, v, error in reached), sum(prices) + max(excess, 0)]
        found = [1 - v if kind == "squares" else v for v in found]
    else:
        require(t <= 2, "one or two classes")
        (lone,), root = rows_of([given["lone"]], t), rows_of(given["root"], t)
        require(root == [list(row) for row in each(*root)], "a symmetric matrix")
        norms = [(squares(sizes, o, lone, root), o) for o in every]
        require(all(v <= mean(prices, o) * mean(share, o) for v, o in norms), "enough prices")
        trace = sum((m - 1) * v + m * root[g][g] for g, (m, v) in enumerate(each(sizes, lone)))
        here = sum(p * p / m for p, m in each(share, sizes))
        cost = costs(sizes, used, [mean(share, o) for o, _ in used])
        most = sum(p * c for p, c in each(share, cost)) - here
        found = [worst(cost, sizes) if kind == "worst" else most, 2 * trace - sum(prices) - here]
    require(sign * found[0] >= sign * value, "a channel that reaches the value")
    require(sign * found[1] <= sign * bound, "prices that show the bound")
    return f"{kind} {float(value):.10g}, none beyond {float(bound):.10g} ({len(every)} orbits)"


if __name__ == "__main__":
    LEAVE(partial(MAIN, check=check), sys.argv[1:])
