"""What reports under ULDP with (4') can tell at p(X_S) = alpha, p uniform inside X_S and X_N.

Differences of values fall in three kinds: inside X_S (s-1 dimensions), inside X_N (N-1), and
between the two (1). B weighs their projections with a1, a2, a3. A column is judged by lambda_S
times the sum of its entries in X_S and lambda_N times that in X_N.
"""

from mechanisms import ubd
from mechanisms.estimation import score
from theory.kernel.binding import apply, exception, function, function_of, rebuild, substitute
from theory.kernel.sorts import BOOL, REAL, functions
from theory.kernel.terms import and_, const, eq, implies, ite, mul, not_, or_, real
from theory.kernel.theorem import counterexample, elimination, instance, leibniz, point, solve
from theory.kernel.trace import remembered
from theory.library import subsets, unbiased, vertices
from theory.library.unbiased import DRAWN, ESTIMATE, Q, X, Y, x, y, z
from theory.library.vertices import COL, E, vertex
from theory.notions.probability import is_distribution, is_mechanism, size
from theory.notions.uldp import invertible_if_reachable, provides, reachable
from theory.statements.uldp.lower_bounds import PROTECTED, SENSITIVE
from theory.tactics.closing import every
from theory.tactics.expand import expand, rational
from theory.tactics.logic import at, derive, for_all, prove
from theory.tactics.sums import ONE, ZERO, at_most, equal, induction, item_at_most, non_negative

WEIGHTS = A1, A2, A3 = [const(f"a{k}", REAL) for k in (1, 2, 3)]
ALPHA, T = const("alpha", REAL), const("T", REAL)
BLOCK = const("block", functions(X, BOOL))


def s():
    """Return the number of sensitive values."""
    return size(X, SENSITIVE)


def others():
    """Return the number of other values."""
    return size(X, lambda x: not_(SENSITIVE(x)))


def levels(x):
    """Return the distribution."""
    return ite(SENSITIVE(x), ALPHA / s(), (1 - ALPHA) / others())


def weights(z, x):
    """Return the weights B of the three kinds of differences."""
    n, K = others(), s() + others()
    own = ite(eq(z, x), ONE, ZERO)
    inside = A1 * (own - 1 / s()) + A3 * (n / (K * s()))
    outside = A2 * (own - 1 / n) + A3 * (s() / (K * n))
    between = -A3 / K
    return ite(
        SENSITIVE(x), ite(SENSITIVE(z), inside, between), ite(SENSITIVE(z), between, outside)
    )


def on_others():
    """Return lambda_N, which the columns of values that are told alone use up."""
    K = s() + others()
    return (A2 * A2 * (others() - 1) + A3 * A3 * s() / K) / (1 - ALPHA)


def on_sensitive():
    """Return lambda_S, so that all weights sum to T."""
    return (T - others() * on_others()) / s()


def judge(z):
    """Return the weights that judge columns."""
    return ite(SENSITIVE(z), on_sensitive(), on_others())


PUT = {
    unbiased.P: function(X, levels),
    unbiased.B: function_of(X, X, weights),
    unbiased.JUDGE: function(X, judge),
}


def spelled(term):
    """Return a term with this distribution, these directions and weights."""
    return substitute(term, PUT)


def sums(q):
    """Return the sums and sums of squares of a column, over X_S and over X_N."""
    kinds = [
        lambda x: ite(SENSITIVE(x), q(x), ZERO),
        lambda x: ite(SENSITIVE(x), q(x) * q(x), ZERO),
        lambda x: ite(SENSITIVE(x), ZERO, q(x)),
        lambda x: ite(SENSITIVE(x), ZERO, q(x) * q(x)),
    ]
    return [X.sum(kind) for kind in kinds]


def apart(A, B):
    """Return what the entries of x in X_S and in X_N have beside a1 q(x) or a2 q(x)."""
    n, K = others(), s() + others()
    first = A3 * (n / (K * s())) * A - A3 / K * B - A1 / s() * A
    return first, A3 * (s() / (K * n)) * B - A3 / K * A - A2 / n * B


def energy(A, A_2, B, B_2):
    """Return the sum of squares of a column's weighed entries, from its sums."""
    n, K = others(), s() + others()
    between = A / s() - B / n
    inside = A1 * A1 * (A_2 - A * A / s()) + A2 * A2 * (B_2 - B * B / n)
    return inside + A3 * A3 * (s() * n / K) * (between * between)


def some():
    """Return that there are values of both kinds."""
    return and_(s() >= 1, others() >= 1)


@remembered
def squares():
    """The squares of a column's directions sum to its energy."""
    A, A_2, B, B_2 = sums(COL)
    first, second = apart(A, B)
    own = X.sum(lambda z: ite(eq(z, x), COL(z), ZERO))
    parts = []
    for flag, a, rest in ((SENSITIVE(x), A1, 0), (not_(SENSITIVE(x)), A2, 1)):
        parts.append(
            induction(
                lambda d, o, A, B, a=a, rest=rest: eq(d, a * o + apart(A, B)[rest]),
                [spelled(vertices.directed(COL, x)), own, A, B],
                and_(some(), flag),
            )
        )
    pick = point("sum", COL, x)
    item = ite(SENSITIVE(x), A1 * COL(x) + first, A2 * COL(x) + second)
    one = solve(implies(some(), eq(spelled(vertices.directed(COL, x)), item)), *parts, pick)
    r1, r2 = const("r1_", REAL), const("r2_", REAL)
    total = induction(
        lambda w, A, A_2, B, B_2, s, n: eq(
            w,
            A1 * A1 * A_2 + 2 * A1 * r1 * A + r1 * r1 * s + A2 * A2 * B_2 + 2 * A2 * r2 * B + r2 * r2 * n,
        ),
        [
            X.sum(lambda x: ite(SENSITIVE(x), (A1 * COL(x) + r1) * (A1 * COL(x) + r1), (A2 * COL(x) + r2) * (A2 * COL(x) + r2))),
            A, A_2, B, B_2, s(), others(),
        ],
    )
    total = instance(total, {r1: first, r2: second})
    same = equal(
        spelled(vertices.squares(COL)), total.formula.args[0], some(), use=lambda i: [instance(one, {x: i})]
    )
    value = rational(some(), total.formula.args[1], energy(A, A_2, B, B_2))
    goal = eq(spelled(vertices.squares(COL)), energy(A, A_2, B, B_2))
    return solve(implies(some(), goal), same, total, value)


SIZE, REST, KB, LB = (const(f"{name}_", REAL) for name in ("s", "n", "k", "l"))


def told(s, n, k):
    """Return sum m_i a_i^2 J_i of blocks of k: J1 without its pole at s = 1."""
    g, d = E - 1, ubd.weight(s, k, E)
    inside = s * g * g * k * (s - k) / ((s + ALPHA * k * g) * d)
    _, second, third = score.informations(s, n, k, E, ALPHA)
    return A1 * A1 * inside + (n - 1) * A2 * A2 * second + A3 * A3 * third


def at_vertex(k, size):
    """Return sum and sum of squares of `size` entries, k of them E and the others 1."""
    return size + k * (E - 1), size + k * (E * E - 1)


def plain(term):
    """Return a term with plain numbers for the sizes."""
    return _replaced(term, {s(): SIZE, others(): REST})


def _replaced(t, values):
    if t in values:
        return values[t]
    if t.op in ("add", "mul", "div"):
        return rebuild(t, [_replaced(a, values) for a in t.args])
    return t


def sizes_known():
    """Return the ranges of the numbers, for a block of k values of X_S and l of X_N."""
    return and_(
        *(SIZE >= 1, REST >= 1, KB >= 0, KB <= SIZE, or_(eq(LB, 0), LB >= 1)),
        *(E > 1, ALPHA >= 0, ALPHA < 1),
    )


def vertex_sides(l):  # noqa: E741
    """Return level, judgement and energy of a vertex."""
    (A, A_2), (B, B_2) = at_vertex(KB, SIZE), at_vertex(l, REST)
    level = ALPHA / SIZE * A + (1 - ALPHA) / REST * B
    weighed = plain(on_sensitive()) * A + plain(on_others()) * B
    return level, weighed, plain(energy(A, A_2, B, B_2))


SIGNS = [const(f"{name}_", REAL) for name in "LWVcdMXUreftpq"]


@remembered
def signs():
    """The signs in `vertex_fits`, over plain numbers."""
    L, W, V, scale, gap, more, weighed, used, rise, step, first, share, last, total = SIGNS
    known = and_(
        eq(L * W - V, scale * gap),
        *(scale >= 0, gap >= 0, V >= 0, L > 0, rise >= 0, step >= 0),
        *(first >= 0, share >= 0, last >= 0, eq(total, first + share * W + last)),
        eq(more * weighed - used, L * W - V + (rise + step * total)),
    )
    a, b = const("a_", REAL), const("b_", REAL)
    product = solve(implies(and_(a >= 0, b >= 0), a * b >= 0))
    cancel = solve(implies(and_(a > 0, a * b >= 0), b >= 0))
    slack = solve(implies(known, scale * gap >= 0), instance(product, {a: scale, b: gap}))
    whole = solve(implies(known, W >= 0), slack, instance(cancel, {a: L, b: W}))
    weight = solve(implies(known, share * W >= 0), whole, instance(product, {a: share, b: W}))
    added = solve(implies(known, total >= 0), weight)
    added = solve(implies(known, step * total >= 0), added, instance(product, {a: step, b: total}))
    return solve(implies(known, used <= more * weighed), slack, added)


@remembered
def vertex_fits():
    """A vertex fits if its block tells at most T: values of X_N in it tell no more."""
    H = and_(sizes_known(), told(SIZE, REST, KB) <= T)
    g, K = E - 1, SIZE + REST
    positive = [
        solve(implies(H, part))
        for part in (ubd.weight(SIZE, KB, E) > 0, SIZE + ALPHA * KB * g > 0, 1 - ALPHA > 0)
    ]
    level, weighed, used = vertex_sides(real(0))
    mean = 1 + g * ALPHA * KB / SIZE
    scale = mean * (SIZE + KB * g) / SIZE
    gap = T - told(SIZE, REST, KB)
    squares = A1 * A1 * (g * g * KB * (SIZE - KB) / SIZE)
    squares = squares + A3 * A3 * (REST * g * g * KB * KB / (SIZE * K))
    more = vertex_sides(LB)
    rise = A2 * A2 * (g * g * LB * (LB - 1))
    first, share, last = mean * plain(on_others()), (1 - ALPHA) / REST, A3 * A3 * (2 * g * KB / K)
    step, total = g * LB, first + share * weighed + last
    values = level, weighed, used, scale, gap, *more, rise, step, first, share, last, total
    found = instance(signs(), dict(zip(SIGNS, values, strict=True)))
    equations = [
        rational(H, level * weighed - used, scale * gap, *positive),
        rational(
            H, more[0] * more[1] - more[2], level * weighed - used + (rise + step * total), *positive
        ),
    ]
    ranges = [
        plain_sign(H, scale, at_least_one(H, mean), solve(implies(H, (SIZE + KB * g) / SIZE >= 0))),
        solve(implies(H, gap >= 0)),
        *squares_sign(H, used, squares),
        solve(implies(H, level > 0), rational(H, level, mean), at_least_one(H, mean)),
        square_sign(H, A2, g * g * LB * (LB - 1)),
        solve(implies(H, step >= 0)),
        plain_sign(H, first, at_least_one(H, mean), own_weight(H)),
        solve(implies(H, share >= 0)),
        square_sign(H, A3, 2 * g * KB / K),
    ]
    return solve(implies(H, more[2] <= more[0] * more[1]), found, *equations, *ranges)


def at_least_one(H, mean):
    """Return that the mean level is not negative."""
    share = mean.args[0] if mean.args[0].op != "num" else mean.args[1]
    return solve(implies(H, mean >= 1), solve(implies(H, share >= 0)))


def plain_sign(H, product, *signs):
    """Return that a product is not negative, from the signs of its two parts."""
    a, b = const("a_", REAL), const("b_", REAL)
    (one, other) = (t.formula.args[1].args[1] for t in signs)
    general = solve(implies(and_(a >= 0, b >= 0), a * b >= 0))
    return solve(implies(H, product >= 0), instance(general, {a: one, b: other}), *signs)


def square_sign(H, a_, b_):
    """Return that a square times a number that is not negative is not."""
    a, b = const("a_", REAL), const("b_", REAL)
    general = solve(implies(b >= 0, a * a * b >= 0))
    found = instance(general, {a: a_, b: b_})
    return solve(implies(H, a_ * a_ * b_ >= 0), found, solve(implies(H, b_ >= 0)))


def squares_sign(H, used, squares):
    """Return that the energy of a block inside X_S is not negative."""
    first, second = squares.args
    parts = [
        square_sign(H, A1, rest_of(first)),
        square_sign(H, A3, rest_of(second)),
    ]
    whole = solve(implies(H, squares >= 0), *parts)
    return [solve(implies(H, used >= 0), rational(H, used, squares), whole)]


def rest_of(product):
    """Return a product without the square in front."""
    return mul(*product.args[2:])


def own_weight(H):
    """Return that lambda_N is not negative."""
    a, b = const("a_", REAL), const("b_", REAL)
    over = solve(implies(and_(a >= 0, b > 0), a / b >= 0))
    K = SIZE + REST
    top = A2 * A2 * (REST - 1) + A3 * A3 * SIZE / K
    square = solve(implies(b >= 0, a * a * b >= 0))
    terms = [instance(square, {a: A2, b: REST - 1}), instance(square, {a: A3, b: SIZE / K})]
    share = solve(implies(H, SIZE / K >= 0))
    sign = solve(implies(H, top >= 0), share, *terms)
    return solve(implies(H, plain(on_others()) >= 0), instance(over, {a: top, b: 1 - ALPHA}), sign)


def linear(total, on_s, on_n):
    """Return that a sum over a column is on_s and on_n times its sums of entries."""
    A, _, B, _ = sums(COL)
    return induction(lambda t, A, B: eq(t, on_s * A + on_n * B), [spelled(total(COL)), A, B])


def allowed(A, A_2, B, B_2):
    """Return that the energy is at most the level times the judgement."""
    level = ALPHA / s() * A + (1 - ALPHA) / others() * B
    return energy(A, A_2, B, B_2) <= level * (on_sensitive() * A + on_others() * B)


@remembered
def forms():
    """A column fits if its energy is at most its level times its judgement, in its sums."""
    level = linear(vertices.level, ALPHA / s(), (1 - ALPHA) / others())
    weighed = linear(vertices.weighed, on_sensitive(), on_others())
    goal = eq(spelled(vertices.fits(COL)), allowed(*sums(COL)))
    return solve(implies(some(), goal), squares(), level, weighed)


def fits_by(H, q, values, *facts):
    """Return `H => q fits`, from the values of its sums and that they are allowed."""
    shape = instance(forms(), {COL: q})
    found = [substitute(t, {COL: q}) for t in sums(COL)]
    steps = []
    for j in range(4):
        others_ = [*values[:j], None, *found[j + 1 :]]
        one = function(REAL, lambda t, j=j, o=others_: allowed(*o[:j], t, *o[j + 1 :]))
        steps.append(leibniz(one, found[j], values[j]))
    return solve(implies(H, spelled(vertices.fits(q))), shape, *steps, *facts)


def in_block(block, holds=SENSITIVE):
    """Return the number of a block's values in X_S, or in another set."""
    return size(X, lambda x: and_(block(x), holds(x)))


def in_rest(block):
    """Return the number of a block's values in X_N."""
    return in_block(block, lambda x: not_(SENSITIVE(x)))


@remembered
def vertex_sums():
    """The sums of a vertex."""
    A, A_2, B, B_2 = (substitute(t, {COL: vertex(BLOCK)}) for t in sums(COL))

    def values(a, b, k, size):
        return and_(*(eq(t, v) for t, v in zip((a, b), at_vertex(k, size), strict=True)))

    return [
        induction(values, [A, A_2, in_block(BLOCK), s()]),
        induction(values, [B, B_2, in_rest(BLOCK), others()]),
    ]


def told_at(block):
    """Return what a block tells."""
    return told(s(), others(), in_block(block))


def ranges():
    """Return the ranges of the parameters."""
    return and_(E > 1, some(), ALPHA >= 0, ALPHA < 1)


def bounded():
    """Return that no block tells more than T."""
    return functions(X, BOOL).forall(lambda block: told_at(block) <= T)


@remembered
def corners():
    """Every vertex fits."""
    H = and_(ranges(), bounded())
    k, l = in_block(BLOCK), in_rest(BLOCK)  # noqa: E741
    found = instance(vertex_fits(), {SIZE: s(), REST: others(), KB: k, LB: l})
    rest = function(X, lambda x: and_(BLOCK(x), not_(SENSITIVE(x))))
    whole = instance(subsets.whole(), {subsets.S: rest})
    counted = [non_negative(k), at_most(k, s()), non_negative(l), whole]
    premise = solve(implies(H, found.formula.args[0]), *counted, *at(H, BLOCK))
    values = [*at_vertex(k, s()), *at_vertex(l, others())]
    one = fits_by(H, vertex(BLOCK), values, found, premise, *vertex_sums())
    every_block = function(BLOCK.sort, lambda b: spelled(vertices.fits(vertex(b))))
    return for_all(H, every_block, BLOCK, one)


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
    found = instance(taken, {subsets.S: rest})
    return substitute(chosen, {subsets.S: rest}), solve(implies(some(), found.formula.args[1]), found)


@remembered
def protected_column():
    """A column of Y_P fits."""
    H = and_(sampled(), PROTECTED(y))
    q = function(X, lambda x: Q(x, y))
    found = instance(instance(vertices.by_ratio(), PUT), {COL: q})
    ratio = prove(implies(H, Q(x, y) <= E * Q(z, y)), at=[y, x, z], rounds=3)

    def near(*c):
        pair = [instance(ratio, dict(zip((x, z), c, strict=True)))] if len(c) == 2 else []
        return [*(instance(entries(), {x: i}) for i in c), *pair]

    close = derive(H, vertices.close(q), near)
    fits = spelled(vertices.fits(q))
    return solve(implies(H, fits), found, corners(), close, distribution())


@remembered
def distribution():
    """The levels are a distribution."""
    total = induction(
        lambda t, s_, n: eq(t, ALPHA / s() * s_ + (1 - ALPHA) / others() * n),
        [X.sum(levels), s(), others()],
    )
    signs_ = solve(implies(ranges(), and_(ALPHA / s() >= 0, (1 - ALPHA) / others() >= 0)))
    return derive(ranges(), is_distribution(X, function(X, levels)), lambda *c: [total, signs_])


@remembered
def told_column():
    """A column that one value of X_N alone has, fits, with equality."""
    w = const("w", X)
    alone = X.forall(lambda x: implies(not_(eq(x, w)), eq(COL(x), 0)))
    H = and_(ranges(), not_(SENSITIVE(w)), alone)
    b = COL(w)
    pick = [point("sum", function(X, f), w) for f in (COL, lambda x: COL(x) * COL(x))]
    zeros = X.sum(lambda x: ZERO)
    found = sums(COL)
    none = [equal(t, zeros, H, use=lambda i: [*at(H, i), leibniz(SENSITIVE, i, w)]) for t in found[:2]]
    one = [
        equal(t, p.formula.args[0], H, use=lambda i: [*at(H, i), leibniz(SENSITIVE, i, w)])
        for t, p in zip(found[2:], pick, strict=True)
    ]
    values = ZERO, ZERO, b, b * b
    sides = allowed(*values)
    same = rational(ranges(), *sides.args, solve(implies(ranges(), 1 - ALPHA > 0)))
    return fits_by(H, COL, values, *pick, *none, expand(zeros), *one, same)


@remembered
def any_column():
    """Every column fits, and one of probability 0 has no entry."""
    H, q = sampled(), function(X, lambda x: Q(x, y))
    goal, other = spelled(vertices.fits(q)), and_(H, not_(PROTECTED(y)))
    outside, is_outside = outsider()
    no_source = function(X, lambda x: not_(invertible_at(x)))
    w, reach = exception(no_source), reachable(X, q)
    there = and_(other, reach)
    source = solve(implies(there, invertible_at(w)), *at(H, y), counterexample(no_source))
    nothing = prove(implies(and_(other, not_(reach)), eq(Q(x, y), 0)), entries(), at=[x], rounds=2)
    told = [instance(told_column(), {COL: q, const("w", X): v}) for v in (w, outside)]
    alone = implies(not_(eq(x, outside)), eq(Q(x, y), 0))
    empty = every(solve(implies(and_(other, not_(reach)), alone), nothing), x)
    fits = solve(implies(H, goal), protected_column(), source, *told, empty, is_outside)
    ratio = prove(implies(and_(H, PROTECTED(y)), Q(x, y) <= E * Q(z, y)), at=[y, x, z], rounds=3)
    ratio = instance(ratio, {z: outside})
    level = spelled(unbiased.level(y))
    a, b = const("a_", REAL), const("b_", REAL)
    product = solve(implies(and_(a > 0, b >= 0), and_(a * b >= 0, implies(a * b <= 0, eq(b, 0)))))
    shares = solve(implies(ranges(), and_(ALPHA / s() >= 0, (1 - ALPHA) / others() > 0)))
    half = solve(implies(and_(a >= 0, b >= 0), a * b >= 0))
    item = solve(
        implies(H, levels(x) * Q(x, y) >= 0),
        *(instance(t, {a: c, b: Q(x, y)}) for t, c in ((half, ALPHA / s()), (product, (1 - ALPHA) / others()))),
        shares, entries(),
    )
    part = item_at_most(level, z, H, use=lambda i: [instance(item, {x: i})])
    none = implies(and_(H, eq(level, 0), not_(SENSITIVE(z))), eq(Q(z, y), 0))
    none = solve(none, part, shares, instance(product, {a: (1 - ALPHA) / others(), b: Q(z, y)}), instance(entries(), {x: z}))
    zero = implies(and_(H, eq(level, 0)), eq(Q(x, y), 0))
    at_source = every_instance(alone_at(w), x)
    zero = solve(
        zero, ratio, entries(), is_outside, source, nothing,
        *(instance(none, {z: v}) for v in (outside, w)), at_source, leibniz(function(X, lambda x: Q(x, y)), x, w),
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
    judged = every(
        solve(implies(H, spelled(unbiased.judged(y))), fits, flat, expand(zeros)), y
    )
    once = X.sum(lambda z: ite(eq(z, x), ONE, ZERO))
    n, K = others(), s() + others()
    across, on_s, on_n = -A3 / K, A3 * (n / (K * s())) - A1 / s(), A3 * (s() / (K * n)) - A2 / n
    plane = [
        induction(
            lambda t, o, a, b, c=c: eq(t, c[0] * o + c[1] * a + c[2] * b),
            [X.sum(lambda z: weights(z, x)), once, s(), n],
            and_(some(), flag),
        )
        for flag, c in ((SENSITIVE(x), (A1, on_s, across)), (not_(SENSITIVE(x)), (A2, across, on_n)))
    ]
    closed = [
        rational(some(), A1 + on_s * s() + across * n, 0),
        rational(some(), A2 + across * s() + on_n * n, 0),
    ]
    one = point("sum", function(X, lambda z: ONE), x)
    plane = every(
        solve(implies(H, eq(X.sum(lambda z: weights(z, x)), 0)), *plane, *closed, one), x
    )
    seen = spelled(unbiased.reached(z))
    seen = every(solve(implies(H, apply(seen.args[0], y)), instance(zero, {x: z})), y)
    there = spelled(unbiased.directions().args[1])
    there = every(solve(implies(H, apply(there.args[0], z)), seen), z)
    trace = induction(
        lambda t, a, b: eq(t, (A1 + on_s) * a + (A2 + on_n) * b),
        [X.sum(lambda x: weights(x, x)), s(), n],
        some(),
    )
    m = score.dimensions(s(), n)
    total = m[0] * A1 + m[1] * A2 + m[2] * A3
    value = rational(some(), (A1 + on_s) * s() + (A2 + on_n) * n, total)
    weight = linear_judge()
    found = instance(unbiased.least_loss(), PUT)
    told = solve(implies(H, found.formula.args[1]), found, distribution(), judged, plane, there)
    goal = implies(H, loss() >= 2 * total - T)
    return solve(goal, told, trace, value, *weight)


def linear_judge():
    """Return that the weights sum to T."""
    total = induction(
        lambda t, a, b: eq(t, on_sensitive() * a + on_others() * b), [X.sum(judge), s(), others()]
    )
    nonzero = solve(implies(ranges(), 1 - ALPHA > 0))
    return total, rational(ranges(), on_sensitive() * s() + on_others() * others(), T, nonzero)


def loss():
    """Return n times the l2 loss where values are drawn from the levels."""
    return spelled(DRAWN.n * DRAWN.l2_loss(unbiased.P, ESTIMATE))


def invertible_at(x):
    """Return that a value of X_N alone has the report y."""
    alone = X.forall(lambda z: implies(not_(eq(z, x)), eq(Q(z, y), 0)))
    return and_(not_(SENSITIVE(x)), Q(x, y) > 0, alone)
