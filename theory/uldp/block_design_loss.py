"""uBD's estimate: its mean, its variances and its l2 loss, from how often blocks have values."""

from mechanisms import ubd
from mechanisms.losses import ubd as losses
from theory.kernel.binding import apply, function, function_of, substitute
from theory.kernel.sorts import REAL
from theory.kernel.terms import and_, const, eq, implies, ite, not_
from theory.kernel.theorem import instance, leibniz, solve
from theory.kernel.trace import remembered
from theory.ledger.claims import Decision, decides
from theory.library import independent, linear
from theory.notions.probability import mass, size
from theory.statements.uldp import block_design_loss as model
from theory.statements.uldp.block_design_loss import (
    DRAWN,
    HAS,
    K_BLOCK,
    SENSITIVE,
    TELLS,
    E,
    P,
    U,
    X,
    Y,
)
from theory.tactics.closing import concluded, every
from theory.tactics.defined import well_defined
from theory.tactics.expand import expand, rational
from theory.tactics.logic import at, for_all
from theory.tactics.sums import ONE, ZERO, equal, induction
from theory.uldp import block_design
from theory.uldp.block_design import b, s
from theory.uldp.block_design_means import (
    B,
    S,
    W,
    counted,
    expected,
    expected_other,
    given,
    keep,
    known,
    level,
    plain_means,
    plain_ranges,
    proper,
    ranges,
    spelled,
    x,
)


def kinds():
    """Return for each kind of x a condition, chance, gain and share, and how its reports count."""
    chance, gain = ubd.signal(s(), K_BLOCK, E)
    share = ubd.overlap(s(), K_BLOCK)

    def has(y):
        return ite(HAS(y, x), ONE, ZERO)

    first = [lambda y: counted(y, share), lambda y: counted(y, share * share)]
    return [
        (SENSITIVE(x), (chance, gain, share), first),
        (not_(SENSITIVE(x)), (ZERO, keep(), ZERO), [has, has]),
    ]


@remembered
def plain_variance():
    """The variance from both moments is the one stated, in plain numbers."""
    c, g, h, t, p = (const(f"{name}_", REAL) for name in "cghtp")
    m = c + g * p
    mean_ = rational(g > 0, (m - c) / g, p)
    second = m + (h * h - h) * t
    variance = rational(g > 0, (second - m * m) / (g * g), ubd.unit_variance(c, g, h, t, p))
    return mean_, variance, (c, g, h, t, p)


def told():
    """Return the probability that a report tells a value."""
    return keep() * (1 - mass(X, P, SENSITIVE))


def of_kind(flag, numbers, events):
    """Return mean and variance of the estimate of x, for one kind of x."""
    H, n = and_(known(), flag), size(DRAWN.U)
    c, g, h = numbers

    def stat(y):
        return ite(HAS(y, x), ONE, ZERO) + h * ite(TELLS(y), ONE, ZERO)

    put = {
        independent.M: function(Y, level),
        linear.Z: function(Y, stat),
        linear.CHANCE: c,
        linear.GAIN: g,
    }
    found = instance(linear.scaled(), put)
    sums = [Y.sum(lambda y: level(y) * stat(y)), Y.sum(lambda y: level(y) * (stat(y) * stat(y)))]
    facts = [proper(), ranges()]
    for total, event in zip(sums, events, strict=True):
        shown = Y.sum(lambda y, e=event: level(y) * e(y))
        facts.append(equal(total, shown, H, use=lambda i: at(given(), i, x)))
    facts += (
        [instance(expected(), {W: w}) for w in (h, h * h)] if h is not ZERO else [expected_other()]
    )
    mean_, variance, names = plain_variance()
    put = dict(zip(names, (c, g, h, told(), P(x)), strict=True))
    m = c + g * P(x)
    values = [
        solve(implies(H, eq(sums[0], m)), *facts),
        solve(implies(H, eq(sums[1], m + (h * h - h) * told())), *facts),
    ]
    one = function(REAL, lambda t: (t - c) / g)
    two = function_of(REAL, REAL, lambda a, b: (b - a * a) / (g * g))
    steps = [
        leibniz(one, sums[0], m),
        leibniz(function(REAL, lambda a: two(a, sums[1])), sums[0], m),
        leibniz(function(REAL, lambda b: two(m, b)), sums[1], m + (h * h - h) * told()),
        instance(mean_, put),
        instance(variance, put),
    ]
    positive = solve(implies(H, g > 0), ranges())
    counted_ = solve(implies(H, found.formula.args[0]), proper(), positive)
    centre = solve(implies(H, eq((sums[0] - c) / g, P(x))), *values, *steps, positive)
    spread = solve(
        implies(
            H, eq((sums[1] - sums[0] * sums[0]) / (g * g), ubd.unit_variance(c, g, h, told(), P(x)))
        ),
        *values,
        *steps,
        positive,
    )
    r = const("r", DRAWN.outcomes)
    chance, gain, shared = map(spelled, model.parameters(x))
    i = U.sum(lambda u: ite(HAS(r(u), x), ONE, ZERO))
    t = U.sum(lambda u: ite(TELLS(r(u)), ONE, ZERO))
    total = U.sum(lambda u: stat(r(u)))
    split = induction(lambda a, b, c: eq(a, b + h * c), [total, i, t])
    shape = function_of(REAL, REAL, REAL, lambda a, b, d: ((i + d * t) / n - a) / b)
    chain = [
        leibniz(function(REAL, lambda a: shape(a, gain, shared)), chance, c),
        leibniz(function(REAL, lambda a: shape(c, a, shared)), gain, g),
        leibniz(function(REAL, lambda a: shape(c, g, a)), shared, h),
        leibniz(function(REAL, lambda a: (a / n - c) / g), total, i + h * t),
    ]

    def estimate(r_):
        return spelled(model.ESTIMATE(r_, x))

    def shifted(r_):
        return (U.sum(lambda u: stat(r_(u))) / n - c) / g

    same = solve(implies(H, eq(estimate(r), shifted(r))), split, *chain)
    value = (sums[0] - c) / g
    a_, b_ = const("a_", REAL), const("b_", REAL)
    alike = solve(implies(eq(a_, b_), eq(a_ * a_, b_ * b_)))
    alike = instance(alike, {a_: estimate(r) - P(x), b_: shifted(r) - value})
    near = solve(implies(H, eq(estimate(r) - P(x), shifted(r) - value)), same, centre)
    lifted = spelled(DRAWN.mean(P, lambda r_: model.ESTIMATE(r_, x)))
    means_ = equal(
        lifted, found.formula.args[1].args[0].args[0], H, use=lambda k: [instance(same, {r: k})]
    )
    errors = spelled(DRAWN.mean(P, error_at(x)))
    both = found.formula.args[1].args[1].args[0].args[1]
    squares = equal(errors, both, H, use=lambda k: [instance(q, {r: k}) for q in (near, alike)])
    stated = ubd.unit_variance(chance, gain, shared, told(), P(x))
    three = function_of(REAL, REAL, REAL, lambda a, b, d: ubd.unit_variance(a, b, d, told(), P(x)))
    back = [
        leibniz(function(REAL, lambda a: three(a, gain, shared)), chance, c),
        leibniz(function(REAL, lambda a: three(c, a, shared)), gain, g),
        leibniz(function(REAL, lambda a: three(c, g, a)), shared, h),
    ]
    first = solve(implies(H, eq(lifted, P(x))), found, counted_, means_, centre)
    second = solve(implies(H, eq(n * errors, stated)), found, counted_, squares, spread, *back)
    return first, second


def error_at(x):
    """Return the squared error of the estimate of x."""
    return lambda r: (model.ESTIMATE(r, x) - P(x)) * (model.ESTIMATE(r, x) - P(x))


@remembered
def one_value():
    """The estimate of x has the mean p(x), and n times its variance is the one stated."""
    found = [of_kind(*kind) for kind in kinds()]
    goals = [part.formula.args[1] for part in found[0]]
    return [
        solve(implies(known(), goal), *(parts[k] for parts in found))
        for k, goal in enumerate(goals)
    ]


def whole():
    """The variances of all values sum to the stated loss."""
    H, n = known(), s()
    first, second = one_value()
    del first

    def each(x_):
        return substitute(second.formula.args[1].args[1], {x: x_})

    def errors(x_):
        return spelled(DRAWN.mean(P, error_at(x_)))

    total = induction(
        lambda a, b: eq(size(DRAWN.U) * a, b),
        [X.sum(errors), X.sum(each)],
        H,
        use=lambda i: [instance(second, {x: i})],
    )
    chance, gain = ubd.signal(n, K_BLOCK, E)
    share = ubd.overlap(n, K_BLOCK)
    c, g, h, t, k = (const(f"{name}_", REAL) for name in "cghtk")
    # as polynomials in p(x), for each kind of value
    slopes = ((c * (1 - c) - h * (1 - h) * t) / (g * g), (1 - 2 * c) / g)
    p = const("p_", REAL)
    shapes = [
        rational(g > 0, ubd.unit_variance(c, g, h, t, p), slopes[0] + slopes[1] * p - p * p),
        rational(k > 0, ubd.unit_variance(ZERO, k, ZERO, t, p), 1 / k * p - p * p),
    ]
    put = {c: chance, g: gain, h: share, t: told(), k: keep()}

    def item(x):
        own = slopes[0] + slopes[1] * P(x) - P(x) * P(x)
        return ite(SENSITIVE(x), own, 1 / k * P(x) - P(x) * P(x))

    placed = [instance(shape, put | {p: P(x)}) for shape in shapes]
    ites = list(map(spelled, model.parameters(x)))
    polynomial = function(X, lambda x: substitute(item(x), put))
    parts = []
    for (flag, numbers, _), shape in zip(kinds(), placed, strict=True):
        values = list(numbers)
        steps = []
        for j in range(3):
            args = [*values[:j], None, *ites[j + 1 :]]
            at_j = function(
                REAL,
                lambda v, a=args: ubd.unit_variance(
                    *(v if q is None else q for q in a), told(), P(x)
                ),
            )
            steps.append(leibniz(at_j, ites[j], values[j]))
        parts.append(
            solve(implies(and_(H, flag), eq(each(x), polynomial(x))), *steps, shape, ranges())
        )
    both = solve(implies(H, eq(each(x), polynomial(x))), *parts)
    summed = equal(X.sum(each), X.sum(polynomial), H, use=lambda i: [instance(both, {x: i})])
    sizes_, held, squares = S, const("held_", REAL), const("squares_", REAL)
    spread = instance(expand(X.sum(item), and_(g > 0, k > 0)), put)
    known_ = and_(E > 1, K_BLOCK >= 1, K_BLOCK < S, B >= 1)
    _, positive = plain_means()
    chance_, gain_ = ubd.signal(S, K_BLOCK, E)
    keep_ = ubd.inclusion(S, K_BLOCK, E)[1]
    plain = {c: chance_, g: gain_, h: ubd.overlap(S, K_BLOCK), t: keep_ * (1 - held), k: keep_}
    value = substitute(slopes[0] * S + slopes[1] * held + 1 / k * (1 - held) - squares, plain)
    ranges_ = solve(implies(known_, and_(gain_ > 0, keep_ > 0)), plain_ranges())
    closed = rational(
        known_, value, losses.l2_times_n(S, K_BLOCK, E, held, squares), *positive, ranges_
    )
    mass_, total_squares = mass(X, P, SENSITIVE), X.sum(lambda x: P(x) * P(x))
    closed = instance(closed, {S: n, B: b(), held: mass_, squares: total_squares})
    value = closed.formula.args[1].args[0]
    sums = X.sum(polynomial)
    gathered = solve(
        implies(H, eq(sums, value)), spread, ranges(), expand(mass_), expand(total_squares)
    )
    goal = size(DRAWN.U) * X.sum(errors)
    del sizes_
    return solve(
        implies(H, eq(goal, closed.formula.args[1].args[1])), total, summed, gathered, closed
    )


def theorem():
    """Return uBD's mean, variances and loss."""
    statement = model.ubd_loss()
    H, (unbiased_, spreads, loss) = statement.given, statement.goals
    first, second = one_value()
    every_p = unbiased_.args[0]
    at_p = apply(every_p, P)
    mean_ = solve(implies(H, at_p), every(first, x))
    one = for_all(H, every_p, P, mean_)
    two = solve(implies(H, spreads), every(second, x))
    three = solve(implies(H, loss), whole())
    return concluded(statement, one, two, three)


def defined():
    """Return that no denominator is zero."""
    return well_defined(model.ubd_loss(), ranges(), *block_design.ranges())


@decides("uldp-ubd-loss")
def ubd_loss():
    """Z_j is 1 if j is in the block, d if a non-sensitive value is told, else 0."""
    return Decision(
        verdict="proved",
        why=(
            "Z_j = [j in y] + d [y in X_N] has mean q + (P - q) p_j, since the share d of a "
            "value's blocks that have another value makes up for what X_N does not report in "
            "blocks. Its variance is that of a coin of this mean less d(1-d) c p(X_N). Only the "
            "shares of values and of pairs enter, so that every balanced design has this loss."
        ),
        scope="all 1 <= k < s, N >= 0, eps > 0, all p, all n, every balanced design",
        theorem=theorem,
        defined=defined,
    )
