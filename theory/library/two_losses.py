"""The expected l1 loss of an estimate, squared, is at most K times its expected l2 loss."""

from theory.kernel.sorts import REAL, functions, index
from theory.kernel.terms import and_, const
from theory.kernel.trace import remembered
from theory.library import independent
from theory.library.near_laws import ESTIMATE, MAPS, P1, Q, U, X, Y, report
from theory.notions.estimates import Drawn
from theory.notions.limits import absolute
from theory.notions.probability import is_distribution, is_mechanism
from theory.tactics.context import Given
from theory.tactics.sums import size

OMEGA = index("Omega")
WEIGHT, F = const("weight", functions(OMEGA, REAL)), const("f", functions(X, OMEGA, REAL))
LEVEL = const("level", REAL)


def sums(cost):
    """Return the sum of the mean costs."""
    return X.sum(lambda x: OMEGA.sum(lambda o: WEIGHT(o) * cost(F(x, o))))


def law():
    """Return that the weights are a distribution."""
    return is_distribution(OMEGA, WEIGHT)


@remembered
def by_level():
    """2 c E|f| <= E f^2 + c^2, summed."""
    p = Given(law())
    x, o = p.fix(X, OMEGA)
    number = const("a0", REAL)
    lone = Given()
    lone.have((absolute(number) - LEVEL) * (absolute(number) - LEVEL) >= 0)
    one = lone.have(2 * LEVEL * absolute(number) <= number * number + LEVEL * LEVEL)
    p.use(one, {number: F(x, o)})
    scaled = WEIGHT(o) * (F(x, o) * F(x, o))
    p.have(2 * LEVEL * (WEIGHT(o) * absolute(F(x, o))) <= scaled + LEVEL * LEVEL * WEIGHT(o))
    first = OMEGA.sum(lambda o: WEIGHT(o) * absolute(F(x, o)))
    second = OMEGA.sum(lambda o: WEIGHT(o) * (F(x, o) * F(x, o)))
    p.by_item(2 * LEVEL * first <= second + LEVEL * LEVEL * OMEGA.sum(WEIGHT), over=OMEGA)
    p.have(2 * LEVEL * first <= second + LEVEL * LEVEL)
    squares = sums(lambda v: v * v)
    return p.by_item(2 * LEVEL * sums(absolute) <= squares + LEVEL * LEVEL * size(X), over=X)


@remembered
def squared():
    """(Sum_x E|f(x)|)^2 <= K Sum_x E f(x)^2."""
    p = Given(law())
    first, second = sums(absolute), sums(lambda v: v * v)
    p.have(size(X) >= 1)
    level = first / size(X)
    p.use(by_level(), {LEVEL: level})
    p.have(level * size(X) == first)
    p.have(2 * (level * size(X)) * first <= second * size(X) + level * size(X) * (level * size(X)))
    return p.have(first * first <= size(X) * second)


@remembered
def theorem():
    """Of an estimate from independent reports of values of one law."""
    p = Given(and_(is_mechanism(X, Y, Q), is_distribution(X, P1)))
    y, r = p.fix(Y, MAPS)
    p.by_item(report(P1, y) >= 0)
    total = X.sum(lambda x: P1(x) * Y.sum(lambda y: Q(x, y)))
    p.sums(Y.sum(lambda y: report(P1, y)), total)
    p.by_item(total == X.sum(P1))
    p.use(independent.laws_sum_to_one(), {independent.M: lambda y: report(P1, y)})
    p.by_item(U.prod(lambda u: report(P1, r(u))) >= 0)
    values = {OMEGA: MAPS, WEIGHT: lambda r: U.prod(lambda u: report(P1, r(u)))}
    p.use(squared(), values | {F: lambda x, r: ESTIMATE(r, x) - P1(x)})
    drawn = Drawn(U, X, Y, Q)
    first, second = drawn.l1_loss(P1, ESTIMATE), drawn.l2_loss(P1, ESTIMATE)
    return p.have(first * first <= size(X) * second)
