"""Section 4.2: which theta gives the generalized RAPPOR the least variance."""

from fractions import Fraction

from theory.kernel.binding import function, with_sorts
from theory.kernel.sorts import REAL, letters
from theory.kernel.terms import and_, const, eq, implies, not_, real
from theory.kernel.theorem import instance, solve
from theory.kernel.trace import remembered
from theory.ledger.claims import Decision, decides
from theory.statements.uldp import theta_rappor as model
from theory.statements.uldp.theta_rappor import BEST, CHANCE, ROOT_R, ROOT_T, THETA, E, P, X
from theory.tactics.closing import concluded
from theory.tactics.expand import expand, rational
from theory.tactics.logic import deny
from theory.tactics.sums import equal, size_facts

x, p = const("x", X), CHANCE
HALF = real(Fraction(1, 2))
MANY = letters(625)
A, B, C, Q = (const(f"{name}0", REAL) for name in "abcq")


@remembered
def positive_quotient():
    """A quotient of positive numbers is positive."""
    return solve(implies(and_(A > 0, B > 0), A / B > 0))


def of_nobody(theta):
    """Return the variance at p = 0."""
    return E / ((E - 1) * (E - 1) * theta * (1 - theta))


def slope(theta):
    """Return what p adds to it, before - p^2."""
    return (E - theta * (E + 1)) / ((E - 1) * theta * (1 - theta))


def bounds():
    """Return that 0 < theta < 1 and e^eps > 1, and what is positive then, the gain last."""
    known = and_(THETA > 0, THETA < 1, E > 1)
    spread = (1 - THETA) * E + THETA
    product = THETA * (1 - THETA) * (E - 1)
    found = [solve(implies(known, t > 0)) for t in (spread, product)]
    gain = rational(known, THETA - THETA / spread, product / spread, *found)
    quotient = instance(positive_quotient(), {A: product, B: spread})
    found.append(solve(implies(known, THETA - THETA / spread > 0), gain, quotient, *found))
    return known, found


@remembered
def spelled():
    """The variance is that at p = 0, and a multiple of p, less p^2."""
    known, positive = bounds()
    flat = of_nobody(THETA) + slope(THETA) * p - p * p
    return rational(known, model.variance(THETA, p), flat, *positive)


def denied():
    """Return that theta = 1/2 is not best: K = e^eps = 625, p uniform, theta = 3/5."""
    formula = with_sorts(model.half_optimal().formula, {X: MANY})
    uniform = function(MANY, lambda x: real(Fraction(1, 625)))
    return deny(formula, uniform, real(Fraction(3, 5)), real(625))


@remembered
def compared():
    """a/(c q) against 4 b/c is a against 4 b q, for c > 0 and q > 0."""
    known = and_(C > 0, Q > 0)
    gap = rational(known, A / (C * Q) - 4 * B / C, (A - 4 * B * Q) / (C * Q))
    scale = solve(implies(known, C * Q > 0))
    d = const("d0", REAL)
    sign = solve(implies(B > 0, and_(eq(A / B > 0, A > 0), eq(A / B < 0, A < 0))))
    sign = instance(sign, {A: A - 4 * B * Q, B: C * Q})
    del d
    goal = and_(
        eq(4 * B / C < A / (C * Q), 4 * B * Q < A), eq(A / (C * Q) < 4 * B / C, A < 4 * B * Q)
    )
    return solve(implies(known, goal), gap, scale, sign)


def rare():
    """Return what is best at p = 0, and what is better at p > 0."""
    statement = model.half_rare()
    H, (first, second, third) = statement.given, statement.goals
    q, scale, far = THETA * (1 - THETA), (E - 1) * (E - 1), THETA - HALF
    a, b = E + p * (E - 1) * (E - 1) / 2, p * (E - 1) * (E + 1)
    signs = [solve(implies(H, t > 0)) for t in (q, scale, a)]
    whole = spelled().formula.args[1].args[1]
    found = rational(H, whole, (a - b * far) / (scale * q) - p * p, *signs)
    half = instance(spelled(), {THETA: HALF})
    flat = rational(H, half.formula.args[1].args[1], 4 * a / scale - p * p, *signs)
    order = instance(compared(), {A: a - b * far, B: a, C: scale, Q: q})
    known = [spelled(), half, found, flat, order, *signs]
    reach = statement.spelled(model.REACH)
    quotient = instance(positive_quotient(), {A: b, B: 4 * a})
    same = rational(H, reach, b / (4 * a), *signs)
    rise = solve(implies(and_(H, p > 0), b > 0))
    below = solve(implies(and_(H, far < reach), 4 * a * far < b), same, *signs)
    less = solve(implies(and_(H, far > 0, 4 * a * far < b), a - b * far < 4 * a * q))
    more = solve(implies(and_(H, eq(p, 0), not_(eq(far, 0))), 4 * a * q < a - b * far))
    return concluded(
        statement,
        solve(implies(H, first), more, *known),
        solve(implies(H, second), quotient, same, rise, *signs),
        solve(implies(H, third), below, less, *known),
    )


R2, T2, K = (const(f"{name}0", REAL) for name in ("r2", "t2", "K"))


@remembered
def apart():
    """What the variances sum to, with theta and 1 - theta apart, over plain numbers."""
    known, positive = bounds()
    scale = (E - 1) * (E - 1)
    top, bottom = E * (K + E - 1), E * (K - 1) + 1
    same = rational(
        known,
        K * of_nobody(THETA) + slope(THETA),
        (top / THETA + bottom / (1 - THETA)) / scale,
        *positive,
    )
    goal = eq(K * of_nobody(THETA) + slope(THETA), (R2 / THETA + T2 / (1 - THETA)) / scale)
    return solve(implies(and_(known, eq(R2, top), eq(T2, bottom)), goal), same)


@remembered
def of_values():
    """The loss is a sum of variances: of no value's p but through the sum of p^2."""
    H = and_(eq(X.sum(P), 1), THETA > 0, THETA < 1, E > 1)
    one = instance(spelled(), {p: P(x)})
    flat = X.sum(lambda x: of_nobody(THETA) + slope(THETA) * P(x) - P(x) * P(x))
    same = equal(model.loss(THETA), flat, H, use=lambda i: [instance(one, {x: i})])
    size, squares = X.sum(lambda x: real(1)), X.sum(lambda x: P(x) * P(x))
    goal = eq(model.loss(THETA), size * of_nobody(THETA) + slope(THETA) - squares)
    return solve(implies(H, goal), same, expand(flat, H))


@remembered
def excess():
    """r^2/theta + t^2/(1 - theta) is (r+t)^2 at theta* = r/(r+t), and more elsewhere."""
    r, t = ROOT_R, ROOT_T
    best, total = r / (r + t), (r + t) * (r + t)
    known = and_(THETA > 0, THETA < 1, r > 0, t > 0)
    rest = rational(known, 1 - best, t / (r + t))
    signs = [
        instance(positive_quotient(), {A: r, B: r + t}),
        instance(positive_quotient(), {A: t, B: r + t}),
        solve(implies(known, r + t > 0)),
    ]
    inside = solve(implies(known, and_(best > 0, best < 1)), rest, *signs)
    there = rational(known, r * r / best + t * t / (1 - best), total, inside, *signs)
    found, off = r * r / THETA + t * t / (1 - THETA), (r + t) * THETA - r
    q = THETA * (1 - THETA)
    positive = solve(implies(known, q > 0))
    gap = rational(known, found - total, off * off / q, positive)
    away = rational(known, THETA - best, off / (r + t), *signs)
    nonzero = solve(implies(and_(known, not_(eq(THETA, best))), off * off > 0), away)
    quotient = instance(positive_quotient(), {A: off * off, B: q})
    more = implies(not_(eq(THETA, best)), total < found)
    more = solve(implies(known, more), gap, nonzero, quotient, positive)
    goal = and_(
        best > 0, best < 1, eq(r * r / best + t * t / (1 - best), total), *more.formula.args[1:]
    )
    return solve(implies(known, goal), inside, there, more)


@remembered
def near_half():
    """theta* is above 1/2 by at most E/(2K)."""
    r, t = ROOT_R, ROOT_T
    known = and_(r > 0, t > 0, E > 1, K >= 1)
    known = and_(known, eq(r * r, E * (K + E - 1)), eq(t * t, E * (K - 1) + 1))
    off = (r - t) / (2 * (r + t))
    gap = rational(known, r / (r + t) - HALF, off)
    squares = solve(implies(known, eq((r - t) * (r + t), E * E - 1)))
    above = solve(implies(known, r > t), squares)
    quotient = instance(positive_quotient(), {A: r - t, B: 2 * (r + t)})
    least = solve(implies(known, (r + t) * (r + t) >= E * K))
    most = solve(implies(known, (r - t) * (r + t) * K <= E * E * K), squares)
    times = solve(implies(and_(A >= B, C > 0), A * C >= B * C))
    scaled = instance(times, {A: (r + t) * (r + t), B: E * K, C: E})
    both = (r - t) * (r + t) * K <= E * (r + t) * (r + t)
    both = solve(implies(known, both), least, most, scaled)
    cancel = solve(implies(and_(A * C <= B * C, C > 0), A <= B))
    small = instance(cancel, {A: (r - t) * K, B: E * (r + t), C: r + t})
    small = solve(implies(known, (r - t) * K <= E * (r + t)), small, both)
    small = solve(implies(known, E * (r + t) - (r - t) * K >= 0), small)
    rest = rational(known, E / (2 * K) - off, (E * (r + t) - (r - t) * K) / (2 * K * (r + t)))
    sign = solve(implies(and_(A >= 0, B > 0), A / B >= 0))
    sign = instance(sign, {A: E * (r + t) - (r - t) * K, B: 2 * K * (r + t)})
    room = solve(implies(known, 2 * K * (r + t) > 0))
    parts = [
        gap,
        solve(implies(known, off > 0), quotient, above, solve(implies(known, 2 * (r + t) > 0))),
        solve(implies(known, sign.formula.args[1]), sign, small, room),
        rest,
    ]
    goal = and_(A > HALF, A - HALF <= C)
    plain = solve(implies(and_(eq(A - HALF, B), B > 0, Q >= 0, eq(C - B, Q)), goal))
    put = {A: r / (r + t), B: off, C: E / (2 * K), Q: sign.formula.args[1].args[1]}
    found = instance(plain, put)
    return solve(implies(known, found.formula.args[1]), found, *parts)


def best():
    """Return that theta* is best, how much is lost there, and where it lies."""
    statement = model.best()
    H, (first, second, third, *rest) = statement.given, statement.goals
    size, scale = X.sum(lambda x: real(1)), (E - 1) * (E - 1)
    some = size_facts(X, lambda x: True, x)[1]
    put = {K: size, R2: ROOT_R * ROOT_R, T2: ROOT_T * ROOT_T}
    known = of_values(), instance(apart(), put)
    here = solve(implies(H, first), *known)
    chosen = statement.spelled(BEST)
    there = [instance(t, {THETA: chosen}) for t in known]
    found = known[1].formula.args[1].args[1].args[0]
    total = (ROOT_R + ROOT_T) * (ROOT_R + ROOT_T)
    positive = solve(implies(H, scale > 0))
    alike = solve(implies(eq(A, B), eq(A / C, B / C)))
    alike = instance(alike, {A: there[1].formula.args[1].args[1].args[0], B: total, C: scale})
    least = solve(implies(H, second), *there, alike, excess())
    less = solve(implies(and_(C > 0, A < B), A / C < B / C))
    less = instance(less, {A: total, B: found, C: scale})
    away = implies(third.args[0], total / scale < found / scale)
    away = solve(implies(H, away), less, excess(), positive)
    more = solve(implies(H, third), here, least, away)
    near = instance(near_half(), {K: size})
    last = [solve(implies(H, goal), excess(), near, some) for goal in rest]
    return concluded(statement, here, least, more, *last)


@decides("uldp-theta-half-optimal")
def theta_half_optimal():
    """K = e^eps = 625, as in the paper's maps at eps = ln |X|: theta = 3/5 is better."""
    return Decision(
        verdict="refuted",
        printed_proof="unread",
        why=(
            "Wang et al. minimise an approximation, the variance of the estimate of a value that "
            "nearly nobody has; there theta = 1/2 is optimal. The exact variance of a value with "
            "p(x) > 0 is smaller for some greater theta, and so is the whole l2 loss, at every K: "
            "the optimum is theta* of uldp-theta-rappor, which tends to 1/2 only as K grows."
        ),
        scope="exact variance, every K; the witness has K = e^eps = 625, p uniform, theta = 3/5",
        corrected=["uldp-theta-half-rare", "uldp-theta-rappor"],
        theorem=denied,
        sorts={X: MANY},
    )


@decides("uldp-theta-half-rare")
def theta_half_rare():
    """At p = 0 the variance is E/((E-1)^2 theta (1-theta))."""
    return Decision(
        verdict="proved",
        why=(
            "At p(x) = 0 the variance is e^eps/((e^eps-1)^2 theta (1-theta)), least at 1/2. The "
            "part in p(x) decreases through theta = 1/2, so that for p(x) > 0 a little more is "
            "better."
        ),
        scope="0 < theta < 1, all eps > 0, all 0 <= p(x) <= 1",
        theorem=rare,
    )


@decides("uldp-theta-rappor")
def theta_rappor():
    """r^2 = E(K+E-1), t^2 = E(K-1)+1: the loss is (r^2/theta + t^2/(1-theta))/(E-1)^2 - sum p^2."""
    return Decision(
        verdict="proved",
        why=(
            "The sum of the exact variances is (r^2/theta + t^2/(1-theta))/(e^eps-1)^2 - sum p^2, "
            "and p enters in the last term alone. At K = 1 theta* is e^eps/(e^eps+1)."
        ),
        scope="all K >= 1, all eps > 0, 0 < theta < 1, all p",
        theorem=best,
    )
