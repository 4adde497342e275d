"""Reports counted for a value's bit unless they reveal another input, of users with own laws.

Beside an exact bit that is 1 the other bits are noise. So bit y of a report is counted if it is
exact or no exact bit is 1. The terms W (B - b) - g p, of whether a user's bit is counted (W) and
is 1 (B), have no mean, and those of two users are independent.
"""

from functools import partial

from theory.kernel.binding import function_of, substitute
from theory.kernel.sorts import REAL, functions
from theory.kernel.terms import and_, const, eq, implies, ite, not_, or_
from theory.kernel.trace import remembered
from theory.library import independence, moments
from theory.library.finite import uncorrelated
from theory.notions.probability import indicator, is_distribution
from theory.statements.stated import stated
from theory.statements.uldp.empirical import USERS
from theory.statements.uldp.reports_that_reveal import (
    BITS,
    counted,
    exact,
    independent,
    own_or_other,
)
from theory.tactics.context import Given
from theory.tactics.numbers import of_numbers
from theory.tactics.sums import ONE, ZERO

said = stated("uldp-empirical-variance")
SAYS, OMEGA, OTHER, OWN, VALUE = said.says, said.Omega, said.other, said.own, said.value
WEIGHT, U, X = said.weight, said.U, said.X

PRIOR = const("prior", functions(U, X, REAL))
Y = const("y", X)


def given():
    """Return the hypotheses: each report has its user's law, and two are independent."""

    def law(u, x, i):
        return USERS.pr(lambda o: and_(eq(VALUE(u, o), x), SAYS(u, o, i))), own_or_other(x, i)

    def bit_law(u, x, i):
        probability, bit = law(u, x, i)
        return probability == PRIOR(u, x) * bit

    def pair_law(u, x, i, j):
        probability = USERS.pr(lambda o: and_(eq(VALUE(u, o), x), SAYS(u, o, i), SAYS(u, o, j)))
        bits = own_or_other(x, i) * own_or_other(x, j)
        return implies(not_(eq(i, j)), probability == PRIOR(u, x) * bits)

    return and_(
        is_distribution(OMEGA, WEIGHT),
        U.forall(lambda u: X.sum(lambda x: PRIOR(u, x)) == 1),
        U.forall(lambda u: X.forall(lambda x: X.forall(lambda i: bit_law(u, x, i)))),
        U.forall(
            lambda u: X.forall(
                lambda x: X.forall(lambda i: X.forall(lambda j: pair_law(u, x, i, j)))
            )
        ),
        independent(),
    )


def reveals(x):
    """Return whether a 1 in its own bit shows x, and takes a report from the count of bit y."""
    return and_(exact(x), not_(exact(Y)))


def share(u):
    """Return the probability that a user's report is counted for bit y."""
    return ONE - X.sum(lambda x: ite(reveals(x), PRIOR(u, x) * OWN(x), ZERO))


def report_probability(u, x, *ones):
    """Return the probability that a user has a value, and that her report has these ones."""
    return USERS.pr(lambda o: and_(eq(VALUE(u, o), x), *(SAYS(u, o, i) for i in ones)))


def gain(u):
    """Return by how much bit y is more likely to be 1 for what the user may have."""
    return (OWN(Y) - OTHER(Y)) * PRIOR(u, Y)


def noise(u):
    """Return the mean square of a user's term."""
    b = OTHER(Y)
    return share(u) * (b * b + (1 - 2 * b) * b) + (1 - 2 * b) * gain(u) - gain(u) * gain(u)


def term(u, report):
    """Return a user's term, of what she reports."""
    return indicator(counted(Y, report)) * (indicator(report(Y)) - OTHER(Y)) - gain(u)


def error(o):
    """Return the sum of all users' terms."""
    return U.sum(lambda u: term(u, SAYS(u, o)))


def is_counted(u, o):
    """Return 1 if a report is counted."""
    return indicator(counted(Y, SAYS(u, o)))


def bit(u, o):
    """Return bit y of a report."""
    return indicator(SAYS(u, o, Y))


def left(x, u, o):
    """Return 1 if the own bit of the input x leaves the report in the count."""
    return ONE - ite(reveals(x), indicator(SAYS(u, o, x)), ZERO)


def mean_counted(u, number):
    """Return the mean of a number over the reports that are counted."""
    return USERS.mean(lambda o: is_counted(u, o) * number(u, o))


def cell(number, u, x, o):
    """Return what an outcome adds to it if the input is x and the own bit decides."""
    return WEIGHT(o) * ite(eq(x, VALUE(u, o)), left(x, u, o) * number(u, o), ZERO)


def column(number, u, x):
    """Return what the input x adds to it."""
    return OMEGA.sum(lambda o: cell(number, u, x, o))


def columns(p, u):
    """Show the count of an input if only the own bit decides, and the sum over all inputs."""
    x = p.fix(X)
    one, other = (column(number, u, x) for number in NUMBERS)
    p.by_item(one == report_probability(u, x) - ite(reveals(x), report_probability(u, x, x), ZERO))
    p.by_item(
        other == report_probability(u, x, Y) - ite(reveals(x), report_probability(u, x, x, Y), ZERO)
    )
    prior, hidden = PRIOR(u, x), ite(reveals(x), PRIOR(u, x) * OWN(x), ZERO)
    own = ite(eq(x, Y), gain(u), ZERO)
    p.have(one == report_probability(u, x) - hidden)
    p.have(other == (prior - hidden) * OTHER(Y) + own)
    one, other, heres, prior, hidden, own = (
        summed(t, x) for t in (one, other, report_probability(u, x), prior, hidden, own)
    )
    p.sums(heres, OMEGA.sum(WEIGHT))
    p.by_item(one == heres - hidden, over=X)
    p.by_item(other == (prior - hidden) * OTHER(Y) + own, over=X)
    p.have(one == share(u))
    p.have(other == share(u) * OTHER(Y) + gain(u))


def summed(t, x):
    """Return the sum over all inputs."""
    return X.sum(lambda k: substitute(t, {x: k}))


NUMBERS = (lambda u, o: ONE), bit


def count(p, u):
    """Show how likely a report is counted, and counted with a 1 in bit y."""
    columns(p, u)
    o, i = p.fix(OMEGA, X)
    value = VALUE(u, o)
    # an exact bit is 1 for its own value alone, at outcomes that can be
    same = OMEGA.sum(lambda k: WEIGHT(k) * indicator(and_(eq(VALUE(u, k), value), SAYS(u, k, i))))
    p.item(same, o)
    p.have(
        X.forall(
            lambda i: implies(and_(exact(i), not_(eq(value, i)), SAYS(u, o, i)), eq(WEIGHT(o), 0))
        )
    )
    # so that the own bit decides whether the report is counted
    none = X.forall(lambda i: implies(exact(i), not_(SAYS(u, o, i))))
    shown = and_(exact(value), SAYS(u, o, value))
    p.have(implies(not_(none), or_(eq(WEIGHT(o), 0), shown)), at=[p.some(not_(none))])
    p.have(implies(none, not_(shown)))
    same = p.have(WEIGHT(o) * is_counted(u, o) == WEIGHT(o) * left(value, u, o))
    values = share(u), share(u) * OTHER(Y) + gain(u)
    for number, mean in zip(NUMBERS, values, strict=True):
        counts = WEIGHT(o) * (is_counted(u, o) * number(u, o))
        numbers = [WEIGHT(o), is_counted(u, o), left(value, u, o), number(u, o)]
        p.arithmetic(counts == WEIGHT(o) * (left(value, u, o) * number(u, o)), same, of=numbers)
        p.have(counts == X.sum(partial(cell, number, u, o=o)))
        rows = OMEGA.sum(lambda o, f=number: X.sum(partial(cell, f, u, o=o)))
        p.by_item(mean_counted(u, number) == rows)
        p.sums(rows, X.sum(partial(column, number, u)))
        p.have(mean_counted(u, number) == mean)


def of_user(p, u):
    """Show the mean and the mean square of a user's term."""
    b, c = OTHER(Y), gain(u)
    alone, both = (mean_counted(u, number) for number in NUMBERS)
    mean = USERS.mean(lambda o: term(u, SAYS(u, o)))
    square = USERS.mean(lambda o: term(u, SAYS(u, o)) * term(u, SAYS(u, o)))
    p.by_item(mean == both - b * alone - c * OMEGA.sum(WEIGHT))
    p.have(mean == 0)
    ones, all_ = 1 - 2 * b - 2 * c, b * b + 2 * b * c
    p.by_item(square == ones * both + all_ * alone + c * c * OMEGA.sum(WEIGHT))
    chain = of_numbers(
        lambda t, n, a, w, s, b, c: implies(
            and_(
                t == (1 - 2 * b - 2 * c) * n + (b * b + 2 * b * c) * a + c * c * w,
                n == s * b + c,
                a == s,
                w == 1,
            ),
            t == s * (b * b + (1 - 2 * b) * b) + (1 - 2 * b) * c - c * c,
        ),
        *(square, both, alone, OMEGA.sum(WEIGHT), share(u), b, c),
    )
    p.use(chain)


@remembered
def moments_of_error():
    """The sum of all users' terms has the mean 0; its mean square is the sum of theirs."""
    p = Given(given())
    u, v = p.fix(U, U)
    count(p, u)
    of_user(p, u)
    terms = function_of(U, OMEGA, lambda u, o: term(u, SAYS(u, o)))
    apart = p.under(not_(eq(u, v)))
    values = {independence.R: BITS, independence.FIRST: SAYS(u), independence.SECOND: SAYS(v)}
    values |= {
        independence.OF_FIRST: lambda r: term(u, r),
        independence.OF_SECOND: lambda r: term(v, r),
    }
    apart.use(independence.independent_means(), values)
    apart.have(USERS.mean(lambda o: terms(u, o) * terms(v, o)) == 0)
    p.use(uncorrelated.theorem(), {uncorrelated.D: terms})
    p.know(moments.moved(terms))
    p.by_item(U.sum(lambda u: USERS.mean(terms(u))) == 0)
    squares = U.sum(lambda u: USERS.mean(lambda o: terms(u, o) * terms(u, o)))
    p.by_item(squares == U.sum(noise))
    return p.have(
        and_(USERS.mean(error) == 0, USERS.mean(lambda o: error(o) * error(o)) == U.sum(noise))
    )


def of_estimate(p, estimate, value, off, scale, total):
    """Show an estimate's mean; return its mean square: its error is the terms' sum, scaled.

    Parameters
    ----------
    p : Given
    estimate, off : callable
        The estimate and the sum of all terms, of an outcome.
    value, scale : Term
    total : Term
        The mean square of the sum of all terms.
    """

    def square(o):
        return (estimate(o) - value) * (estimate(o) - value)

    o = p.fix(OMEGA)
    p.have(estimate(o) == value + off(o) * scale)
    p.by_item(USERS.mean(estimate) == value * OMEGA.sum(WEIGHT) + USERS.mean(off) * scale)
    p.have(USERS.mean(estimate) == value)
    mean_square, squares = USERS.mean(square), USERS.mean(lambda o: off(o) * off(o))
    scaled = p.by_item(mean_square == squares * (scale * scale))
    numbers = [mean_square, squares, total, scale]
    goal = mean_square == total * (scale * scale)
    return p.arithmetic(goal, scaled, squares == total, of=numbers)
