"""What reports under ULDP with (4') can tell at p(X_S) = alpha, p uniform inside X_S and X_N.

Differences of values fall in three kinds: inside X_S (s-1 dimensions), inside X_N (N-1), and
between the two (1). B weighs their projections with a1, a2, a3. A column is judged by lambda_S
times the sum of its entries in X_S and lambda_N times that in X_N.
"""

from mechanisms import ubd
from mechanisms.estimation import score
from theory.kernel.binding import function, function_of, rebuild, substitute
from theory.kernel.sorts import BOOL, REAL, functions
from theory.kernel.terms import and_, const, eq, implies, ite, mul, not_, or_, real
from theory.kernel.theorem import instance, point, solve
from theory.kernel.trace import remembered
from theory.library import unbiased, vertices
from theory.library.unbiased import X, x, y, z
from theory.library.vertices import COL, E
from theory.notions.probability import size
from theory.statements.uldp.lower_bounds import SENSITIVE
from theory.tactics.expand import rational
from theory.tactics.sums import ONE, ZERO, equal, induction, size_facts

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
