"""For `check_design.py`: extreme rays of the columns that budgets allow, what columns are worth.

Standard library alone, without checks of arguments. Why the walk meets every ray is said in
docs/design.md.
"""

from decimal import Context, Decimal
from fractions import Fraction
from itertools import product

ONE = Fraction(1)
# logarithms are rounded correctly to 60 digits; of numbers that are met the error is far below
DIGITS, ERROR = Context(prec=60), Fraction(1, 10**50)


def connected(chosen, joined):
    """Return whether pairs join a set of inputs."""
    reached, waiting = set(), chosen[:1]
    while waiting:
        x = waiting.pop()
        reached.add(x)
        waiting += [z for z in chosen if (x, z) in joined and z not in reached]
    return len(reached) == len(chosen)


def walk(E):
    """Return all rays of q_x <= E[x][z] q_z; a budget that is None is beyond all products."""
    every, most = range(len(E)), max([2, *(f for row in E for f in row if f)])
    unbounded, least = 2 * most ** (4 * len(E)), most ** (-2 * len(E))
    E = [[ONE if x == z else E[x][z] or unbounded for z in every] for x in every]
    for by in every:
        E = [[min(E[x][z], E[x][by] * E[by][z]) for z in every] for x in every]
    pairs = [(x, z) for x in every for z in every if x != z]
    if any(E[x][z] * E[z][x] <= 1 for x, z in pairs):
        raise ValueError("a budget above 0, one way or the other")
    halves = [[x for x in every if bits >> x & 1] for bits in range(1, 2 ** len(E) - 1)]
    waiting = [tuple(E[x][0] for x in every)]
    seen = set(waiting)
    while waiting:
        q = waiting.pop()
        room = {(x, z): E[x][z] * q[z] / q[x] for x, z in pairs}
        tight = {pair for pair, ratio in room.items() if ratio == 1}
        joined = tight | {(z, x) for x, z in tight}
        for inside in halves:
            if any(x in inside and z not in inside for x, z in tight):
                continue
            outside = [z for z in every if z not in inside]
            if connected(inside, joined) and connected(outside, joined):
                factor = min(room[x, z] for x in inside for z in outside)
                grown = [v * factor if x in inside else v for x, v in enumerate(q)]
                if (ray := tuple(v / grown[0] for v in grown)) not in seen:
                    seen.add(ray)
                    waiting.append(ray)
    return {tuple(v / max(q) if v / max(q) >= least else 0 * ONE for v in q) for q in seen}


def posteriors(prior, E):
    """Return all q with prior . q = 1 of which all but one entry are E or 1/E, the last between."""
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
