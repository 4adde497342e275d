"""Appendix C: OSLDP permits no smaller loss than ULDP, also without randomized estimates."""

from theory.kernel.binding import function, function_of, substitute
from theory.kernel.sorts import REAL, functions
from theory.kernel.terms import and_, const, eq, implies, real
from theory.kernel.theorem import at_sorts, exchange, instance, solve
from theory.kernel.trace import remembered
from theory.ledger.claims import Decision, decides
from theory.library import families, mixtures, triangle
from theory.statements.uldp import osldp_loss as model
from theory.statements.uldp.osldp_loss import (
    ESTIMATE,
    FIRST,
    OUTPUTS,
    REPORTS,
    THEN,
    WHOLE,
    P,
    U,
    X,
    Y,
    Z,
    absolute,
    square,
)
from theory.tactics.closing import concluded, every
from theory.tactics.expand import expand
from theory.tactics.logic import at, prove
from theory.tactics.sums import at_most, equal, induction, non_negative, pull

x, y, z, u = const("x", X), const("y", OUTPUTS), const("z", REPORTS), const("u", U)
WEIGHT, VALUE = const("w", functions(OUTPUTS, REAL)), const("value", functions(OUTPUTS, REAL))
CENTER = const("center", REAL)


def weights():
    """Return that these are weights of the outputs."""
    return and_(OUTPUTS.forall(lambda y: WEIGHT(y) >= 0), eq(OUTPUTS.sum(WEIGHT), 1))


def mean():
    """Return the mean of the values."""
    return OUTPUTS.sum(lambda y: WEIGHT(y) * VALUE(y))


def mean_loss(loss, center=CENTER):
    """Return the mean of the losses."""
    return OUTPUTS.sum(lambda y: WEIGHT(y) * loss(VALUE(y) - center))


@remembered
def absolute_is_convex():
    """|mean - c| is at most the mean of |value - c|."""
    H = weights()
    product = {triangle.A: WEIGHT(y), triangle.B: VALUE(y) - CENTER}
    facts = [instance(triangle.of_products(), product), *at(H, y)]
    found = induction(
        lambda m, s, t: absolute(m - s * CENTER) <= t,
        [mean(), OUTPUTS.sum(WEIGHT), mean_loss(absolute)],
        H,
        use=lambda i: [instance(t, {y: i}) for t in facts],
    )
    return solve(implies(H, absolute(mean() - CENTER) <= mean_loss(absolute)), found)


@remembered
def square_is_convex():
    """(mean - c)^2 is at most the mean of (value - c)^2."""
    H = weights()
    a, b = const("a0", REAL), const("b0", REAL)
    sign = instance(solve(implies(a >= 0, a * (b * b) >= 0)), {a: WEIGHT(y), b: VALUE(y) - CENTER})
    facts = [sign, *at(H, y)]
    least = non_negative(mean_loss(square), H, use=lambda i: [instance(t, {y: i}) for t in facts])
    spelled = expand(mean_loss(square))
    around = [instance(t, {CENTER: mean()}) for t in (least, spelled)]
    goal = square(mean() - CENTER) <= mean_loss(square)
    return solve(implies(H, goal), spelled, *around, expand(mean()))


def drawn(z):
    """Return the probability of all users' outputs, as a function, given their reports z."""
    return function(OUTPUTS, lambda y: U.prod(lambda u: THEN(z(u), y(u))))


@remembered
def of_reports():
    """Given the reports the outputs have weights: products of rows of Q_R."""
    H = model.no_smaller_loss().given
    sign = prove(implies(H, THEN(z(u), y(u)) >= 0), at=[z(u), y(u)], rounds=3)
    signs = every(non_negative(drawn(z)(y), H, use=lambda i: [instance(sign, {u: i})]), y)
    rows = families.of(U, Y, lambda u, c: THEN(z(u), c))
    one = prove(implies(H, eq(Y.sum(THEN(z(u))), 1)), at=[z(u)], rounds=3)
    ones = U.prod(lambda u: real(1))
    product = equal(rows.formula.args[1], ones, H, use=lambda i: [instance(one, {u: i})])
    total = induction(lambda a: eq(a, 1), [ones])
    whole = solve(implies(H, eq(OUTPUTS.sum(drawn(z)), 1)), rows, product, total)
    goal = substitute(weights(), {WEIGHT: drawn(z)})
    return solve(implies(H, goal), signs, whole)


def given_reports(loss, convex):
    """Return that, given the reports, the mean's loss is at most the estimate's expected loss."""
    H = model.no_smaller_loss().given
    values = function(OUTPUTS, lambda y: ESTIMATE(y, x))
    put = {WEIGHT: drawn(z), VALUE: values, CENTER: P(x)}
    found = instance(convex, put)
    one = solve(implies(H, found.formula.args[1]), found, of_reports())

    def item(x, y):
        return drawn(z)(y) * loss(ESTIMATE(y, x) - P(x))

    found = X.sum(lambda x: loss(model.conditional(z, x) - P(x)))
    below = at_most(
        found,
        X.sum(lambda x: OUTPUTS.sum(lambda y: item(x, y))),
        H,
        use=lambda i: [instance(one, {x: i})],
    )
    swapped = exchange("sum", function_of(X, OUTPUTS, item))
    inner, c = pull(X.sum(lambda x: loss(ESTIMATE(y, x) - P(x))))
    rows = equal(
        swapped.formula.args[1],
        OUTPUTS.sum(lambda y: drawn(z)(y) * X.sum(lambda x: loss(ESTIMATE(y, x) - P(x)))),
        use=lambda i: [instance(inner, {y: i, c: drawn(z)(i)})],
    )
    goal = found <= rows.formula.args[1]
    return solve(implies(H, goal), below, swapped, rows)


def likely(z):
    """Return the probability of all users' reports."""
    return U.prod(lambda u: model.chance(FIRST, z(u)))


@remembered
def law():
    """The outputs of all users have the law of Q_O: that of the reports, then of Q_R."""
    both = U.prod(lambda u: model.chance(FIRST, z(u)) * THEN(z(u), y(u)))
    product = induction(lambda a, b, c: eq(a * b, c), [likely(z), drawn(z)(y), both])
    rows = families.of(U, Z, lambda u, c: model.chance(FIRST, c) * THEN(c, y(u)))
    joint = REPORTS.sum(lambda z: likely(z) * drawn(z)(y))
    by_map = equal(joint, rows.formula.args[0], use=lambda i: [instance(product, {z: i})])
    after = at_sorts(mixtures.mass_after(), {mixtures.Y: Z})
    put = {
        const("Q", functions(X, Z, REAL)): FIRST,
        const("w", functions(Z, REAL)): function(Z, lambda c: THEN(c, y(u))),
    }
    one = instance(after, put)
    whole = U.prod(lambda u: model.no_smaller_loss().spelled(model.chance(WHOLE, y(u))))
    by_user = equal(rows.formula.args[1], whole, use=lambda i: [instance(one, {u: i})])
    return solve(eq(joint, whole), by_map, rows, by_user)


def compared(goal, loss, convex):
    """Return that the expected loss of the mean is at most that of the estimate."""
    H, given = model.no_smaller_loss().given, given_reports(loss, convex)
    found, bound = given.formula.args[1].args
    sign = prove(implies(H, and_(P(x) >= 0, FIRST(x, z(u)) >= 0)), at=[x, z(u)], rounds=3)
    a, b = const("a0", REAL), const("b0", REAL)
    product = instance(
        solve(implies(and_(a >= 0, b >= 0), a * b >= 0)), {a: P(x), b: FIRST(x, z(u))}
    )
    chance = non_negative(
        model.chance(FIRST, z(u)), H, use=lambda i: [instance(t, {x: i}) for t in (sign, product)]
    )
    positive = non_negative(likely(z), H, use=lambda i: [instance(chance, {u: i})])
    c = const("c0", REAL)
    times = solve(implies(and_(a <= b, c >= 0), c * a <= c * b))
    times = instance(times, {a: found, b: bound, c: likely(z)})

    def outer(y):
        return X.sum(lambda x: loss(ESTIMATE(y, x) - P(x)))

    facts = [times, positive, given]
    below = at_most(
        goal.args[0],
        REPORTS.sum(lambda z: likely(z) * OUTPUTS.sum(lambda y: drawn(z)(y) * outer(y))),
        H,
        use=lambda i: [instance(t, {z: i}) for t in facts],
    )

    def item(z, y):
        return likely(z) * drawn(z)(y) * outer(y)

    inner, d = pull(OUTPUTS.sum(lambda y: drawn(z)(y) * outer(y)))
    rows = equal(
        below.formula.args[1].args[1],
        REPORTS.sum(lambda z: OUTPUTS.sum(lambda y: item(z, y))),
        use=lambda i: [instance(inner, {z: i, d: likely(i)})],
    )
    swapped = exchange("sum", function_of(REPORTS, OUTPUTS, item))
    joint = law().formula.args[0]
    scaled = induction(lambda a, b: eq(a, b * outer(y)), [REPORTS.sum(lambda z: item(z, y)), joint])
    columns = equal(
        swapped.formula.args[1],
        goal.args[1],
        use=lambda i: [instance(t, {y: i}) for t in (scaled, law())],
    )
    return solve(implies(H, goal), below, rows, swapped, columns)


def theorem():
    """Return the claim."""
    statement = model.no_smaller_loss()
    losses = (absolute, absolute_is_convex()), (square, square_is_convex())
    parts = [compared(g, *pair) for g, pair in zip(statement.goals, losses, strict=True)]
    return concluded(statement, *parts)


@decides("uldp-osldp-loss")
def osldp_loss():
    """The mean of the estimate, given the reports of Q_U."""
    return Decision(
        verdict="proved",
        why=(
            "Send each user's report of Q_U through Q_R: the estimate has the same law. Take its "
            "mean over Q_R, and the loss can only shrink, since |.| and squares are convex. "
            "Appendix C asserts the first; that the estimate need not be randomized is ours. It "
            "compares all estimates: of the empirical ones alone, which solve (3), it says nothing."
        ),
        scope=(
            "all alphabets of any size, all n, every estimate, every p, any two mechanisms Q_U and "
            "Q_R; for every OSLDP mechanism such a Q_U is ULDP, all eps >= 0"
        ),
        uses=["uldp-osldp-decomposition"],
        theorem=theorem,
    )
