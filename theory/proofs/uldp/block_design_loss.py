"""uBD's estimate: its mean, its variances and its l2 loss, from how often blocks have values."""

from mechanisms import ubd
from mechanisms.losses import ubd as losses
from theory.kernel.binding import apply, function, substitute
from theory.kernel.sorts import REAL
from theory.kernel.terms import and_, const, eq, implies, ite, not_
from theory.kernel.theorem import instance, solve
from theory.kernel.trace import remembered
from theory.ledger.decisions import proves
from theory.library import independent, linear
from theory.notions.probability import mass, size
from theory.proofs.uldp.block_design import b, s
from theory.proofs.uldp.block_design_means import (
    B,
    S,
    W,
    counted_weight,
    expected,
    expected_other,
    keep_probability,
    level,
    plain_means,
    plain_ranges,
    ranges,
    reports_sum_to_one,
    with_distribution,
    x,
)
from theory.statements.stated import stated
from theory.statements.uldp import block_design_loss as model
from theory.statements.uldp.block_design_loss import DRAWN
from theory.tactics.closing import every, rewritten
from theory.tactics.context import Given
from theory.tactics.expand import expand, rational
from theory.tactics.logic import for_all
from theory.tactics.sums import ONE, ZERO

said = stated("uldp-ubd-loss")
K_BLOCK, SENSITIVE, E, U, X, Y, HAS = said.k, said.X_S, said.E, said.U, said.X, said.Y, said.has
TELLS, P = said.tells, said.p


def kinds():
    """Return for each kind of x a condition, chance, gain and share, and how its reports count."""
    chance, gain = ubd.signal(s(), K_BLOCK, E)
    share = ubd.overlap(s(), K_BLOCK)

    def has(y):
        return ite(HAS(y, x), ONE, ZERO)

    first = [lambda y: counted_weight(y, share), lambda y: counted_weight(y, share * share)]
    return [
        (SENSITIVE(x), (chance, gain, share), first),
        (not_(SENSITIVE(x)), (ZERO, keep_probability(), ZERO), [has, has]),
    ]


def probability_revealed():
    """Return the probability that a report tells a value."""
    return keep_probability() * (1 - mass(X, P, SENSITIVE))


def of_kind(statement, flag, numbers, events):
    """Return mean and variance of the estimate of x, for one kind of x."""
    p, (c, g, h), n = Given(and_(with_distribution(statement), flag)), numbers, size(DRAWN.U)

    def stat(y):
        return ite(HAS(y, x), ONE, ZERO) + h * ite(TELLS(y), ONE, ZERO)

    p.know(ranges(), reports_sum_to_one(statement))
    one, square, steps = moments(p, statement, numbers, events, stat)
    p.have(g > 0)
    value, spread = (one - c) / g, (square - one * one) / (g * g)
    p.rewrite(value == P(x), *steps)
    p.rewrite(spread == ubd.unit_variance(c, g, h, probability_revealed(), P(x)), *steps)
    made = function(Y, lambda y: level(statement, y)), function(Y, stat), c, g
    names = independent.M, linear.Z, linear.CHANCE, linear.GAIN
    p.use(linear.scaled(), dict(zip(names, made, strict=True)))
    r = const("r", DRAWN.outcomes)
    same, given = as_shifted(p, statement, numbers, stat, r)
    estimate, shifted = same.formula.args[1].args
    near = p.rewrite(
        (estimate - P(x)) * (estimate - P(x)) == (shifted - value) * (shifted - value),
        same,
        value == P(x),
    )

    def mean_of(f):
        return statement.spelled(DRAWN.mean(P, f))

    p.know(*(rewritten(every(t, r), mean_of) for t in (same, near)))
    lifted, errors = mean_of(lambda r_: said.estimate(r_, x)), mean_of(error_at(x))
    stated = ubd.unit_variance(
        *(t.formula.args[1].args[0] for t in given), probability_revealed(), P(x)
    )
    p.rewrite(stated == spread, *given)
    return p.have(lifted == P(x)), p.have(n * errors == stated)


def moments(p, statement, numbers, events, stat):
    """Show a report's mean and second moment; return both, and what they are."""
    c, g, h = numbers
    theorems = [expected_other(statement)]
    if h is not ZERO:
        theorems = [instance(expected(statement), {W: w}) for w in (h, h * h)]
    p.know(*theorems)
    closed = c + g * P(x), c + g * P(x) + (h * h - h) * probability_revealed()
    sums, steps = [], []
    for counts, event, value in zip(
        (stat, lambda y: stat(y) * stat(y)), events, closed, strict=True
    ):
        total = Y.sum(lambda y, f=counts: level(statement, y) * f(y))
        p.have(total == Y.sum(lambda y, e=event: level(statement, y) * e(y)))
        sums.append(total)
        steps.append(p.have(total == value))
    return *sums, steps


def as_shifted(p, statement, numbers, stat, r):
    """Return that the estimate is the mean of the reports' counts, shifted and scaled."""
    (c, g, h), n = numbers, size(DRAWN.U)
    i = U.sum(lambda u: ite(HAS(r(u), x), ONE, ZERO))
    t = U.sum(lambda u: ite(TELLS(r(u)), ONE, ZERO))
    total = U.sum(lambda u: stat(r(u)))
    split = p.by_item(total == i + h * t, over=U)
    names = [statement.spelled(t) for t in model.parameters(x)]
    given = [p.have(eq(*pair)) for pair in zip(names, numbers, strict=True)]
    estimate = statement.spelled(said.estimate(r, x))
    return p.rewrite(estimate == (total / n - c) / g, *given, split), given


def error_at(x):
    """Return the squared error of the estimate of x."""
    return lambda r: (said.estimate(r, x) - P(x)) * (said.estimate(r, x) - P(x))


def one_value(statement):
    """The estimate of x has the mean p(x), and n times its variance is the one stated."""
    p, of_kinds = (
        Given(with_distribution(statement)),
        [of_kind(statement, *kind) for kind in kinds()],
    )
    p.know(*(part for parts in of_kinds for part in parts))
    return [p.have(part.formula.args[1]) for part in of_kinds[0]]


def expected_loss(statement):
    """The variances of all values sum to the stated loss."""
    p, (_, second) = Given(with_distribution(statement)), one_value(statement)

    def each(x_):
        return substitute(second.formula.args[1].args[1], {x: x_})

    errors = X.sum(lambda x_: statement.spelled(DRAWN.mean(P, error_at(x_))))
    p.know(second)
    total = p.by_item(size(DRAWN.U) * errors == X.sum(each), over=X)
    polynomial, both = by_kind(statement, p.H, each(x))
    p.know(both)
    summed = p.by_item(X.sum(each) == X.sum(polynomial), over=X)
    closed, gathered = gathered_loss(p.H, X.sum(polynomial))
    loss = closed.formula.args[1].args[1]
    return p.arithmetic(size(DRAWN.U) * errors == loss, total, summed, gathered, p.use(closed))


@remembered
def polynomials():
    """Return the variance of each kind of value as a polynomial in p(x), and its names."""
    c, g, h, t, k, p = names = [const(f"{name}_", REAL) for name in "cghtkp"]
    first = (c * (1 - c) - h * (1 - h) * t) / (g * g) + (1 - 2 * c) / g * p - p * p
    shapes = [
        rational(g > 0, ubd.unit_variance(c, g, h, t, p), first),
        rational(k > 0, ubd.unit_variance(ZERO, k, ZERO, t, p), 1 / k * p - p * p),
    ]
    return shapes, names


def item(x):
    """Return the polynomial of a value, by its kind."""
    shapes, names = polynomials()
    own, other = (t.formula.args[1].args[1] for t in shapes)
    values = {names[-1]: P(x)}
    return ite(SENSITIVE(x), substitute(own, values), substitute(other, values))


def stated_numbers(n, known_mass):
    """Return chance, gain, share, the part that is told and keep, in the names of `polynomials`."""
    chance, gain = ubd.signal(n, K_BLOCK, E)
    kept = ubd.inclusion(n, K_BLOCK, E)[1]
    numbers = chance, gain, ubd.overlap(n, K_BLOCK), kept * (1 - known_mass), kept
    return dict(zip(polynomials()[1], numbers, strict=False))


def by_kind(statement, H, variance):
    """Return the variances as polynomials in p(x), and that they are at an arbitrary x."""
    values = stated_numbers(s(), mass(X, P, SENSITIVE))
    polynomial = function(X, lambda x: substitute(item(x), values))
    shapes, names = polynomials()
    p, goal = Given(H), eq(variance, polynomial(x))
    p.know(ranges(), *(instance(shape, values | {names[-1]: P(x)}) for shape in shapes))
    given = [statement.spelled(t) for t in model.parameters(x)]
    for flag, numbers, _ in kinds():
        of_kind = p.under(flag)
        same = [of_kind.have(eq(*pair)) for pair in zip(given, numbers, strict=True)]
        of_kind.rewrite(goal, *same)
    return polynomial, p.have(goal)


def gathered_loss(H, total):
    """Return the stated loss as a sum of parts, and that the polynomials add up to these."""
    c, g, h, t, k, _ = polynomials()[1]
    sensitive_mass, squares = const("held_", REAL), const("squares_", REAL)
    values = stated_numbers(s(), mass(X, P, SENSITIVE))
    spread = instance(expand(X.sum(item), and_(g > 0, k > 0)), values)
    plain = stated_numbers(S, sensitive_mass)
    slopes = (c * (1 - c) - h * (1 - h) * t) / (g * g), (1 - 2 * c) / g
    value = substitute(
        slopes[0] * S + slopes[1] * sensitive_mass + 1 / k * (1 - sensitive_mass) - squares, plain
    )
    p = Given(and_(E > 1, K_BLOCK >= 1, K_BLOCK < S, B >= 1))
    p.know(*plain_means()[1], plain_ranges())
    p.have(and_(plain[g] > 0, plain[k] > 0))
    closed = p.have(value == losses.l2_times_n(S, K_BLOCK, E, sensitive_mass, squares))
    mass_on_s, total_squares = mass(X, P, SENSITIVE), X.sum(lambda x: P(x) * P(x))
    closed = instance(closed, {S: s(), B: b(), sensitive_mass: mass_on_s, squares: total_squares})
    p = Given(H)
    p.know(ranges())
    total_spelled = p.use(spread)
    parts = [substitute(t, values) for t in (*slopes, 1 / k)]
    goal = total == closed.formula.args[1].args[0]
    return closed, p.arithmetic(goal, total_spelled, X.sum(P) == 1, of=[*parts, mass_on_s])


@proves("uldp-ubd-loss")
def theorem(statement):
    """Return uBD's mean, variances and loss."""
    p = Given(statement)
    first, second = one_value(statement)
    every_p = p.goal("unbiased").args[0]
    mean_ = solve(implies(p.H, apply(every_p, P)), every(first, x))
    p.know(for_all(p.H, every_p, P, mean_), second, expected_loss(statement))
    return p.conclude()
