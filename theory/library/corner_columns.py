"""Columns q are judged by those whose entries are 1 or E: a square over a linear form is convex.

The sum of squares of B q over the mean of q under p, less a linear function of q, is convex in q.
"""

from theory.kernel.binding import apply, function
from theory.kernel.sorts import BOOL, REAL, functions
from theory.kernel.terms import and_, const, eq, implies, ite, not_, or_
from theory.kernel.theorem import elimination, instance, leibniz, solve
from theory.kernel.trace import remembered
from theory.library.sets import subsets
from theory.library.sets.greatest import all_have, greatest_of, top
from theory.library.unbiased import JUDGE, B, P, X, x
from theory.notions.probability import is_distribution
from theory.tactics.closing import agreeing
from theory.tactics.expand import expand
from theory.tactics.logic import at, derive, for_all, prove
from theory.tactics.sums import ONE, ZERO, at_most, equal, induction, non_negative

COLUMN = functions(X, REAL)
E, SHARE, LEAST = const("E", REAL), const("share", REAL), const("least", REAL)
Q0, Q1, COL = (const(name, COLUMN) for name in ("first", "second", "column"))


def directed(q, x):
    """Return the entries of a column, weighed by B for x."""
    return X.sum(lambda z: B(z, x) * q(z))


def squares(q):
    """Return the sum of their squares."""
    return X.sum(lambda x: directed(q, x) * directed(q, x))


def level(q):
    """Return the mean of a column under p."""
    return X.sum(lambda x: P(x) * q(x))


def weighed(q):
    """Return the column's judgement."""
    return X.sum(lambda z: JUDGE(z) * q(z))


def fits(q):
    """Return that a column has no greater squares than the weights allow."""
    return squares(q) <= level(q) * weighed(q)


def between():
    """Return that a column is (1 - share) times one and share times another."""
    return and_(
        SHARE >= 0,
        SHARE <= 1,
        X.forall(lambda x: eq(COL(x), (1 - SHARE) * Q0(x) + SHARE * Q1(x))),
    )


@remembered
def chord():
    """The arithmetic of `convex`, over plain numbers."""
    s0, s1, c, m0, m1, l0, l1 = names = [
        const(f"{n}_", REAL) for n in ("s0", "s1", "c", "m0", "m1", "l0", "l1")
    ]
    known = and_(
        m0 > 0, m1 > 0, s0 <= m0 * l0, s1 <= m1 * l1, 2 * m0 * m1 * c <= m1 * m1 * s0 + m0 * m0 * s1
    )
    scaled = solve(implies(known, (m0 * m1) * (2 * c) <= (m0 * m1) * (m0 * l1 + m1 * l0)))
    a, b, d = (const(f"{n}_", REAL) for n in "abd")
    cancel = solve(implies(and_(a > 0, a * b <= a * d), b <= d))
    cancel = instance(cancel, {a: m0 * m1, b: 2 * c, d: m0 * l1 + m1 * l0})
    cross = solve(
        implies(known, 2 * c <= m0 * l1 + m1 * l0),
        scaled,
        cancel,
        solve(implies(known, m0 * m1 > 0)),
    )
    u = SHARE
    ranged = and_(known, u >= 0, u <= 1)
    first = solve(implies(ranged, (1 - u) * (1 - u) * s0 <= (1 - u) * (1 - u) * (m0 * l0)))
    second = solve(implies(ranged, u * u * s1 <= u * u * (m1 * l1)))
    third = solve(
        implies(and_(ranged), u * (1 - u) * (2 * c) <= u * (1 - u) * (m0 * l1 + m1 * l0)), cross
    )
    whole = (1 - u) * (1 - u) * s0 + u * (1 - u) * (2 * c) + u * u * s1
    most = ((1 - u) * m0 + u * m1) * ((1 - u) * l0 + u * l1)
    split = solve(
        eq(
            most,
            (1 - u) * (1 - u) * (m0 * l0) + u * (1 - u) * (m0 * l1 + m1 * l0) + u * u * (m1 * l1),
        )
    )
    return solve(implies(ranged, whole <= most), first, second, third, split), names


@remembered
def convex():
    """A column between two that fit does."""
    H, u = between(), SHARE

    def linear(total, f):
        """Return that a sum over the column is between the two."""
        parts = induction(
            lambda a, b, c: eq(a, (1 - u) * b + u * c),
            [total(COL), total(Q0), total(Q1)],
            H,
            use=lambda i: at(H, i),
        )
        return parts

    lines = [linear(total, None) for total in (level, weighed)]
    inner = linear(lambda q: directed(q, x), None)
    cross = X.sum(lambda x: directed(Q0, x) * directed(Q1, x))
    total = induction(
        lambda s, a, c, b: eq(s, (1 - u) * (1 - u) * a + u * (1 - u) * (2 * c) + u * u * b),
        [squares(COL), squares(Q0), cross, squares(Q1)],
        H,
        use=lambda i: [instance(inner, {x: i})],
    )
    m0, m1 = level(Q0), level(Q1)
    gap = X.sum(
        lambda x: (
            (m1 * directed(Q0, x) - m0 * directed(Q1, x))
            * (m1 * directed(Q0, x) - m0 * directed(Q1, x))
        )
    )
    product = induction(
        lambda g, a, c, b: eq(g, m1 * m1 * a - 2 * m0 * m1 * c + m0 * m0 * b),
        [gap, squares(Q0), cross, squares(Q1)],
    )
    found, names = chord()
    values = squares(Q0), squares(Q1), cross, m0, m1, weighed(Q0), weighed(Q1)
    arithmetic = instance(found, dict(zip(names, values, strict=True)))
    given = and_(H, m0 > 0, m1 > 0, fits(Q0), fits(Q1))
    positive = non_negative(gap)
    known = solve(implies(given, arithmetic.formula.args[0]), positive, product)
    return solve(implies(given, fits(COL)), total, known, arithmetic, *lines)


def vertex(block):
    """Return the column with entries E in a block and 1 elsewhere."""
    return function(X, lambda x: ite(block(x), E, 1))


def ranged(q):
    """Return that all entries are between 1 and E."""
    return X.forall(lambda x: and_(q(x) >= 1, q(x) <= E))


def free(a, q):
    """Return that entries outside a set are 1 or E."""
    return X.forall(lambda x: or_(a(x), eq(q(x), 1), eq(q(x), E)))


def given():
    """Return that p is a distribution and all vertices fit."""
    corners = functions(X, BOOL).forall(lambda block: fits(vertex(block)))
    return and_(is_distribution(X, P), E >= 1, corners)


def fit_within(a):
    """Return that columns fit whose entries outside a set are 1 or E."""
    every = COLUMN.forall(lambda q: implies(and_(ranged(q), free(a, q)), fits(q)))
    return implies(given(), every)


def for_vertices():
    """A column of entries 1 and E is a vertex."""
    nothing, block = subsets.NONE, function(X, lambda x: eq(COL(x), E))
    H = and_(given(), ranged(COL), free(nothing, COL))
    same = agreeing(H, COL, vertex(block), lambda i: at(H, i))
    moved = leibniz(function(COLUMN, fits), COL, vertex(block))
    corner = prove(implies(H, fits(vertex(block))), at=[block], rounds=1)
    one = solve(implies(H, fits(COL)), same, moved, corner)
    return _for_columns(nothing, one)


def _for_columns(a, theorem, *more):
    """Return `fit_within(a)`, under further conditions, from a theorem on the column."""
    every = fit_within(a).args[1].args[0]
    H = and_(*more, given())
    one = solve(implies(H, apply(every, COL)), theorem)
    found = for_all(H, every, COL, one)
    return solve(implies(and_(*more), fit_within(a)), found)


def put(q, v, value):
    """Return the column with another entry at v."""
    return function(X, lambda x: ite(eq(x, v), value, q(x)))


def one_entry():
    """A column fits if those do in which an entry is moved to 1 and to E."""
    a, v = subsets.S, subsets.i
    larger = subsets.with_one(a, v)
    H = and_(given(), ranged(COL), free(larger, COL))
    ends = [put(COL, v, value) for value in (ONE, E)]
    known = []
    for end in ends:
        for goal in (ranged(end), free(a, end)):
            known.append(derive(H, goal, lambda c: [*at(H, c)]))
        known.append(prove(implies(and_(H, ranged(end)), level(end) >= 1), positive(end), rounds=0))
    share = ite(E > 1, (COL(v) - 1) / (E - 1), ZERO)
    found = instance(convex(), {Q0: ends[0], Q1: ends[1], SHARE: share})
    small = solve(implies(H, and_(share >= 0, share <= 1)), *at(H, v))
    parts = found.formula.args[0].args
    (line,) = (part for part in parts if part.op == "forall")
    straight = derive(H, line, lambda c: [*at(H, c), *at(H, v), leibniz(COL, c, v)])
    smaller = fit_within(a)
    every = smaller.args[1].args[0]
    used = [elimination(every, end) for end in ends]
    one = solve(implies(and_(smaller, H), fits(COL)), found, small, straight, *used, *known)
    done = _for_columns(larger, one, smaller)
    step = implies(and_(smaller, not_(a(v))), fit_within(larger))
    return solve(step, done)


def positive(q):
    """Return that the mean of a column of entries of at least 1 is at least 1."""
    H = and_(given(), ranged(q))
    p, e = const("p_", REAL), const("e_", REAL)
    product = solve(implies(and_(p >= 0, e >= 1), p <= p * e))
    found = at_most(
        X.sum(P), level(q), H, use=lambda i: [*at(H, i), instance(product, {p: P(i), e: q(i)})]
    )
    return solve(implies(H, level(q) >= 1), found)


@remembered
def by_vertices():
    """A column with entries between l and E l fits, for l > 0, if all vertices do."""
    told = all_have(fit_within, for_vertices(), one_entry())
    scaled = function(X, lambda x: COL(x) / LEAST)
    H = and_(given(), LEAST > 0, X.forall(lambda x: and_(COL(x) >= LEAST, COL(x) <= E * LEAST)))
    within = derive(H, ranged(scaled), lambda c: at(H, c))
    one = prove(implies(H, fits(scaled)), told, within, at=[scaled], rounds=1)
    sums = [
        induction(lambda a, b: eq(a, b * LEAST), [total(COL), total(scaled)], LEAST > 0)
        for total in (level, weighed, lambda q: directed(q, x))
    ]
    square = induction(
        lambda a, b: eq(a, b * LEAST * LEAST),
        [squares(COL), squares(scaled)],
        LEAST > 0,
        use=lambda i: [instance(sums[2], {x: i})],
    )
    s, m, w = (const(f"{n}_", REAL) for n in "smw")
    back = solve(implies(and_(LEAST > 0, s <= m * w), s * LEAST * LEAST <= m * LEAST * (w * LEAST)))
    back = instance(back, {s: squares(scaled), m: level(scaled), w: weighed(scaled)})
    return solve(implies(H, fits(COL)), one, square, back, *sums[:2])


def close(q):
    """Return that no entry is negative, and none exceeds E times another."""
    ratio = X.forall(lambda x: X.forall(lambda z: q(x) <= E * q(z)))
    return and_(X.forall(lambda x: q(x) >= 0), ratio)


@remembered
def by_ratio():
    """A column whose entries differ by the factor E at most fits, if all vertices do."""
    H, most = and_(given(), close(COL)), COL(top(COL))
    found = instance(by_vertices(), {LEAST: most / E})
    near = [*at(H, x), *at(H, top(COL), x), greatest_of(COL, x)]
    more = and_(H, most > 0)
    line = found.formula.args[0].args[-1].args[0]
    ranged = for_all(more, line, x, solve(implies(more, apply(line, x)), *near))
    positive = solve(implies(more, fits(COL)), found, ranged)
    none = and_(H, most <= 0)
    zero = solve(implies(none, eq(COL(x), 0)), *near)
    zeros = X.sum(lambda x: ZERO)
    flat = [
        equal(total(COL), zeros, none, use=lambda i: [instance(zero, {x: i})])
        for total in (lambda q: directed(q, x), level)
    ]
    inner = solve(implies(none, eq(directed(COL, x), 0)), flat[0], expand(zeros))
    squared = equal(squares(COL), zeros, none, use=lambda i: [instance(inner, {x: i})])
    nothing = solve(implies(none, fits(COL)), squared, flat[1], expand(zeros))
    return solve(implies(H, fits(COL)), positive, nothing)
