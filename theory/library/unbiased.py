"""A lower bound on the loss of unbiased estimates from n reports: the Cramer-Rao inequality.

B weighs directions: the estimate of x is compared with the scores of the distributions p + t B e_x.
A column y of the mechanism is judged by a linear function of its entries, with the weights `judge`.
"""

from theory.kernel.binding import function, function_of, substitute
from theory.kernel.sorts import REAL, functions, index
from theory.kernel.terms import and_, const, eq, implies, ite, or_
from theory.kernel.theorem import at_sorts, instance
from theory.kernel.trace import remembered
from theory.library import independent, mixtures, scores
from theory.library.independent import MAPS, M, U, Y
from theory.notions.estimates import Drawn
from theory.notions.probability import is_distribution, is_mechanism, size
from theory.tactics.context import Given
from theory.tactics.sums import ONE, ZERO

X = index("X")
P, JUDGE = (const(name, functions(X, REAL)) for name in ("p", "judge"))
Q = const("Q", functions(X, Y, REAL))
B = const("B", functions(X, X, REAL))
ESTIMATE = const("estimate", functions(MAPS, X, REAL))
DRAWN = Drawn(U, X, Y, Q)
x, z, y = const("x", X), const("z", X), const("y", Y)
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


@remembered
def mean_of_scores():
    """E[f_x G] = [x = z] - p(x), where G is the sum of the scores of z: f is unbiased."""
    p = Given(and_(sampled(), reached(z)))
    r, way = p.fix(MAPS), function(X, on_the_way)
    values = {
        M: LEVELS,
        scores.SCORE: function(Y, lambda y: score(z, y)),
        scores.F: function(MAPS, lambda r: ESTIMATE(r, x)),
        scores.A: P(x),
        scores.B: ite(eq(x, z), ONE, ZERO) - P(x),
    }
    between = p.under(T >= 0, T <= 1)
    mixed = between.have(is_distribution(X, way))
    between.have(X.sum(lambda x: way(x) * Q(x, y)) == level(y) * (1 + T * score(z, y)))
    product = U.prod(lambda u: X.sum(lambda x: way(x) * Q(x, r(u))))
    between.by_item(product == U.prod(lambda u: level(r(u)) * (1 + T * score(z, r(u)))))
    line = DRAWN.mean(way, lambda r: ESTIMATE(r, x))
    along = substitute(scores.along(T), values)
    between.by_item(line == along, over=MAPS)
    between.have(line == on_the_way(x), mixed, at=[way, x])
    between.have(along == values[scores.A] + T * values[scores.B])
    p.have(DRAWN.mean(P, lambda r: ESTIMATE(r, x)) == P(x), at=[P, x])
    return p.use(scores.derivative(), values)


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
    general = at_sorts(mixtures.mass_after(), {mixtures.X: rows, mixtures.Y: columns})
    sorts = functions(rows, REAL), functions(rows, columns, REAL), functions(columns, REAL)
    names = [
        const(c.data, sort)
        for c, sort in zip((mixtures.P, mixtures.Q, mixtures.W), sorts, strict=True)
    ]
    values = function(rows, p), function_of(rows, columns, q), function(columns, w)
    return instance(general, dict(zip(names, values, strict=True)))


def law(r):
    """Return the probability of all reports."""
    return U.prod(lambda u: level(r(u)))


@remembered
def covariance():
    """E[f_x W_x] = B(x, x), where W_x is the sum of the scores in the direction B e_x."""
    p = Given(given())
    r = p.fix(MAPS)

    def of_z(z, r):
        return U.sum(lambda u: score(z, r(u)))

    def weight(r):
        return law(r) * ESTIMATE(r, x)

    p.have(slope(x, y) == X.sum(lambda z: score(z, y) * B(z, x)))
    p.by_item(slopes(x, r) == U.sum(lambda u: X.sum(lambda z: score(z, r(u)) * B(z, x))))
    p.know(mass_after(U, X, lambda u: ONE, lambda u, z: score(z, r(u)), lambda z: B(z, x)))
    p.have(slopes(x, r) == X.sum(lambda z: of_z(z, r) * B(z, x)))
    mean = MAPS.sum(lambda r: weight(r) * slopes(x, r))
    p.by_item(mean == MAPS.sum(lambda r: weight(r) * X.sum(lambda z: of_z(z, r) * B(z, x))))
    p.know(mass_after(MAPS, X, weight, lambda r, z: of_z(z, r), lambda z: B(z, x)))
    p.know(mean_of_scores())
    here = MAPS.sum(lambda r: weight(r) * of_z(z, r))
    item = (ite(eq(z, x), ONE, ZERO) - P(x)) * B(z, x)
    p.have(here * B(z, x) == item)
    every = X.sum(lambda z: MAPS.sum(lambda r: weight(r) * of_z(z, r)) * B(z, x))
    p.by_item(every == X.sum(lambda z: (ite(eq(z, x), ONE, ZERO) - P(x)) * B(z, x)), over=X)
    p.have(X.sum(lambda z: (ite(eq(z, x), ONE, ZERO) - P(x)) * B(z, x)) == B(x, x))
    return p.have(mean == B(x, x))


def levels_sum(H):
    """Return `H =>` the probabilities of reports sum to 1, and none is negative."""
    p = Given(H)
    p.know(mass_after(X, Y, lambda x: P(x), lambda x, y: Q(x, y), lambda y: ONE))
    p.by_item(X.sum(lambda x: P(x) * Y.sum(lambda y: Q(x, y))) == X.sum(P))
    return p.have(Y.sum(level) == 1), p.have(level(y) >= 0)


@remembered
def centred():
    """A score has mean 0: sum_y m(y) slope(x, y) = 0."""
    p = Given(given())
    p.have(implies(eq(level(y), 0), B(z, x) * Q(z, y) == 0))
    p.under(eq(level(y), 0)).by_item(combined(x, y) == 0)
    p.have(level(y) * slope(x, y) == combined(x, y))
    mean = Y.sum(lambda y: level(y) * slope(x, y))
    p.by_item(mean == Y.sum(lambda y: combined(x, y)))
    rows = X.sum(lambda z: B(z, x) * Y.sum(lambda y: Q(z, y)))
    p.sums(Y.sum(lambda y: combined(x, y)), rows)
    p.by_item(rows == X.sum(lambda z: B(z, x)), over=X)
    return p.have(mean == 0)


def loss(x):
    """Return the variance of the estimate of x."""
    return DRAWN.mean(P, lambda r: (ESTIMATE(r, x) - P(x)) * (ESTIMATE(r, x) - P(x)))


def energy(x):
    """Return E of the square of one report's score in the direction B e_x."""
    return Y.sum(lambda y: level(y) * (slope(x, y) * slope(x, y)))


@remembered
def one_value():
    """N Var(f_x) >= 2 B(x, x) - energy(x), from E(f_x - p(x) - W_x/n)^2 >= 0."""
    p, n = Given(given()), size(DRAWN.U)
    r = p.fix(MAPS)

    def error(r):
        return ESTIMATE(r, x) - P(x) - slopes(x, r) / n

    total = DRAWN.mean(P, lambda r: error(r) * error(r))
    second = MAPS.sum(lambda r: law(r) * (slopes(x, r) * slopes(x, r)))
    mixed = MAPS.sum(lambda r: law(r) * ESTIMATE(r, x) * slopes(x, r))
    alone = MAPS.sum(lambda r: law(r) * slopes(x, r))
    p.have(n >= 1)
    p.know(*levels_sum(p.H), centred(), covariance())
    p.by_item(law(r) >= 0)
    p.have(law(r) * (error(r) * error(r)) >= 0)
    p.by_item(total >= 0)
    p.by_item(
        total == loss(x) - 2 / n * mixed + 2 * P(x) / n * alone + 1 / (n * n) * second, over=MAPS
    )
    p.use(independent.square_of_sum(), {M: LEVELS, independent.H: lambda y: slope(x, y)})
    p.have(and_(alone == 0, second == n * energy(x), mixed == B(x, x)))
    p.have(loss(x) - 2 / n * B(x, x) + 1 / (n * n) * (n * energy(x)) >= 0)
    return p.have(n * loss(x) >= 2 * B(x, x) - energy(x))


def judged(y):
    """Return that the weights judge a column: the squares of its directions are at most that."""
    weighed = X.sum(lambda z: JUDGE(z) * Q(z, y))
    squares = X.sum(lambda x: combined(x, y) * combined(x, y))
    return and_(squares <= level(y) * weighed, implies(eq(level(y), 0), weighed >= 0))


@remembered
def least_loss():
    """N times the l2 loss is at least 2 trace B - sum judge, if the weights judge all columns."""
    p, n = Given(and_(given(), Y.forall(judged))), size(DRAWN.U)
    squares = X.sum(lambda x: combined(x, y) * combined(x, y))
    weighed = X.sum(lambda z: JUDGE(z) * Q(z, y))

    def used(y):
        return X.sum(lambda x: level(y) * (slope(x, y) * slope(x, y)))

    p.know(*levels_sum(given()))
    there, nowhere = p.under(level(y) > 0), p.under(eq(level(y), 0))
    there.have(level(y) * (slope(x, y) * slope(x, y)) * level(y) == combined(x, y) * combined(x, y))
    there.by_item(used(y) * level(y) == squares, keep=[level(y)])
    nowhere.by_item(used(y) == 0)
    there.have(used(y) <= weighed)
    p.have(used(y) <= weighed)
    p.by_item(Y.sum(used) <= Y.sum(lambda y: X.sum(lambda z: JUDGE(z) * Q(z, y))), over=Y)
    p.sums(Y.sum(used), X.sum(energy))
    weights = X.sum(lambda z: JUDGE(z) * Y.sum(lambda y: Q(z, y)))
    p.sums(Y.sum(lambda y: X.sum(lambda z: JUDGE(z) * Q(z, y))), weights)
    p.by_item(weights == X.sum(JUDGE), over=X)
    p.know(one_value())
    p.by_item(n * X.sum(loss) >= 2 * X.sum(lambda x: B(x, x)) - X.sum(energy), over=X)
    goal = n * DRAWN.l2_loss(P, ESTIMATE) >= 2 * X.sum(lambda x: B(x, x)) - X.sum(JUDGE)
    return p.have(goal)
