"""Section 4.2: which theta gives the generalized RAPPOR the least variance."""

from fractions import Fraction

from theory.kernel.binding import function, with_sorts
from theory.kernel.sorts import REAL, letters
from theory.kernel.terms import and_, const, eq, implies, not_, real
from theory.kernel.theorem import instance, solve
from theory.kernel.trace import remembered
from theory.ledger.decisions import proves, refutes
from theory.notions.probability import size
from theory.statements.stated import stated
from theory.statements.uldp import theta_rappor as model
from theory.tactics.closing import concluded
from theory.tactics.context import Given
from theory.tactics.logic import deny
from theory.tactics.numbers import of_numbers

said = stated("uldp-theta-rappor")
BEST, ROOT_R, ROOT_T, E, P, X, THETA = said.best, said.r, said.t, said.E, said.p, said.X, said.theta
also = stated("uldp-theta-half-rare")
CHANCE = also.chance

HALF = real(Fraction(1, 2))
MANY = letters(625)
R2, T2, K = (const(f"{name}0", REAL) for name in ("r2", "t2", "K"))


def positive_quotient(a, b):
    """Return that a quotient of positive numbers is positive."""
    return of_numbers(lambda a, b: implies(and_(a > 0, b > 0), a / b > 0), a, b)


def of_nobody(theta):
    """Return the variance at p = 0."""
    return E / ((E - 1) * (E - 1) * theta * (1 - theta))


def slope(theta):
    """Return what p adds to it, before - p^2."""
    return (E - theta * (E + 1)) / ((E - 1) * theta * (1 - theta))


def rappor():
    """Return the context of 0 < theta < 1 and e^eps > 1, where a bit tells something."""
    p = Given(and_(THETA > 0, THETA < 1, E > 1))
    spread, product = (1 - THETA) * E + THETA, THETA * (1 - THETA) * (E - 1)
    p.have(and_(spread > 0, product > 0))
    p.have(THETA - THETA / spread == product / spread)
    p.use(positive_quotient(product, spread))
    p.have(THETA - THETA / spread > 0)
    return p


@remembered
def spelled():
    """The variance is that at p = 0, and a multiple of p, less p^2."""
    flat = of_nobody(THETA) + slope(THETA) * CHANCE - CHANCE * CHANCE
    return rappor().have(model.variance(THETA, CHANCE) == flat)


@refutes("uldp-theta-half-optimal", sorts={X: MANY})
def denied(statement):
    """Return that theta = 1/2 is not best: K = e^eps = 625, p uniform, theta = 3/5."""
    formula = with_sorts(statement.formula, {X: MANY})
    uniform = function(MANY, lambda x: real(Fraction(1, 625)))
    return deny(formula, uniform, real(Fraction(3, 5)), real(625))


def quotients_compared(a, b, c, q):
    """Return that a/(c q) against 4 b/c is a against 4 b q, for c > 0 and q > 0."""
    p = Given()
    names = A, B, C, Q = p.fix(*[REAL] * 4)
    p = p.under(C > 0, Q > 0)
    p.have(C * Q > 0)
    p.have(A / (C * Q) - 4 * B / C == (A - 4 * B * Q) / (C * Q))
    signs = lambda d, e: implies(e > 0, and_(eq(d / e > 0, d > 0), eq(d / e < 0, d < 0)))  # noqa: E731
    p.use(of_numbers(signs, A - 4 * B * Q, C * Q))
    less, more = 4 * B / C < A / (C * Q), A / (C * Q) < 4 * B / C
    order = p.have(and_(eq(less, 4 * B * Q < A), eq(more, A < 4 * B * Q)))
    return instance(order, dict(zip(names, (a, b, c, q), strict=True)))


@proves("uldp-theta-half-rare")
def rare(statement):
    """Return the best theta at p = 0, and a better one at p > 0."""
    p, chance = Given(statement), CHANCE
    q, scale, far = THETA * (1 - THETA), (E - 1) * (E - 1), THETA - HALF
    a, b = E + chance * (E - 1) * (E - 1) / 2, chance * (E - 1) * (E + 1)
    p.have(and_(q > 0, scale > 0, a > 0))
    at_theta, half = p.use(spelled()), p.use(instance(spelled(), {THETA: HALF}))
    p.have(at_theta.formula.args[1].args[1] == (a - b * far) / (scale * q) - chance * chance)
    p.have(half.formula.args[1].args[1] == 4 * a / scale - chance * chance)
    p.use(quotients_compared(a - b * far, a, scale, q))
    p.have(p(also.reach) == b / (4 * a))
    p.under(eq(chance, 0), not_(eq(far, 0))).have(4 * a * q < a - b * far)
    p.under(chance > 0).have(b > 0)
    p.know(positive_quotient(b, 4 * a))
    near = p.under(far > 0, far < p(also.reach))
    near.have(4 * a * far < b)
    near.have(a - b * far < 4 * a * q)
    return p.conclude()


@remembered
def variances_by_theta():
    """The sum of the variances, with theta and 1 - theta separate, over plain numbers."""
    p, scale = rappor(), (E - 1) * (E - 1)
    top, bottom = E * (K + E - 1), E * (K - 1) + 1
    value = K * of_nobody(THETA) + slope(THETA)
    p.have(value == (top / THETA + bottom / (1 - THETA)) / scale)
    squares = p.under(eq(R2, top), eq(T2, bottom))
    return squares.have(value == (R2 / THETA + T2 / (1 - THETA)) / scale)


@remembered
def of_values():
    """The loss is a sum of variances: of no value's p but through the sum of p^2."""
    p = Given(and_(eq(X.sum(P), 1), THETA > 0, THETA < 1, E > 1))
    x = p.fix(X)
    p.use(instance(spelled(), {CHANCE: P(x)}))
    flat = X.sum(lambda x: of_nobody(THETA) + slope(THETA) * P(x) - P(x) * P(x))
    p.by_item(model.loss(THETA) == flat)
    squares = X.sum(lambda x: P(x) * P(x))
    return p.have(model.loss(THETA) == size(X) * of_nobody(THETA) + slope(THETA) - squares)


@remembered
def excess_over_best():
    """r^2/theta + t^2/(1 - theta) is (r+t)^2 at theta* = r/(r+t), and more elsewhere."""
    r, t, q = ROOT_R, ROOT_T, THETA * (1 - THETA)
    best, total, off = r / (r + t), (r + t) * (r + t), (r + t) * THETA - r
    p = Given(and_(THETA > 0, THETA < 1, r > 0, t > 0))
    p.have(1 - best == t / (r + t))
    p.have(and_(best > 0, best < 1))
    least = p.have(r * r / best + t * t / (1 - best) == total)
    loss = r * r / THETA + t * t / (1 - THETA)
    p.have(q > 0)
    p.have(loss - total == off * off / q)
    p.have(THETA - best == off / (r + t))
    away = p.under(not_(eq(THETA, best)))
    away.have(off * off > 0)
    away.use(positive_quotient(off * off, q))
    more = implies(not_(eq(THETA, best)), total < loss)
    return p.have(and_(best > 0, best < 1, least.formula.args[1], more))


@remembered
def near_half():
    """theta* is above 1/2 by at most E/(2K)."""
    r, t = ROOT_R, ROOT_T
    roots = and_(eq(r * r, E * (K + E - 1)), eq(t * t, E * (K - 1) + 1))
    p = Given(and_(r > 0, t > 0, E > 1, K >= 1, roots))
    off, rest = (r - t) / (2 * (r + t)), E * (r + t) - (r - t) * K
    gap = p.have(r / (r + t) - HALF == off)
    room = p.have(E / (2 * K) - off == rest / (2 * K * (r + t)))
    squares = solve(implies(p.H, (r - t) * (r + t) == E * E - 1))
    above = solve(implies(p.H, r > t), squares)
    least = solve(implies(p.H, (r + t) * (r + t) >= E * K))
    most = solve(implies(p.H, (r - t) * (r + t) * K <= E * E * K), squares)
    times = lambda a, b, c: implies(and_(a >= b, c > 0), a * c >= b * c)  # noqa: E731
    scaled = of_numbers(times, (r + t) * (r + t), E * K, E)
    both = solve(implies(p.H, E * (r + t) * (r + t) >= (r - t) * (r + t) * K), least, most, scaled)
    cancel = lambda a, b, c: implies(and_(a * c >= b * c, c > 0), a >= b)  # noqa: E731
    cancelled = of_numbers(cancel, E * (r + t), (r - t) * K, r + t)
    small = solve(implies(p.H, rest >= 0), both, cancelled)
    wide = solve(implies(p.H, 2 * K * (r + t) > 0))
    share = of_numbers(lambda a, b: implies(and_(a >= 0, b > 0), a / b >= 0), rest, 2 * K * (r + t))
    low = solve(implies(p.H, off > 0), above, positive_quotient(r - t, 2 * (r + t)))
    high = solve(implies(p.H, rest / (2 * K * (r + t)) >= 0), small, share, wide)
    last = of_numbers(
        lambda a, b, c, d: implies(
            and_(eq(a - HALF, b), b > 0, d >= 0, eq(c - b, d)), and_(a > HALF, a - HALF <= c)
        ),
        *(r / (r + t), off, E / (2 * K), rest / (2 * K * (r + t))),
    )
    return solve(implies(p.H, last.formula.args[1]), last, gap, room, low, high)


@proves("uldp-theta-rappor")
def best(statement):
    """Return that theta* is best, how much is lost there, and where it lies."""
    H, alone = statement.given, statement.goal("theta* alone")
    chosen, scale = statement.spelled(BEST), (E - 1) * (E - 1)
    known = (
        of_values(),
        instance(variances_by_theta(), {K: size(X), R2: ROOT_R * ROOT_R, T2: ROOT_T * ROOT_T}),
    )
    there = [instance(t, {THETA: chosen}) for t in known]
    sides = [t.formula.args[1].args[1].args[0] for t in (known[1], there[1])]
    total = (ROOT_R + ROOT_T) * (ROOT_R + ROOT_T)
    alike = of_numbers(lambda a, b, c: implies(eq(a, b), eq(a / c, b / c)), sides[1], total, scale)
    less = of_numbers(
        lambda a, b, c: implies(and_(c > 0, a < b), a / c < b / c), total, sides[0], scale
    )
    away = implies(alone.args[0], total / scale < sides[0] / scale)
    away = solve(implies(H, away), less, excess_over_best(), solve(implies(H, scale > 0)))
    here = solve(implies(H, statement.goal("the loss")), *known)
    least = solve(implies(H, statement.goal("the least loss")), *there, alike, excess_over_best())
    more = solve(implies(H, alone), here, least, away)
    near = instance(near_half(), {K: size(X)})
    some = Given().have(size(X) >= 1)
    where = map(statement.goal, ("1/2 < theta* < 1", "at most E/(2K) above 1/2"))
    last = [solve(implies(H, goal), excess_over_best(), near, some) for goal in where]
    return concluded(statement, here, least, more, *last)
