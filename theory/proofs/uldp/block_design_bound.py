"""What reports under ULDP with (4') can tell at p(X_S) = alpha, p uniform inside X_S and X_N."""

from mechanisms.estimation import score
from theory.kernel.binding import apply, exception, function, substitute
from theory.kernel.sorts import REAL
from theory.kernel.terms import and_, const, eq, implies, ite, not_
from theory.kernel.theorem import counterexample, elimination, instance, leibniz, point, solve
from theory.kernel.trace import remembered
from theory.library import corner_columns, unbiased
from theory.library.corner_columns import COL, E
from theory.library.sets import subsets
from theory.library.unbiased import DRAWN, ESTIMATE, Q, X, Y, x, y, z
from theory.notions.probability import is_mechanism, size
from theory.notions.uldp import invertible_if_reachable, provides, reachable
from theory.proofs.uldp.block_design_directions import (
    A1,
    A2,
    A3,
    ALPHA,
    PUT,
    T,
    allowed,
    distribution,
    fits_by,
    judge,
    levels,
    linear_judge,
    others,
    ranges,
    s,
    some,
    spelled,
    sums,
    weights,
)
from theory.proofs.uldp.block_design_vertices import bounded, corners
from theory.statements.uldp.lower_bounds import PROTECTED, SENSITIVE
from theory.tactics.closing import every
from theory.tactics.expand import expand, rational
from theory.tactics.logic import at, derive, prove
from theory.tactics.sums import ONE, ZERO, equal, induction, item_at_most


def sampled():
    """Return what is known of the mechanism, as in the statements, and of the blocks."""
    uldp = provides(X, Y, Q, SENSITIVE, PROTECTED, E, invertible_if_reachable)
    estimate = DRAWN.unbiased(ESTIMATE)
    return and_(ranges(), is_mechanism(X, Y, Q), uldp, estimate, bounded())


def entries():
    """Return `sampled => Q(x, y) >= 0`."""
    return prove(implies(sampled(), Q(x, y) >= 0), at=[x, y], rounds=2)


@remembered
def outsider():
    """Return a value of X_N."""
    taken, chosen = subsets.some()
    rest = function(X, lambda x: not_(SENSITIVE(x)))
    lemma = instance(taken, {subsets.S: rest})
    return substitute(chosen, {subsets.S: rest}), solve(
        implies(some(), lemma.formula.args[1]), lemma
    )


@remembered
def protected_column():
    """A column of Y_P fits."""
    H = and_(sampled(), PROTECTED(y))
    q = function(X, lambda x: Q(x, y))
    lemma = instance(instance(corner_columns.by_ratio(), PUT), {COL: q})
    ratio = prove(implies(H, Q(x, y) <= E * Q(z, y)), at=[y, x, z], rounds=3)

    def near(*c):
        pair = [instance(ratio, dict(zip((x, z), c, strict=True)))] if len(c) == 2 else []
        return [*(instance(entries(), {x: i}) for i in c), *pair]

    close = derive(H, corner_columns.close(q), near)
    fits = spelled(corner_columns.fits(q))
    return solve(implies(H, fits), lemma, corners(), close, distribution())


@remembered
def revealing_column():
    """A column that one value of X_N alone has, fits, with equality."""
    w = const("w", X)
    alone = X.forall(lambda x: implies(not_(eq(x, w)), eq(COL(x), 0)))
    H = and_(ranges(), not_(SENSITIVE(w)), alone)
    b = COL(w)
    pick = [point("sum", function(X, f), w) for f in (COL, lambda x: COL(x) * COL(x))]
    zeros = X.sum(lambda x: ZERO)
    column_sums = sums(COL)
    none = [
        equal(t, zeros, H, use=lambda i: [*at(H, i), leibniz(SENSITIVE, i, w)])
        for t in column_sums[:2]
    ]
    one = [
        equal(t, p.formula.args[0], H, use=lambda i: [*at(H, i), leibniz(SENSITIVE, i, w)])
        for t, p in zip(column_sums[2:], pick, strict=True)
    ]
    values = ZERO, ZERO, b, b * b
    sides = allowed(*values)
    same = rational(ranges(), *sides.args, solve(implies(ranges(), 1 - ALPHA > 0)))
    return fits_by(H, COL, values, *pick, *none, expand(zeros), *one, same)


@remembered
def any_column():
    """Every column fits, and one of probability 0 has no entry."""
    H, q = sampled(), function(X, lambda x: Q(x, y))
    goal, other = spelled(corner_columns.fits(q)), and_(H, not_(PROTECTED(y)))
    outside, is_outside = outsider()
    no_source = function(X, lambda x: not_(invertible_at(x)))
    w, reach = exception(no_source), reachable(X, q)
    there = and_(other, reach)
    source = solve(implies(there, invertible_at(w)), *at(H, y), counterexample(no_source))
    nothing = prove(implies(and_(other, not_(reach)), eq(Q(x, y), 0)), entries(), at=[x], rounds=2)
    revealing = [instance(revealing_column(), {COL: q, const("w", X): v}) for v in (w, outside)]
    alone = implies(not_(eq(x, outside)), eq(Q(x, y), 0))
    empty = every(solve(implies(and_(other, not_(reach)), alone), nothing), x)
    fits = solve(implies(H, goal), protected_column(), source, *revealing, empty, is_outside)
    ratio = prove(implies(and_(H, PROTECTED(y)), Q(x, y) <= E * Q(z, y)), at=[y, x, z], rounds=3)
    ratio = instance(ratio, {z: outside})
    level = spelled(unbiased.level(y))
    a, b = const("a_", REAL), const("b_", REAL)
    product = solve(implies(and_(a > 0, b >= 0), and_(a * b >= 0, implies(a * b <= 0, eq(b, 0)))))
    shares = solve(implies(ranges(), and_(ALPHA / s() >= 0, (1 - ALPHA) / others() > 0)))
    half = solve(implies(and_(a >= 0, b >= 0), a * b >= 0))
    item = solve(
        implies(H, levels(x) * Q(x, y) >= 0),
        *(
            instance(t, {a: c, b: Q(x, y)})
            for t, c in ((half, ALPHA / s()), (product, (1 - ALPHA) / others()))
        ),
        shares,
        entries(),
    )
    part = item_at_most(level, z, H, use=lambda i: [instance(item, {x: i})])
    none = implies(and_(H, eq(level, 0), not_(SENSITIVE(z))), eq(Q(z, y), 0))
    none = solve(
        none,
        part,
        shares,
        instance(product, {a: (1 - ALPHA) / others(), b: Q(z, y)}),
        instance(entries(), {x: z}),
    )
    zero = implies(and_(H, eq(level, 0)), eq(Q(x, y), 0))
    at_source = every_instance(alone_at(w), x)
    zero = solve(
        zero,
        ratio,
        entries(),
        is_outside,
        source,
        nothing,
        *(instance(none, {z: v}) for v in (outside, w)),
        at_source,
        leibniz(function(X, lambda x: Q(x, y)), x, w),
    )
    return fits, zero


def alone_at(w):
    """Return what `invertible_at` says of the other values."""
    return function(X, lambda z: implies(not_(eq(z, w)), eq(Q(z, y), 0)))


def every_instance(predicate, x):
    """Return what holds of all, at x."""
    return elimination(predicate, x)


@remembered
def opened():
    """Return `sampled => n loss >= 2 sum m_i a_i - T`."""
    H = sampled()
    fits, zero = any_column()
    zeros = X.sum(lambda x: ZERO)
    none = and_(H, eq(spelled(unbiased.level(y)), 0))
    item = solve(implies(none, eq(judge(x) * Q(x, y), 0)), zero)
    weighed = X.sum(lambda z: judge(z) * Q(z, y))
    flat = equal(weighed, zeros, none, use=lambda i: [instance(item, {x: i})])
    judged = every(solve(implies(H, spelled(unbiased.judged(y))), fits, flat, expand(zeros)), y)
    once = X.sum(lambda z: ite(eq(z, x), ONE, ZERO))
    n, K = others(), s() + others()
    across, on_s, on_n = -A3 / K, A3 * (n / (K * s())) - A1 / s(), A3 * (s() / (K * n)) - A2 / n
    plane = [
        induction(
            lambda t, o, a, b, c=c: eq(t, c[0] * o + c[1] * a + c[2] * b),
            [X.sum(lambda z: weights(z, x)), once, s(), n],
            and_(some(), flag),
        )
        for flag, c in (
            (SENSITIVE(x), (A1, on_s, across)),
            (not_(SENSITIVE(x)), (A2, across, on_n)),
        )
    ]
    closed = [
        rational(some(), A1 + on_s * s() + across * n, 0),
        rational(some(), A2 + across * s() + on_n * n, 0),
    ]
    one = point("sum", function(X, lambda z: ONE), x)
    plane = every(solve(implies(H, eq(X.sum(lambda z: weights(z, x)), 0)), *plane, *closed, one), x)
    reached = spelled(unbiased.reached(z))
    reached = every(solve(implies(H, apply(reached.args[0], y)), instance(zero, {x: z})), y)
    there = spelled(unbiased.directions().args[1])
    there = every(solve(implies(H, apply(there.args[0], z)), reached), z)
    trace = induction(
        lambda t, a, b: eq(t, (A1 + on_s) * a + (A2 + on_n) * b),
        [X.sum(lambda x: weights(x, x)), s(), n],
        some(),
    )
    m = score.dimensions(s(), n)
    total = m[0] * A1 + m[1] * A2 + m[2] * A3
    value = rational(some(), (A1 + on_s) * s() + (A2 + on_n) * n, total)
    weight = linear_judge()
    lemma = instance(unbiased.least_loss(), PUT)
    bound = solve(implies(H, lemma.formula.args[1]), lemma, distribution(), judged, plane, there)
    goal = implies(H, loss() >= 2 * total - T)
    return solve(goal, bound, trace, value, *weight)


def loss():
    """Return n times the l2 loss where values are drawn from the levels."""
    return spelled(size(DRAWN.U) * DRAWN.l2_loss(unbiased.P, ESTIMATE))


def invertible_at(x):
    """Return that a value of X_N alone has the report y."""
    alone = X.forall(lambda z: implies(not_(eq(z, x)), eq(Q(z, y), 0)))
    return and_(not_(SENSITIVE(x)), Q(x, y) > 0, alone)
