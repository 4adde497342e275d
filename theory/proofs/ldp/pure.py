"""Section 3.3: pure protocols' estimates are unbiased, with the variance (3)."""

from mechanisms.encodings.base import unit_variance
from mechanisms.estimation.empirical import from_frequencies
from mechanisms.oracles import pure as formulas
from theory.kernel.binding import function, substitute
from theory.kernel.sorts import REAL, functions
from theory.kernel.terms import and_, const, eq, implies, ite, not_
from theory.kernel.theorem import instance
from theory.ledger.decisions import proves
from theory.library import independent, linear, own_laws
from theory.notions.probability import size
from theory.statements.stated import stated
from theory.tactics.context import Given
from theory.tactics.sums import ONE, ZERO

said = stated("ldp-pure-drawn")
HAS, LAW, LOW, P, Q, U, X, Y = said.has, said.law, said.q, said.p, said.Q, said.U, said.X, said.Y
also = stated("ldp-pure-unbiased")
HOLDS, OMEGA, SUPPORTS, WEIGHT = also.holds, also.Omega, also.supports, also.weight

N = size(U)


def bit(u, o):
    """Return 1 if a user's report supports the value, else 0."""
    return ite(SUPPORTS(u, o), ONE, ZERO)


def chance(u):
    """Return its probability."""
    return ite(HOLDS(u), P, LOW)


def total(o):
    """Return how many reports support the value."""
    return U.sum(lambda u: bit(u, o))


def mean(f):
    """Return the expectation."""
    return OMEGA.sum(lambda o: WEIGHT(o) * f(o))


def with_mean_support(statement):
    """Return the context with the mean of the number of reports that support the value."""
    p = Given(statement)
    p.have(and_(N >= 1, P - LOW > 0))
    holders = size(U, HOLDS)
    p.by_item(U.sum(chance) == P * holders + LOW * (N - holders))
    p.sums(mean(total), U.sum(lambda u: mean(lambda o: bit(u, o))))
    p.by_item(U.sum(lambda u: mean(lambda o: bit(u, o))) == U.sum(chance))
    p.have(mean(total) == P * holders + LOW * (N - holders))
    return p, holders


@proves("ldp-pure-unbiased")
def unbiased(statement):
    """Return that the estimate of a share has the share as its mean."""
    p, holders = with_mean_support(statement)
    g, o = P - LOW, p.fix(OMEGA)

    def estimate(o):
        return from_frequencies(total(o) / N, LOW, g)

    p.have(estimate(o) == total(o) * (1 / (N * g)) - LOW / g)
    flat = mean(total) * (1 / (N * g)) - OMEGA.sum(WEIGHT) * (LOW / g)
    p.by_item(mean(estimate) == mean(lambda o: total(o) * (1 / (N * g)) - LOW / g))
    p.have(mean(lambda o: total(o) * (1 / (N * g)) - LOW / g) == flat)
    p.have(flat == holders / N)
    return p.conclude()


def has_value(u):
    """Return 1 if a user has the value, else 0."""
    return ite(HOLDS(u), ONE, ZERO)


@proves("ldp-pure-variance")
def variance(statement):
    """Return that its variance is (3)."""
    p, g = Given(statement), P - LOW
    u, w = p.fix(U, U)
    share = size(U, HOLDS) / N
    values = {own_laws.R: has_value, own_laws.CHANCE: LOW, own_laws.GAIN: g}
    p.have(and_(N >= 1, g > 0))
    p.have(mean(lambda o: bit(u, o)) == LOW + g * has_value(u))
    both = mean(lambda o: bit(u, o) * bit(w, o))
    p.by_item(both == mean(lambda o: ite(and_(SUPPORTS(u, o), SUPPORTS(w, o)), ONE, ZERO)))
    product = (LOW + g * has_value(u)) * (LOW + g * has_value(w))
    p.have(implies(not_(eq(u, w)), eq(both, product)))
    lemma = own_laws.variance(from_frequencies, unit_variance)
    p.use(lemma, {own_laws.B: bit} | values)
    p.use(own_laws.spelled_spread(), {own_laws.R: has_value})
    p.by_item(U.sum(lambda u: has_value(u) * has_value(u)) == size(U, HOLDS))
    spread = substitute(own_laws.spread(), {own_laws.R: function(U, has_value)})
    p.have(spread == (size(U, HOLDS) - size(U, HOLDS) * size(U, HOLDS) / N) / N)
    f = const("share_", REAL)
    plain = Given(g > 0)
    same = plain.have(unit_variance(LOW, g, f) - f * (1 - f) == formulas.unit_variance(P, LOW, f))
    p.use(instance(same, {f: share}))
    p.have((size(U, HOLDS) - size(U, HOLDS) * size(U, HOLDS) / N) / N == share * (1 - share))
    p.have(spread == share * (1 - share))
    spread_out = unit_variance(LOW, g, share) - spread
    p.have(spread_out == formulas.unit_variance(P, LOW, share))
    p.have(spread_out / N == formulas.unit_variance(P, LOW, share) / N)
    return p.conclude()


def of_value(q, Q_, law, x):
    """Show mean and variance of the estimate of one value, for users drawn from a law."""
    g = P - LOW

    def report(y):
        return X.sum(lambda v: law(v) * Q_(v, y))

    def counts(y):
        return ite(HAS(y, x), ONE, ZERO)

    v = q.fix(X)
    rows = X.sum(lambda v: law(v) * Y.sum(Q_(v)))
    q.sums(Y.sum(report), rows)
    q.by_item(rows == X.sum(law))
    q.have(Y.sum(report) == 1)
    one = Y.sum(lambda y: report(y) * counts(y))
    each = X.sum(lambda v: law(v) * Y.sum(lambda y: Q_(v, y) * counts(y)))
    q.sums(one, each)
    supported = Y.sum(lambda y: Q_(v, y) * counts(y))
    q.have(supported == ite(eq(v, x), P, LOW), at=[v, x])
    drawn = X.sum(lambda v: law(v) * ite(eq(v, x), P, LOW))
    q.by_item(each == drawn)
    m = LOW + g * law(x)
    q.have(drawn == m)
    q.have(one == m)
    q.by_item(Y.sum(lambda y: report(y) * (counts(y) * counts(y))) == one)
    values = {independent.M: report, linear.Z: counts, linear.CHANCE: LOW, linear.GAIN: g}
    q.use(linear.scaled(), values)
    return m


@proves("ldp-pure-drawn")
def show_drawn_users(statement):
    """Return mean and l2 loss for users drawn from a distribution."""
    p, g = Given(statement), P - LOW
    p.have(and_(N >= 1, g > 0))
    law, x = p.fix(functions(X, REAL), X)
    for of in (law, LAW):
        q = p.under(X.forall(lambda x, of=of: of(x) >= 0), X.sum(of) == 1)
        m = of_value(q, Q, of, x)
        q.have((m - LOW) / g == of(x))
        one = Y.sum(lambda y, of=of: of_report(of, y) * ite(HAS(y, x), ONE, ZERO))
        centre = q.have((one - LOW) / g == of(x))
    show_total_loss(q, x, m, centre)
    return p.conclude()


def of_report(law, y):
    """Return the probability of a report."""
    return X.sum(lambda v: law(v) * Q(v, y))


def show_total_loss(q, x, m, centre):
    """Show the sum of the variances of all values."""
    g, maps = P - LOW, functions(U, Y)

    def errors(x, value=None):
        centre = LAW(x) if value is None else value

        def off(r):
            return (U.sum(lambda u: ite(HAS(r(u), x), ONE, ZERO)) / N - LOW) / g - centre

        return maps.sum(lambda r: U.prod(lambda u: of_report(LAW, r(u))) * (off(r) * off(r)))

    def spread(x):
        m = LOW + g * LAW(x)
        return (m - m * m) / (g * g)

    one = Y.sum(lambda y: of_report(LAW, y) * ite(HAS(y, x), ONE, ZERO))
    bit_ = function(Y, lambda y: ite(HAS(y, x), ONE, ZERO))
    second = Y.sum(lambda y: of_report(LAW, y) * (bit_(y) * bit_(y)))
    variance = (second - one * one) / (g * g)
    off_centre = errors(x, centre.formula.args[1].args[0])
    q.by_item(errors(x) == off_centre)
    q.have(N * off_centre == variance)
    q.have(N * errors(x) == variance)
    q.have(variance == spread(x))
    q.have(N * errors(x) == spread(x))
    q.by_item(N * X.sum(errors) == X.sum(spread))
    slope = (1 - 2 * LOW) / g
    each = LOW * (1 - LOW) / (g * g) + slope * LAW(x) - LAW(x) * LAW(x)
    q.have(spread(x) == each)
    squares = X.sum(lambda x: LAW(x) * LAW(x))
    flat = size(X) * (LOW * (1 - LOW) / (g * g)) + slope * X.sum(LAW) - squares
    q.by_item(X.sum(spread) == flat)
    q.have(slope == (1 - P - LOW) / g + 1)
    q.have(flat == formulas.total_loss(P, LOW, size(X), squares))
