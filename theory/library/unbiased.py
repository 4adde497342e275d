"""What unbiased estimates from n reports lose at least: the inequality of Cramer and Rao.

B weighs directions: the estimate of x is compared with the scores of the distributions p + t B e_x.
A column y of the mechanism is judged by a linear function of its entries, with the weights `judge`.
"""

from theory.kernel.binding import apply, forall, function, function_of, substitute
from theory.kernel.sorts import REAL, functions, index
from theory.kernel.terms import and_, const, eq, implies, ite, or_
from theory.kernel.theorem import at_sorts, elimination, exchange, instance, solve
from theory.kernel.trace import remembered
from theory.library import independent, mixtures, scores
from theory.library.independent import MAPS, M, U, Y
from theory.notions.estimates import Drawn
from theory.notions.probability import is_distribution, is_mechanism, size
from theory.tactics.expand import expand
from theory.tactics.logic import at, derive, for_all, prove
from theory.tactics.sums import ONE, ZERO, at_most, equal, induction, non_negative, size_facts

X = index("X")
P, JUDGE = (const(name, functions(X, REAL)) for name in ("p", "judge"))
Q = const("Q", functions(X, Y, REAL))
B = const("B", functions(X, X, REAL))
ESTIMATE = const("estimate", functions(MAPS, X, REAL))
DRAWN = Drawn(U, X, Y, Q)
x, z, y, r, u = const("x", X), const("z", X), const("y", Y), const("r", MAPS), const("u", U)
T = scores.T


def level(y):
    """Return the probability of a report y."""
    return DRAWN.report(P, y)


LEVELS = function(Y, level)


def sampled():
    """Return what is known of the users: the mechanism, p, and that the estimate is unbiased."""
    return and_(is_mechanism(X, Y, Q), is_distribution(X, P), DRAWN.unbiased(ESTIMATE))


def reached(z):
    """Return that z has no report that p never has."""
    return Y.forall(lambda y: implies(eq(level(y), 0), eq(Q(z, y), 0)))


def score(z, y):
    """Return the score of z: that of the distributions p + t (e_z - p)."""
    return ite(eq(level(y), 0), ZERO, Q(z, y) / level(y) - 1)


def on_the_way(x):
    """Return p + t (e_z - p) at x."""
    return (1 - T) * P(x) + T * ite(eq(x, z), ONE, ZERO)


def whole_row(given, z):
    """Return `given =>` the row of z sums to 1."""
    return prove(implies(given, eq(Y.sum(lambda y: Q(z, y)), 1)), at=[z], rounds=2)


@remembered
def mean_of_scores():
    """E[f_x G] = [x = z] - p(x), where G is the sum of the scores of z: f is unbiased."""
    given = and_(sampled(), reached(z))
    between = and_(given, T >= 0, T <= 1)
    way = function(X, on_the_way)
    total = X.sum(way)
    one = solve(implies(between, eq(total, 1)), expand(total))
    small = solve(implies(and_(between, P(x) >= 0), on_the_way(x) >= 0))
    each = derive(
        between, X.forall(lambda x: way(x) >= 0), lambda c: [instance(small, {x: c}), *at(given, c)]
    )
    column = X.sum(lambda x: way(x) * Q(x, y))
    tilt = level(y) * (1 + T * score(z, y))
    same = solve(
        implies(between, eq(column, tilt)), expand(column), expand(level(y)), *at(given, y)
    )
    product = induction(
        eq,
        [
            U.prod(lambda u: X.sum(lambda x: way(x) * Q(x, r(u)))),
            U.prod(lambda u: level(r(u)) * (1 + T * score(z, r(u)))),
        ],
        between,
        use=lambda u: [instance(same, {y: r(u)})],
    )
    put = {
        M: LEVELS,
        scores.SCORE: function(Y, lambda y: score(z, y)),
        scores.F: function(MAPS, lambda r: ESTIMATE(r, x)),
        scores.A: P(x),
        scores.B: ite(eq(x, z), ONE, ZERO) - P(x),
    }
    found = instance(scores.derivative(), put)
    line = DRAWN.mean(way, lambda r: ESTIMATE(r, x))
    rows = equal(
        line, substitute(scores.along(T), put), between, use=lambda i: [instance(product, {r: i})]
    )
    (unbiased,) = (h for h in given.args if h.op == "forall" and h.args[0].sort.domain is way.sort)
    means = [prove(unbiased_at(unbiased.args[0], p), at=[p, x], rounds=2) for p in (way, P)]
    there = solve(implies(between, eq(line, on_the_way(x))), one, each, means[0])
    here = solve(implies(given, eq(DRAWN.mean(P, lambda r: ESTIMATE(r, x)), P(x))), means[1])
    straight = solve(
        implies(
            and_(given, T >= 0, T <= 1),
            eq(substitute(scores.along(T), put), put[scores.A] + T * put[scores.B]),
        ),
        rows,
        there,
    )
    premise, conclusion = found.formula.args
    every_t = for_all(
        given,
        premise.args[0].args[0],
        T,
        solve(implies(given, apply(premise.args[0].args[0], T)), straight),
    )
    return solve(implies(given, conclusion), found, every_t, here)


def unbiased_at(predicate, p):
    """Return that an unbiased estimate has the mean p(x), if p is a distribution."""
    mean = DRAWN.mean(p, lambda r: ESTIMATE(r, x))
    return implies(and_(forall(predicate), is_distribution(X, p)), eq(mean, p(x)))


def combined(x, y):
    """Return the entries of a column, weighed for the estimate of x."""
    return X.sum(lambda z: B(z, x) * Q(z, y))


def slope(x, y):
    """Return the score of a report in the direction B e_x."""
    return ite(eq(level(y), 0), ZERO, combined(x, y) / level(y))


def slopes(x, r):
    """Return the sum of the scores of all reports."""
    return U.sum(lambda u: slope(x, r(u)))


def directions():
    """Return that directions stay in the plane of distributions, and where p has reports."""
    plane = X.forall(lambda x: eq(X.sum(lambda z: B(z, x)), 0))
    there = X.forall(lambda z: or_(X.forall(lambda x: eq(B(z, x), 0)), reached(z)))
    return and_(plane, there)


def given():
    """Return what is known of the users and of the directions."""
    return and_(sampled(), directions())


def mass_after(rows, columns, p, q, w):
    """Return sum_i p(i) sum_j q(i, j) w(j) = sum_j (sum_i p(i) q(i, j)) w(j)."""
    found = at_sorts(mixtures.mass_after(), {mixtures.X: rows, mixtures.Y: columns})
    sorts = functions(rows, REAL), functions(rows, columns, REAL), functions(columns, REAL)
    names = [
        const(c.data, sort)
        for c, sort in zip((mixtures.P, mixtures.Q, mixtures.W), sorts, strict=True)
    ]
    values = function(rows, p), function_of(rows, columns, q), function(columns, w)
    return instance(found, dict(zip(names, values, strict=True)))


def law(r):
    """Return the probability of all reports."""
    return U.prod(lambda u: level(r(u)))


@remembered
def covariance():
    """E[f_x W_x] = B(x, x), where W_x is the sum of the scores in the direction B e_x."""
    H = given()
    spread = X.sum(lambda z: score(z, y) * B(z, x))
    one = solve(
        implies(H, eq(slope(x, y), spread)), expand(spread), expand(combined(x, y)), *at(H, x)
    )
    each = U.sum(lambda u: X.sum(lambda z: score(z, r(u)) * B(z, x)))
    by_user = equal(slopes(x, r), each, H, use=lambda u: [instance(one, {y: r(u)})])
    turned = mass_after(U, X, lambda u: ONE, lambda u, z: score(z, r(u)), lambda z: B(z, x))

    def of_z(z, r):
        return U.sum(lambda u: score(z, r(u)))

    def weight(r):
        return law(r) * ESTIMATE(r, x)

    outer = equal(
        MAPS.sum(lambda r: weight(r) * slopes(x, r)),
        MAPS.sum(lambda r: weight(r) * X.sum(lambda z: of_z(z, r) * B(z, x))),
        H,
        use=lambda i: [instance(t, {r: i}) for t in (by_user, turned)],
    )
    swapped = mass_after(MAPS, X, weight, lambda r, z: of_z(z, r), lambda z: B(z, x))
    value = X.sum(lambda z: (ite(eq(z, x), ONE, ZERO) - P(x)) * B(z, x))
    zero = elimination(function(X, lambda x: eq(B(z, x), 0)), x)
    known = [mean_of_scores(), zero, *at(H, z)]
    mean = MAPS.sum(lambda r: weight(r) * of_z(z, r))
    item = solve(
        implies(H, eq(mean * B(z, x), (ite(eq(z, x), ONE, ZERO) - P(x)) * B(z, x))), *known
    )
    rows = equal(
        X.sum(lambda z: MAPS.sum(lambda r: weight(r) * of_z(z, r)) * B(z, x)),
        value,
        H,
        use=lambda i: [instance(item, {z: i})],
    )
    goal = eq(MAPS.sum(lambda r: weight(r) * slopes(x, r)), B(x, x))
    return solve(implies(H, goal), outer, swapped, rows, expand(value), *at(H, x))


def levels_sum(H):
    """Return `H =>` the probabilities of reports sum to 1, and none is negative."""
    swapped = mass_after(X, Y, lambda x: P(x), lambda x, y: Q(x, y), lambda y: ONE)
    whole = equal(
        X.sum(lambda x: P(x) * Y.sum(lambda y: Q(x, y))),
        X.sum(P),
        H,
        use=lambda i: [whole_row(H, i)],
    )
    one = solve(implies(H, eq(Y.sum(level), 1)), swapped, whole)
    product = solve(implies(and_(P(x) >= 0, Q(x, y) >= 0), P(x) * Q(x, y) >= 0))
    sign = prove(implies(H, Q(x, y) >= 0), at=[x, y], rounds=2)
    item = solve(implies(H, P(x) * Q(x, y) >= 0), product, sign, *at(H, x))
    return one, non_negative(level(y), H, use=lambda i: [instance(item, {x: i})])


@remembered
def centred():
    """A score has mean 0: sum_y m(y) slope(x, y) = 0."""
    H = given()
    swapped = mass_after(Y, X, lambda y: ONE, lambda y, z: Q(z, y), lambda z: B(z, x))
    zero = elimination(function(X, lambda x: eq(B(z, x), 0)), x)
    none = [elimination(reached(z).args[0], y), zero, *at(H, z)]
    nothing = solve(implies(and_(H, eq(level(y), 0)), eq(B(z, x) * Q(z, y), 0)), *none)
    zeros = X.sum(lambda z: ZERO)
    flat = equal(
        combined(x, y), zeros, and_(H, eq(level(y), 0)), use=lambda i: [instance(nothing, {z: i})]
    )
    item = solve(implies(H, eq(level(y) * slope(x, y), combined(x, y))), flat, expand(zeros))
    same = equal(
        Y.sum(lambda y: level(y) * slope(x, y)),
        Y.sum(lambda y: combined(x, y)),
        H,
        use=lambda i: [instance(item, {y: i})],
    )
    other = X.sum(lambda z: Q(z, y) * B(z, x))
    order = solve(eq(combined(x, y), other), expand(other), expand(combined(x, y)))
    rows = equal(
        Y.sum(lambda y: combined(x, y)),
        Y.sum(lambda y: X.sum(lambda z: Q(z, y) * B(z, x))),
        use=lambda i: [instance(order, {y: i})],
    )
    ones = X.sum(lambda z: B(z, x))
    each = equal(
        X.sum(lambda z: Y.sum(lambda y: Q(z, y)) * B(z, x)),
        ones,
        H,
        use=lambda i: [whole_row(H, i)],
    )
    goal = eq(Y.sum(lambda y: level(y) * slope(x, y)), 0)
    return solve(implies(H, goal), same, rows, swapped, each, *at(H, x))


def loss(x):
    """Return the variance of the estimate of x."""
    return DRAWN.mean(P, lambda r: (ESTIMATE(r, x) - P(x)) * (ESTIMATE(r, x) - P(x)))


def energy(x):
    """Return E of the square of one report's score in the direction B e_x."""
    return Y.sum(lambda y: level(y) * (slope(x, y) * slope(x, y)))


@remembered
def one_value():
    """N Var(f_x) >= 2 B(x, x) - energy(x), from E(f_x - p(x) - W_x/n)^2 >= 0."""
    H, n = given(), size(DRAWN.U)
    one, positive = levels_sum(H)
    put = {M: LEVELS, independent.H: function(Y, lambda y: slope(x, y))}
    squares = instance(independent.square_of_sum(), put)

    def error(r):
        return ESTIMATE(r, x) - P(x) - slopes(x, r) / n

    total = DRAWN.mean(P, lambda r: error(r) * error(r))
    likely = non_negative(law(r), H, use=lambda u: [instance(positive, {y: r(u)})])
    a, b = const("a0", REAL), const("b0", REAL)
    square = instance(solve(implies(a >= 0, a * (b * b) >= 0)), {a: law(r), b: error(r)})
    item = solve(implies(H, law(r) * (error(r) * error(r)) >= 0), square, likely)
    least = non_negative(total, H, use=lambda i: [instance(item, {r: i})])
    users = size_facts(U, lambda u: True, u)
    known = n >= 1
    second = MAPS.sum(lambda r: law(r) * (slopes(x, r) * slopes(x, r)))
    mixed = MAPS.sum(lambda r: law(r) * ESTIMATE(r, x) * slopes(x, r))
    alone = MAPS.sum(lambda r: law(r) * slopes(x, r))
    parts = induction(
        lambda t, v, m, c, s: eq(t, v - 2 / n * m + 2 * P(x) / n * c + 1 / (n * n) * s),
        [total, loss(x), mixed, alone, second],
        known,
    )
    v, e, c = (const(f"{name}0", REAL) for name in "vec")
    arithmetic = solve(
        implies(and_(n >= 1, v - 2 / n * c + 1 / (n * n) * (n * e) >= 0), n * v >= 2 * c - e)
    )
    arithmetic = instance(arithmetic, {v: loss(x), e: energy(x), c: B(x, x)})
    goal = n * loss(x) >= 2 * B(x, x) - energy(x)
    return solve(
        implies(H, goal), least, parts, squares, one, centred(), covariance(), arithmetic, *users
    )


def judged(y):
    """Return that the weights judge a column: the squares of its directions are at most that."""
    weighed = X.sum(lambda z: JUDGE(z) * Q(z, y))
    squares = X.sum(lambda x: combined(x, y) * combined(x, y))
    return and_(squares <= level(y) * weighed, implies(eq(level(y), 0), weighed >= 0))


@remembered
def least_loss():
    """N times the l2 loss is at least 2 trace B - sum judge, if the weights judge all columns."""
    H = and_(given(), Y.forall(judged))
    _, positive = levels_sum(given())
    squares = X.sum(lambda x: combined(x, y) * combined(x, y))
    used = X.sum(lambda x: level(y) * (slope(x, y) * slope(x, y)))
    weighed = X.sum(lambda z: JUDGE(z) * Q(z, y))
    a, b = const("a0", REAL), const("b0", REAL)
    quotient = solve(implies(b > 0, eq(b * ((a / b) * (a / b)) * b, a * a)))
    quotient = instance(quotient, {a: combined(x, y), b: level(y)})
    there = solve(
        implies(
            level(y) > 0,
            eq(level(y) * (slope(x, y) * slope(x, y)) * level(y), combined(x, y) * combined(x, y)),
        ),
        quotient,
    )
    scaled = X.sum(lambda x: level(y) * (slope(x, y) * slope(x, y)) * level(y))
    above = equal(scaled, squares, level(y) > 0, use=lambda i: [instance(there, {x: i})])
    zeros = X.sum(lambda x: ZERO)
    flat = equal(used, zeros, eq(level(y), 0))
    pulled = induction(lambda s, u: eq(s, u * level(y)), [scaled, used])
    c = const("c0", REAL)
    divided = solve(implies(and_(a > 0, b * a <= a * c), b <= c))
    divided = instance(divided, {a: level(y), b: used, c: weighed})
    column = solve(
        implies(H, used <= weighed),
        above,
        flat,
        expand(zeros),
        pulled,
        divided,
        positive,
        *at(H, y),
    )
    most = at_most(
        Y.sum(lambda y: X.sum(lambda x: level(y) * (slope(x, y) * slope(x, y)))),
        Y.sum(lambda y: X.sum(lambda z: JUDGE(z) * Q(z, y))),
        H,
        use=lambda i: [instance(column, {y: i})],
    )
    by_value = exchange(
        "sum", function_of(X, Y, lambda x, y: level(y) * (slope(x, y) * slope(x, y)))
    )
    rows = exchange("sum", function_of(X, Y, lambda z, y: JUDGE(z) * Q(z, y)))
    inner = Y.sum(lambda y: JUDGE(z) * Q(z, y))
    row = solve(implies(H, eq(inner, JUDGE(z))), expand(inner), whole_row(H, z))
    weights = equal(
        X.sum(lambda z: Y.sum(lambda y: JUDGE(z) * Q(z, y))),
        X.sum(JUDGE),
        H,
        use=lambda i: [instance(row, {z: i})],
    )
    n = size(DRAWN.U)
    each = induction(
        lambda v, t, e: n * v >= 2 * t - e,
        [X.sum(loss), X.sum(lambda x: B(x, x)), X.sum(energy)],
        H,
        use=lambda i: [instance(one_value(), {x: i})],
    )
    goal = n * DRAWN.l2_loss(P, ESTIMATE) >= 2 * X.sum(lambda x: B(x, x)) - X.sum(JUDGE)
    return solve(implies(H, goal), each, most, by_value, rows, weights)
