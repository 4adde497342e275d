"""Ours: what is drawn anew, and what that saves."""

from fractions import Fraction

from mechanisms.encodings.base import unit_variance
from theory.kernel.binding import function, with_sorts
from theory.kernel.sorts import BOOL, REAL, functions, letters
from theory.kernel.terms import and_, eq, implies, ite, letter, not_
from theory.kernel.theorem import extensional, leibniz
from theory.ledger.decisions import proves, refutes
from theory.library import independent, linear, product_space
from theory.notions.probability import size
from theory.notions.unary import bit, likelihood
from theory.statements.oneid.redrawn import ALL, BITS, NONE, taken
from theory.statements.stated import stated
from theory.tactics.context import Given
from theory.tactics.logic import deny
from theory.tactics.sums import ONE, ZERO
from theory.tactics.tables import table

said = stated("oneid-redrawn-reports")
ASKED, BACK, REDRAWN, TAKEN, TELLS = said.asked, said.back, said.redrawn, said.taken, said.share
E, Q, X, Y = said.E, said.Q, said.X, said.Y
also = stated("oneid-redrawn-unary")
EMPTY, FULL, LAW, LEFT, A, B = also.empty, also.full, also.law, also.left, also.a, also.b
beside = stated("oneid-supports-drawn")
HAS, U = beside.has, beside.U


@proves("oneid-redrawn-reports")
def redrawn_reports(statement):
    """Return that all that is left is scaled alike, and that what was taken can be put back."""
    p = Given(statement)
    x, other, y, z = p.fix(X, X, Y, Y)
    share = p(TELLS)
    p.have(share > 0)
    left = p(REDRAWN(x, y))
    p.have(left * share == Q(x, y) - TAKEN(y))
    p.have(left >= 0)
    p.sums(p(Y.sum(lambda y: REDRAWN(x, y))), (Y.sum(lambda y: Q(x, y)) - Y.sum(TAKEN)) / share)
    p.have(p(Y.sum(lambda y: REDRAWN(x, y))) == 1)
    pair = p.under(ASKED(x, other))
    room = (E(x, other) * Q(other, y) - Q(x, y)) / (E(x, other) - 1)
    pair.have(TAKEN(y) <= room)
    pair.have(room * (E(x, other) - 1) == E(x, other) * Q(other, y) - Q(x, y))
    pair.have(TAKEN(y) * (E(x, other) - 1) <= E(x, other) * Q(other, y) - Q(x, y))
    pair.have(left * share <= E(x, other) * (p(REDRAWN(other, y)) * share))
    pair.have(left <= E(x, other) * p(REDRAWN(other, y)))
    p.have(p(BACK(z, y)) >= 0)
    row = p(Y.sum(lambda y: BACK(z, y)))
    p.by_item(row == Y.sum(lambda y: ite(eq(z, y), share, ZERO)) + Y.sum(TAKEN))
    p.have(row == 1)
    composed = p(Y.sum(lambda z: REDRAWN(x, z) * BACK(z, y)))
    own = Y.sum(lambda z: ite(eq(z, y), left * share, ZERO))
    p.by_item(composed == own + p(Y.sum(lambda z: REDRAWN(x, z))) * TAKEN(y))
    p.have(composed == Q(x, y))
    return p.conclude()


@proves("oneid-supports-drawn")
def supports_drawn(statement):
    """Return mean and l2 loss for users drawn from a distribution."""
    p, n = Given(statement), size(U)
    law, x = p.fix(functions(X, REAL), X)
    p.have(and_(n >= 1, A(x) - B(x) > 0))
    for of in (law, LAW):
        q = p.under(X.forall(lambda x, of=of: of(x) >= 0), X.sum(of) == 1)
        one = of_value(q, of, x)
        centre = q.have((one - B(x)) / (A(x) - B(x)) == of(x))
    total_loss(q, x, centre)
    return p.conclude()


def of_report(law, y):
    """Return the probability of a report."""
    return X.sum(lambda v: law(v) * Q(v, y))


def counts(x):
    """Return 1 for the reports that support a value, else 0."""
    return lambda y: ite(HAS(y, x), ONE, ZERO)


def of_value(q, law, x):
    """Show the mean of a value's estimate; return the chance of a report that supports it."""
    v, g = q.fix(X), A(x) - B(x)
    rows = X.sum(lambda v: law(v) * Y.sum(Q(v)))
    q.sums(Y.sum(lambda y: of_report(law, y)), rows)
    q.by_item(rows == X.sum(law))
    q.have(Y.sum(lambda y: of_report(law, y)) == 1)
    one = Y.sum(lambda y: of_report(law, y) * counts(x)(y))
    each = X.sum(lambda v: law(v) * Y.sum(lambda y: Q(v, y) * counts(x)(y)))
    q.sums(one, each)
    supported = Y.sum(lambda y: Q(v, y) * counts(x)(y))
    q.have(supported == ite(eq(v, x), A(x), B(x)), at=[v, x])
    drawn = X.sum(lambda v: law(v) * ite(eq(v, x), A(x), B(x)))
    q.by_item(each == drawn)
    q.have(drawn == B(x) + g * law(x))
    q.have(one == B(x) + g * law(x))
    q.by_item(Y.sum(lambda y: of_report(law, y) * (counts(x)(y) * counts(x)(y))) == one)
    values = {
        independent.M: lambda y: of_report(law, y),
        linear.Z: counts(x),
        linear.CHANCE: B(x),
        linear.GAIN: g,
    }
    q.use(linear.scaled(), values)
    return one


def total_loss(q, x, centre):
    """Show the sum of the variances of all values."""
    n, maps = size(U), functions(U, Y)

    def errors(x, value=None):
        to = LAW(x) if value is None else value

        def off(r):
            return (U.sum(lambda u: counts(x)(r(u))) / n - B(x)) / (A(x) - B(x)) - to

        return maps.sum(lambda r: U.prod(lambda u: of_report(LAW, r(u))) * (off(r) * off(r)))

    one = Y.sum(lambda y: of_report(LAW, y) * counts(x)(y))
    second = Y.sum(lambda y: of_report(LAW, y) * (counts(x)(y) * counts(x)(y)))
    g = A(x) - B(x)
    off_centre = errors(x, centre.formula.args[1].args[0])
    q.by_item(errors(x) == off_centre)
    q.have(n * off_centre == (second - one * one) / (g * g))
    q.have((second - one * one) / (g * g) == unit_variance(B(x), g, LAW(x)))
    q.have(n * errors(x) == unit_variance(B(x), g, LAW(x)))
    q.by_item(n * X.sum(errors) == X.sum(lambda x: unit_variance(B(x), A(x) - B(x), LAW(x))))


@proves("oneid-redrawn-unary")
def redrawn_unary(statement):
    """Return the full report's part of each bit; the rest is divided by what remains."""
    p = Given(statement)
    x, j, y = p.fix(X, X, BITS)
    rest = 1 - EMPTY - FULL
    p.have(rest > 0)

    def chance(u, one):
        return bit(ite(eq(u, x), A(u), B(u)), one)

    p.have(and_(A(j) >= 0, B(j) <= 1))
    values = {product_space.U: X, product_space.Y: BOOL, product_space.M: chance}
    p.use(product_space.is_space(), values)

    def law(y):
        return likelihood(X, A, B, x, y)

    p.have(and_(law(y) >= 0, BITS.sum(law) == 1))
    p.use(product_space.of_one(), values | {product_space.v: j, product_space.A: lambda one: one})
    own = ite(eq(j, x), A(j), B(j))
    p.have(BOOL.sum(lambda one: bit(own, one) * ite(one, ONE, ZERO)) == own)
    p.have(BITS.sum(lambda y: law(y) * ite(y(j), ONE, ZERO)) == own)
    ends(p, j)
    for end, part in ((NONE, EMPTY), (ALL, FULL)):
        p.know(leibniz(function(BITS, law), y, end))
        p.have(law(end) >= part)
        p.have(implies(y == end, law(y) >= part))
    p.have(not_(and_(y == NONE, y == ALL)), at=[x])
    p.have(law(y) >= taken(y))
    left = p(LEFT(x, y))
    p.have(left * rest == law(y) - taken(y))
    p.have(left >= 0)
    total = p(BITS.sum(lambda y: LEFT(x, y)))
    p.sums(total, (BITS.sum(law) - BITS.sum(taken)) / rest)
    p.have(total == 1)
    ones = p(BITS.sum(lambda y: LEFT(x, y) * ite(y(j), ONE, ZERO)))
    full = BITS.sum(lambda y: taken(y) * ite(y(j), ONE, ZERO))
    p.sums(ones, (BITS.sum(lambda y: law(y) * ite(y(j), ONE, ZERO)) - full) / rest)
    p.have(ones == (own - FULL) / rest)
    q = p.under(statement.goal("nothing is lost").args[0])
    gain = A(j) - B(j)
    m = B(j) + gain * LAW(j)
    q.have(and_(m >= 0, m <= 1))
    # between what it is at m = 0 and at m = 1, full (1 - empty) and empty (1 - full)
    saving = EMPTY * m + FULL * (1 - EMPTY - m)
    known = [EMPTY >= 0, FULL >= 0, EMPTY + FULL < 1, m >= 0, m <= 1]
    q.arithmetic(saving >= 0, *known, of=[EMPTY, FULL, m])
    q.arithmetic(saving / (gain * gain) >= 0, saving >= 0, gain > 0, of=[saving, gain])
    return p.conclude()


def ends(p, j):
    """Show the part taken from all reports, and from those with a bit: each end is one report."""
    y = p.fix(BITS)
    some, every = X.exists(lambda u: y(u)), X.forall(lambda u: y(u))
    for end in (NONE, ALL):
        p.know(extensional(y, end), leibniz(function(BITS, lambda y: y(j)), y, end))
        p.have(eq(y == end, X.forall(lambda u, end=end: eq(y(u), end(u)))))
        p.have(BITS.sum(lambda y, end=end: ite(y == end, ONE, ZERO)) == 1)
    p.have(eq(some, not_(y == NONE)))
    p.have(eq(every, y == ALL))
    one = [BITS.sum(lambda y, end=end: ite(y == end, ONE, ZERO)) for end in (NONE, ALL)]
    p.have(taken(y) == EMPTY * ite(y == NONE, ONE, ZERO) + FULL * ite(y == ALL, ONE, ZERO))
    p.by_item(BITS.sum(taken) == EMPTY * one[0] + FULL * one[1])
    p.have(taken(y) * ite(y(j), ONE, ZERO) == FULL * ite(y == ALL, ONE, ZERO))
    p.by_item(BITS.sum(lambda y: taken(y) * ite(y(j), ONE, ZERO)) == FULL * one[1])


TWO, THREE = letters(2), letters(3)


@refutes("oneid-redrawn-all", sorts={X: TWO, Y: THREE})
def redrawn_all(statement):
    """Return that then the value that is silent more often reveals too much."""
    rows = [[Fraction(v, 10) for v in row] for row in ((6, 2, 2), (5, 1, 4))]
    values = table([TWO, THREE], rows), table([TWO, TWO], [[2, 2], [2, 2]]), letter(THREE, 0)
    return deny(with_sorts(statement.formula, {X: TWO, Y: THREE}), *values)
