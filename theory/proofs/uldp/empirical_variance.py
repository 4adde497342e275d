"""The empirical estimate's mean and variance, for any direct or unary encoding and every n."""

from mechanisms.encodings.base import unit_variance
from mechanisms.estimation.empirical import from_frequencies
from theory.kernel.sorts import REAL, functions
from theory.kernel.terms import and_, const, eq, ite
from theory.ledger.decisions import proves
from theory.library import moments
from theory.notions.probability import size
from theory.statements.stated import stated
from theory.statements.uldp import empirical as model
from theory.statements.uldp.empirical import USERS, count
from theory.tactics import opening
from theory.tactics.context import Given
from theory.tactics.sums import ONE, ZERO

said = stated("uldp-empirical-variance")
SAYS, OMEGA, OTHER, OWN, VALUE = said.says, said.Omega, said.other, said.own, said.value
WEIGHT, P, U, X = said.weight, said.p, said.U, said.X


def gain(y):
    """Return g."""
    return OWN(y) - OTHER(y)


def chance(y):
    """Return m, the probability that a user says y."""
    return OTHER(y) + gain(y) * P(y)


def estimate(y, o):
    """Return the empirical estimate of p(y) at an outcome."""
    return from_frequencies(count(y, o) / size(U), OTHER(y), gain(y))


def reported_indicator(u, y, o):
    """Return 1 if user u says y."""
    return ite(SAYS(u, o, y), ONE, ZERO)


def report_probability(H, u, y):
    """Return that user u says y with probability m, where H has the law of values and reports."""
    p = Given(H)

    def together(x):
        return USERS.pr(lambda o: and_(eq(VALUE(u, o), x), SAYS(u, o, y)))

    probability = USERS.pr(lambda o: SAYS(u, o, y))
    p.sums(X.sum(together), probability)
    p.by_item(X.sum(together) == X.sum(lambda x: P(x) * ite(eq(x, y), OWN(y), OTHER(y))))
    return p.have(probability == chance(y))


def unbiased(p, y):
    """Show that the mean of the estimate is p(y): no two users need be independent."""
    n, o, u = size(U), p.fix(OMEGA), p.fix(U)
    p.know(report_probability(p.H, u, y))
    mean = USERS.mean(lambda o: count(y, o))
    p.sums(mean, U.sum(lambda u: USERS.pr(lambda o: SAYS(u, o, y))))
    p.by_item(U.sum(lambda u: USERS.pr(lambda o: SAYS(u, o, y))) == U.sum(lambda u: chance(y)))
    p.have(mean == n * chance(y))
    scale = 1 / (n * gain(y))
    p.have(and_(n >= 1, gain(y) > 0))
    p.have(estimate(y, o) == (count(y, o) - n * OTHER(y)) * scale)
    flat = USERS.mean(lambda o: (count(y, o) - n * OTHER(y)) * scale)
    p.by_item(USERS.mean(lambda o: estimate(y, o)) == flat)
    p.sums(flat, mean * scale - n * OTHER(y) * scale * OMEGA.sum(WEIGHT))
    p.have((n * chance(y) - n * OTHER(y)) * scale == P(y))
    return p.have(USERS.mean(lambda o: estimate(y, o)) == P(y))


def one_user():
    """Return what the mean rests on: own > other, and the law of one user; no signs."""
    gains = X.forall(lambda y: OWN(y) > OTHER(y))
    return and_(gains, eq(OMEGA.sum(WEIGHT), 1), eq(X.sum(P), 1), model.law())


@proves("uldp-empirical-variance")
def theorem(statement):
    """Return that users report y as independent events of probability m; the moments follow."""
    p = Given(statement)
    u, v, y = p.fix(U, U, X)
    unbiased(p, y)
    both = USERS.pr(lambda o: and_(SAYS(u, o, y), SAYS(v, o, y)))
    p.by_item(
        USERS.mean(lambda o: reported_indicator(u, y, o) * reported_indicator(v, y, o)) == both
    )
    values = {moments.B: lambda u, o: reported_indicator(u, y, o)}
    names = {const(name, REAL): t for name, t in zip("bgp", (OTHER(y), gain(y), P(y)), strict=True)}
    p.use(moments.variance(from_frequencies, unit_variance), values | names)
    return p.conclude()


def total(statement):
    """Return that the expected l2 loss is the sum of the variances."""
    p, n = Given(statement), size(U)
    p.know(opening.opened(theorem(statement), *statement.constants))

    def square(y, o):
        return p(model.square(y, o))

    loss = p(model.l2_loss())
    random = const("F", functions(U, OMEGA, REAL))
    p.use(moments.mean_of_sum(), {U: X, random: square})
    variances = X.sum(lambda y: unit_variance(OTHER(y), gain(y), P(y)) / n)
    p.by_item(X.sum(lambda y: USERS.mean(lambda o: square(y, o))) == variances)
    return p.have(loss == variances)
