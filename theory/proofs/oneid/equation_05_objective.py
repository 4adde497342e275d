"""Equation (5): what its objective bounds, and that it is not convex in (a, b)."""

from mechanisms.estimation.empirical import from_frequencies
from mechanisms.optimal_idue.objective import coordinates, noise, own
from theory.kernel.binding import function, substitute
from theory.kernel.terms import and_, eq, implies, ite, not_, real
from theory.kernel.theorem import instance, leibniz
from theory.ledger.decisions import proves
from theory.library.arithmetic import number_lemma, scaled
from theory.library.finite import grouping
from theory.library.finite import independent_bits as bits
from theory.statements.oneid import objective as model
from theory.statements.stated import stated
from theory.tactics.context import Given
from theory.tactics.sums import size

said = stated("oneid-objective-bounds-mse")
BIT, GROUP, MOST, OMEGA, VALUE, A = said.bit, said.group, said.most, said.Omega, said.value, said.a
B, U, X = said.b, said.U, said.X
also = stated("oneid-nonconvex")


def count(x):
    """Return the number of users with a value."""
    return U.sum(lambda u: ite(eq(VALUE(u), x), real(1), real(0)))


def own_at(x):
    """Return the value's term of the maximum."""
    return own(*coordinates(A(GROUP(x)), B(GROUP(x))))


def noise_at(x):
    """Return the value's noise."""
    return noise(*coordinates(A(GROUP(x)), B(GROUP(x))))


@number_lemma
def closed(p, a, b, n, c, e):
    """Return n times the error from the spread of the bits: noise and a share of `own`."""
    spread = c * a * (1 - a) + (n - c) * b * (1 - b)
    square = n * (a - b) * (n * (a - b))
    p = p.under(n >= 1, not_(eq(a, b)), e * square == spread)
    p.have(and_(square > 0, not_(eq(a - b, 0))))
    value = noise(*coordinates(a, b)) + c / n * own(*coordinates(a, b))
    known = e * square == spread, spread * n == value * square
    p.arithmetic((n * e - value) * square == 0, *known, of=[n, e, value, square, spread])
    return p.have(n * e == value)


def one_value(p):
    """Show the error of one value's estimate, times n: noise and its share times `own`."""
    x, o = p.fix(X, OMEGA)
    n, a, b = size(U), A(GROUP(x)), B(GROUP(x))
    p.have(and_(n >= 1, not_(eq(a, b))))
    mean = function(U, lambda u: ite(eq(VALUE(u), x), a, b))
    error = p(model.error(from_frequencies, x))
    ones = U.sum(lambda u: ite(BIT(x, u, o), real(1), real(0)))
    frequency = from_frequencies(ones / n, b, a - b)
    miss = function(OMEGA, lambda i: substitute(frequency - count(x) / n, {o: i}))
    values = {bits.BIT: BIT(x), bits.MEAN: mean, bits.MISS: miss, bits.SCALE: n * (a - b)}
    general = instance(bits.theorem(), values)
    total, variances = U.sum(mean), general.formula.args[1].args[1]
    p.have(total == n * b + count(x) * (a - b))
    p.have(miss(o) * (n * (a - b)) == ones - total)
    p.use(general)
    p.have(variances == count(x) * a * (1 - a) + (n - count(x)) * b * (1 - b))
    p.use(closed(a, b, n, count(x), error))
    return x


@proves("oneid-objective-bounds-mse")
def bounded(statement):
    """Return oneid-objective-bounds-mse."""
    p = Given(statement)
    x, n = one_value(p), size(U)
    exact, tied = p.goal("the MSE"), p.goal("reached")
    errors = X.sum(lambda x: p(model.error(from_frequencies, x)))
    p.by_item(n * errors == exact.args[0], over=X)
    share = count(x) / n
    p.have(count(x) >= 0)
    p.have(share >= 0)
    p.know(grouping.of(VALUE, function(X, lambda x: real(1))))
    p.know(grouping.of(GROUP, function(said.G, lambda g: noise(*coordinates(A(g), B(g))))))
    shares, kinds = X.sum(lambda x: count(x) / n), X.sum(noise_at)
    p.by_item(shares * n == X.sum(lambda x: count(x)), over=X)
    p.have(shares == 1)
    p.have(own_at(x) <= MOST)
    p.use(scaled(share, own_at(x), MOST))
    p.by_item(exact.args[0] <= kinds + MOST * shares, over=X)
    p.have("(5) bounds it")
    case = p.under(tied.args[0])
    u = p.fix(U)
    p.know(leibniz(function(X, own_at), VALUE(u), x))
    case.have(implies(eq(VALUE(u), x), own_at(x) == MOST))
    case.by_item(count(x) * (own_at(x) - MOST) == 0, over=U)
    case.have(share * own_at(x) == MOST * share)
    case.by_item(exact.args[0] == kinds + MOST * shares, over=X)
    case.have(tied.args[1])
    return p.conclude()


@proves("oneid-nonconvex")
def nonconvex_theorem(statement):
    """Return oneid-nonconvex."""
    p = Given(statement)
    i, j = p.fix(said.G, said.G)
    d, w0, w = p(also.d), also.most_weight, also.w(i, j)
    small_gap(p)
    p.have(and_(w >= 0, w <= w0))
    x, y = model.ENDS
    points = x, (x + y) / 2, y
    for b in points:
        left, right = (b + d) * (1 - b), b * (1 - b - d)
        p.have(and_(w * left <= right, right > 0))
        p.have(w * (left / right) <= 1)
    total = said.G.sum(also.m)
    p.have(also.m(i) > 0)
    p.item(total, i)
    p.have(total > 0)
    pairs = [coordinates(b + d, b) for b in points]
    noises = [noise(*pair) for pair in pairs]
    for t in noises:
        p.by_item(said.G.sum(lambda g, t=t: also.m(g) * t) == total * t)
    first, middle, last = (total * noise(*pair) + own(*pair) for pair in pairs)
    p.have(2 * middle - first - last == total * (x - y) * (x - y) / (2 * d * d))
    p.have(total * (x - y) * (x - y) / (2 * d * d) > 0)
    return p.conclude()


def small_gap(p):
    """Show that the gap is positive and small enough."""
    d, w0 = p(also.d), also.most_weight
    p.have(and_(d > 0, 4 * (1 + w0) * d <= 1 - w0, 4 * d <= 1))
