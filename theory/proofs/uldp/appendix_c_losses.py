"""Appendix C: OSLDP permits no smaller loss than ULDP, also without randomized estimates."""

from theory.kernel.binding import function
from theory.kernel.sorts import REAL, functions
from theory.kernel.terms import and_, const, eq, implies
from theory.ledger.decisions import proves
from theory.library import families, mixtures, moments, triangle
from theory.statements.stated import stated
from theory.statements.uldp import osldp_loss as model
from theory.statements.uldp.losses import absolute, square
from theory.statements.uldp.osldp_loss import OUTPUTS, REPORTS
from theory.tactics.context import Given
from theory.tactics.numbers import of_numbers

said = stated("uldp-osldp-loss")
ESTIMATE, FIRST, THEN, WHOLE, P, U = said.estimate, said.Q_U, said.Q_R, said.Q_O, said.p, said.U
X, Y, Z = said.X, said.Y, said.Z

WEIGHT, VALUE = const("w", functions(OUTPUTS, REAL)), const("value", functions(OUTPUTS, REAL))
CENTER = const("center", REAL)
MEAN = OUTPUTS.sum(lambda y: WEIGHT(y) * VALUE(y))


def weights(w):
    """Return that these are weights of the outputs."""
    return and_(OUTPUTS.forall(lambda y: w(y) >= 0), eq(OUTPUTS.sum(w), 1))


def mean_loss(loss, center):
    """Return the mean of the losses."""
    return OUTPUTS.sum(lambda y: WEIGHT(y) * loss(VALUE(y) - center))


def absolute_is_convex():
    """|mean - c| is at most the mean of |value - c|."""
    p = Given(weights(WEIGHT))
    y, total = p.fix(OUTPUTS), OUTPUTS.sum(WEIGHT)
    p.use(triangle.of_products(), {triangle.A: WEIGHT(y), triangle.B: VALUE(y) - CENTER})
    p.by_item(absolute(MEAN - total * CENTER) <= mean_loss(absolute, CENTER))
    return p.have(absolute(MEAN - CENTER) <= mean_loss(absolute, CENTER))


def square_is_convex():
    """(mean - c)^2 is at most the mean of (value - c)^2, less the variance of the value."""
    p, total = Given(weights(WEIGHT)), OUTPUTS.sum(WEIGHT)
    second = OUTPUTS.sum(lambda y: WEIGHT(y) * VALUE(y) * VALUE(y))
    parts = second - 2 * CENTER * MEAN + CENTER * CENTER * total
    p.use(p.by_item(mean_loss(square, CENTER) == parts), {CENTER: MEAN})
    p.by_item(mean_loss(square, MEAN) >= 0)
    return p.have(square(MEAN - CENTER) <= mean_loss(square, CENTER))


def drawn(z, y):
    """Return the probability of all users' outputs y given their reports z."""
    return U.prod(lambda u: THEN(z(u), y(u)))


def likely(z):
    """Return the probability of all users' reports."""
    return U.prod(lambda u: model.chance(FIRST, z(u)))


def of_reports(p, z):
    """Show that given the reports the outputs have weights: products of rows of Q_R."""
    y, u = p.fix(OUTPUTS, U)
    p.have(THEN(z(u), y(u)) >= 0)
    p.by_item(drawn(z, y) >= 0)
    p.know(families.of(U, Y, lambda u, c: THEN(z(u), c)))
    rows = U.prod(lambda u: Y.sum(THEN(z(u))))
    p.have(Y.sum(THEN(z(u))) == 1)
    p.by_item(rows == 1)
    p.have(weights(function(OUTPUTS, lambda y: drawn(z, y))))


def law(p, y):
    """Show that the outputs of all users have the law of Q_O: that of the reports, then of Q_R."""
    z, u = p.fix(REPORTS, U)
    joint = lambda u, c: model.chance(FIRST, c) * THEN(c, y(u))  # noqa: E731
    p.by_item(likely(z) * drawn(z, y) == U.prod(lambda u: joint(u, z(u))))
    p.by_item(
        REPORTS.sum(lambda z: likely(z) * drawn(z, y))
        == REPORTS.sum(lambda z: U.prod(lambda u: joint(u, z(u))))
    )
    p.know(families.of(U, Z, joint))
    probability = p(model.chance(WHOLE, y(u)))
    p.sums(Z.sum(lambda c: joint(u, c)), probability)
    p.by_item(
        U.prod(lambda u: Z.sum(lambda c: joint(u, c)))
        == U.prod(lambda u: p(model.chance(WHOLE, y(u))))
    )
    p.have(
        REPORTS.sum(lambda z: likely(z) * drawn(z, y))
        == U.prod(lambda u: p(model.chance(WHOLE, y(u))))
    )


def show_mean_loses_less(p, goal, loss, convex, z):
    """Show that the expected loss of the mean is at most that of the estimate."""
    x, u = p.fix(X, U)
    values = {WEIGHT: lambda y: drawn(z, y), VALUE: lambda y: ESTIMATE(y, x), CENTER: P(x)}
    p.use(convex, values)

    def error(x, y):
        return loss(ESTIMATE(y, x) - P(x))

    def outer(y):
        return X.sum(lambda x: error(x, y))

    given = X.sum(lambda x: loss(model.conditional(z, x) - P(x)))
    p.by_item(given <= X.sum(lambda x: OUTPUTS.sum(lambda y: drawn(z, y) * error(x, y))))
    random = const("F", functions(moments.U, moments.OMEGA, REAL))
    at_values = {moments.U: X, moments.OMEGA: OUTPUTS, moments.WEIGHT: lambda y: drawn(z, y)}
    p.use(moments.mean_of_sum(), at_values | {random: error})
    bound = OUTPUTS.sum(lambda y: drawn(z, y) * outer(y))
    p.have(given <= bound)
    p.have(and_(P(x) >= 0, FIRST(x, z(u)) >= 0))
    p.by_item(model.chance(FIRST, z(u)) >= 0)
    p.by_item(likely(z) >= 0)
    times = lambda a, b, c: implies(and_(a <= b, c >= 0), c * a <= c * b)  # noqa: E731
    p.use(of_numbers(times, given, bound, likely(z)))
    means = REPORTS.sum(lambda z: likely(z) * OUTPUTS.sum(lambda y: drawn(z, y) * outer(y)))
    p.by_item(goal.args[0] <= means)
    at_values = {mixtures.X: REPORTS, mixtures.Y: OUTPUTS, mixtures.P: likely}
    p.use(mixtures.mass_after(), at_values | {mixtures.Q: drawn, mixtures.W: outer})
    columns = OUTPUTS.sum(lambda y: REPORTS.sum(lambda z: likely(z) * drawn(z, y)) * outer(y))
    p.by_item(columns == goal.args[1])


@proves("uldp-osldp-loss")
def theorem(statement):
    """Return that a mean given the reports loses no more: both losses are convex."""
    p = Given(statement)
    z, y = p.fix(REPORTS, OUTPUTS)
    of_reports(p, z)
    law(p, y)
    show_mean_loses_less(p, p.goal("the l1 loss"), absolute, absolute_is_convex(), z)
    show_mean_loses_less(p, p.goal("the l2 loss"), square, square_is_convex(), z)
    return p.conclude()
