"""Columns q are judged by those whose entries are 1 or E: a square over a linear form is convex.

The sum of squares of B q over the mean of q under p, less a linear function of q, is convex in q.
"""

from theory.kernel.binding import function, lam
from theory.kernel.sorts import BOOL, REAL, functions
from theory.kernel.terms import and_, const, eq, implies, ite, not_, or_
from theory.kernel.theorem import instance, leibniz
from theory.kernel.trace import remembered
from theory.library.sets import subsets
from theory.library.sets.greatest import all_have, greatest_of, top
from theory.library.unbiased import JUDGE, B, P, X, x
from theory.notions.probability import is_distribution
from theory.tactics.closing import agreeing
from theory.tactics.context import Given
from theory.tactics.sums import ONE, ZERO

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
        SHARE >= 0, SHARE <= 1, X.forall(lambda x: eq(COL(x), (1 - SHARE) * Q0(x) + SHARE * Q1(x)))
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
    u = SHARE
    p = Given(and_(known, u >= 0, u <= 1))
    a, b, d = p.fix(REAL, REAL, REAL)
    cancel = Given(and_(a > 0, a * b <= a * d)).have(b <= d)
    p.have((m0 * m1) * (2 * c) <= (m0 * m1) * (m0 * l1 + m1 * l0))
    cross = p.use(cancel, {a: m0 * m1, b: 2 * c, d: m0 * l1 + m1 * l0})
    first = p.have((1 - u) * (1 - u) * s0 <= (1 - u) * (1 - u) * (m0 * l0))
    second = p.have(u * u * s1 <= u * u * (m1 * l1))
    mixed = m0 * l1 + m1 * l0
    third = p.have(u * (1 - u) * (2 * c) <= u * (1 - u) * mixed, cross)
    ends = (1 - u) * (1 - u) * (m0 * l0) + u * u * (m1 * l1)
    most = ((1 - u) * m0 + u * m1) * ((1 - u) * l0 + u * l1)
    split = p.have(most == ends + u * (1 - u) * mixed)
    mixture = (1 - u) * (1 - u) * s0 + u * (1 - u) * (2 * c) + u * u * s1
    return p.have(mixture <= most, first, second, third, split), names


@remembered
def convex():
    """A column between two that fit does."""
    p, u = Given(and_(between(), level(Q0) > 0, level(Q1) > 0, fits(Q0), fits(Q1))), SHARE
    x, m0, m1 = p.fix(X), level(Q0), level(Q1)
    for total in (level, weighed, lambda q: directed(q, x)):
        p.by_item(total(COL) == (1 - u) * total(Q0) + u * total(Q1))
    a, b = directed(Q0, x), directed(Q1, x)
    cross = X.sum(lambda x: directed(Q0, x) * directed(Q1, x))

    def mix(first, both, second):
        return first * squares(Q0) + both * (2 * cross) + second * squares(Q1)

    square = ((1 - u) * a + u * b) * ((1 - u) * a + u * b)
    p.have(directed(COL, x) * directed(COL, x) == square)
    p.by_item(squares(COL) == mix((1 - u) * (1 - u), u * (1 - u), u * u))
    gap = X.sum(lam(x, (m1 * a - m0 * b) * (m1 * a - m0 * b)))
    p.by_item(gap == mix(m1 * m1, -m0 * m1, m0 * m0), keep=[m0, m1])
    p.by_item(gap >= 0)
    p.have(2 * m0 * m1 * cross <= m1 * m1 * squares(Q0) + m0 * m0 * squares(Q1))
    lemma, names = chord()
    values = squares(Q0), squares(Q1), cross, m0, m1, weighed(Q0), weighed(Q1)
    p.use(lemma, dict(zip(names, values, strict=True)))
    return p.have(fits(COL))


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
    p = Given()
    inside = p.under(given(), ranged(COL), free(nothing, COL))
    inside.know(leibniz(function(COLUMN, fits), COL, vertex(block)))
    inside.have(fits(vertex(block)), at=[block])
    inside.know(agreeing_columns(inside, COL, vertex(block)))
    inside.have(fits(COL))
    return p.have(fit_within(nothing))


def agreeing_columns(p, q, other):
    """Return `H => q = other`, of columns that agree at every element."""
    x = p.fix(X)
    same = p.have(q(x) == other(x))
    return agreeing(p.H, q, other, lambda i: [instance(same, {x: i})])


def with_entry(q, v, value):
    """Return the column with another entry at v."""
    return function(X, lambda x: ite(eq(x, v), value, q(x)))


def one_entry():
    """A column fits if those do in which an entry is moved to 1 and to E."""
    a, v = subsets.S, subsets.i
    larger = subsets.with_one(a, v)
    p = Given(and_(fit_within(a), not_(a(v))))
    inside = p.under(given(), ranged(COL), free(larger, COL))
    for end in (with_entry(COL, v, ONE), with_entry(COL, v, E)):
        inside.have(and_(ranged(end), free(a, end)))
        inside.know(positive(end))
        inside.have(and_(level(end) > 0, fits(end)), at=[end])
    share = ite(E > 1, (COL(v) - 1) / (E - 1), ZERO)
    inside.have(and_(share >= 0, share <= 1))
    x = inside.fix(X)
    inside.know(leibniz(COL, x, v))
    ends = {Q0: with_entry(COL, v, ONE), Q1: with_entry(COL, v, E), SHARE: share}
    inside.use(convex(), ends, at=[v])
    return p.have(fit_within(larger))


def positive(q):
    """Return that the mean of a column of entries of at least 1 is at least 1."""
    p = Given(and_(given(), ranged(q)))
    x = p.fix(X)
    p.have(P(x) <= P(x) * q(x))
    p.by_item(X.sum(P) <= level(q))
    return p.have(level(q) >= 1)


@remembered
def by_vertices():
    """A column with entries between l and E l fits, for l > 0, if all vertices do."""
    scaled = function(X, lambda x: COL(x) / LEAST)
    near = X.forall(lambda x: and_(COL(x) >= LEAST, COL(x) <= E * LEAST))
    p = Given(and_(given(), LEAST > 0, near))
    x, (s, m, w) = p.fix(X), p.fix(REAL, REAL, REAL)
    p.know(all_have(fit_within, for_vertices(), one_entry()))
    p.have(ranged(scaled))
    p.have(fits(scaled), at=[scaled])
    for total in (level, weighed, lambda q: directed(q, x)):
        p.by_item(total(COL) == total(scaled) * LEAST)
    p.by_item(squares(COL) == squares(scaled) * LEAST * LEAST)
    back = Given(and_(LEAST > 0, s <= m * w)).have(s * LEAST * LEAST <= m * LEAST * (w * LEAST))
    p.use(back, {s: squares(scaled), m: level(scaled), w: weighed(scaled)})
    return p.have(fits(COL))


def ratio_bounded(q):
    """Return that no entry is negative, and none exceeds E times another."""
    ratio = X.forall(lambda x: X.forall(lambda z: q(x) <= E * q(z)))
    return and_(X.forall(lambda x: q(x) >= 0), ratio)


@remembered
def by_ratio():
    """A column whose entries differ by the factor E at most fits, if all vertices do."""
    most = COL(top(COL))
    p = Given(and_(given(), ratio_bounded(COL)))
    p.know(greatest_of(COL, x))
    p.under(most > 0).use(by_vertices(), {LEAST: most / E}, at=[top(COL)])
    none = p.under(most <= 0)
    none.have(COL(x) == 0)
    none.by_item(level(COL) == 0)
    none.by_item(directed(COL, x) == 0)
    none.by_item(squares(COL) == 0)
    return p.have(fits(COL))
