"""For `check_design.py`: extreme rays of the columns that budgets allow, and worth of columns.

It uses only the standard library, without checks of arguments. docs/design.md explains why the walk
meets every ray.
"""

from decimal import Context, Decimal
from fractions import Fraction
from itertools import chain, product

ONE = Fraction(1)
# logarithms are rounded correctly to 60 digits; of numbers that are met the error is far below
DIGITS, ERROR = Context(prec=60), Fraction(1, 10**50)


def connected(chosen, joined):
    """Return whether pairs join a set of cells, or of one a single value is left."""
    reached, waiting = set(), list(chosen)[:1]
    while waiting:
        x = waiting.pop()
        reached.add(x)
        waiting += [z for z in chosen if (x, z) in joined and z not in reached]
    return reached == set(chosen) and (len(reached) > 1 or set(chosen.values()) == {1})


def edges(counts, tight):
    """Yield how many values of each cell grow along an edge of a ray: both parts are connected."""
    joined, every = tight | {(z, x) for x, z in tight}, range(len(counts))
    between = {x for x, _ in tight} & {z for _, z in tight}
    # a part of a cell that is joined on one side at most is a single value, and alone
    some = [range(n + 1) if x in between else {0, n} for x, n in enumerate(counts)]
    alone = [[int(x == z) for z in every] for x in every]
    others = [[n - one for n, one in zip(counts, row, strict=True)] for row in alone]
    for parts in chain(product(*some), alone, others):
        if any(parts[x] and parts[z] < counts[z] for x, z in tight):
            continue
        grows = {x: k for x, k in enumerate(parts) if k}
        stays = {x: n - parts[x] for x, n in enumerate(counts) if n > parts[x]}
        if connected(grows, joined) and connected(stays, joined):
            yield grows, stays


def walk(E, sizes):
    """Return all orbits of rays of q_x <= E[x][z] q_z between values of two classes, or of one.

    An orbit has for each class its entries and how many values have them. A budget that is None is
    beyond all products.
    """
    every, K = range(len(E)), sum(sizes)
    most = max([2 * ONE, *(f for row in E for f in row if f)])
    unbounded, least = 2 * most ** (4 * K), most ** (-2 * K)
    E = [[E[x][z] or unbounded for z in every] for x in every]
    for by in every:
        E = [[min(E[x][z], E[x][by] * E[by][z]) for z in every] for x in every]
    if any(E[x][z] * E[z][x] <= 1 for x in every for z in every if x != z or sizes[x] > 1):
        raise ValueError("a budget above 0, one way or the other")
    cells = [(0, ONE, 1), (0, E[0][0], sizes[0] - 1)]
    waiting = [ordered(cells + [(g, E[g][0], sizes[g]) for g in every if g], every)]
    seen = set(waiting)
    while waiting:
        cells = [(g, v, n) for g, found in enumerate(waiting.pop()) for v, n in found]
        room = [[E[g][h] * w / v for h, w, _ in cells] for g, v, _ in cells]
        places = range(len(cells))
        tight = {(x, z) for x in places for z in places if x != z and room[x][z] == 1}
        for grows, stays in edges([n for *_, n in cells], tight):
            factor = min(room[x][z] for x in grows for z in stays)
            made = [(cells[x][0], cells[x][1] * factor, k) for x, k in grows.items()]
            ray = ordered(made + [(*cells[x][:2], n) for x, n in stays.items()], every)
            if ray not in seen:
                seen.add(ray)
                waiting.append(ray)
    return sorted(
        {
            ordered(
                [(g, v if v >= least else 0 * ONE, n) for g, c in enumerate(ray) for v, n in c],
                every,
            )
            for ray in seen
        }
    )


def ordered(cells, every):
    """Return the cells of a ray by classes, scaled to a greatest entry of one."""
    top = max(v for _, v, n in cells if n)
    made = [{} for _ in every]
    for g, v, n in cells:
        if n:
            made[g][v / top] = made[g].get(v / top, 0) + n
    return tuple(tuple(sorted(found.items())) for found in made)


def posteriors(prior, E):
    """Return all q with prior . q = 1 whose entries are E or 1/E, except one entry in between."""
    for free, ends in product(range(len(prior)), product((E, 1 / E), repeat=len(prior) - 1)):
        q = [*ends[:free], 0 * ONE, *ends[free:]]
        q[free] = (1 - dot(prior, q)) / prior[free]
        if 1 / E <= q[free] <= E:
            yield tuple(q)


def dot(a, b):
    """Return the sum of products."""
    return sum(u * v for u, v in zip(a, b, strict=True))


def logarithm(value):
    """Return a fraction within ERROR of a logarithm."""
    top, bottom = (Fraction(Decimal(n).ln(DIGITS)) for n in value.as_integer_ratio())
    return top - bottom


def worth(kind, prior, rows, q):
    """Return the worth of a column, and how far it may be off."""
    joint = [p * v for p, v in zip(prior, q, strict=True)]
    total = sum(joint)
    if kind == "gain":
        return max(dot(row, joint) for row in rows), 0
    if kind == "information":
        told = ((m, v) for m, v in zip(joint, q, strict=True) if v)
        return sum(m * logarithm(v / total) for m, v in told), ERROR * total
    return sum(dot(row, joint if kind == "squares" else q) ** 2 for row in rows) / total, 0
