"""Linear estimates: the mean T of z(r(u)) over n independent reports, its mean and variance."""

from theory.kernel.binding import function, substitute
from theory.kernel.sorts import REAL, functions
from theory.kernel.terms import and_, const, eq
from theory.kernel.trace import remembered
from theory.library import independent
from theory.library.independent import U, Y, laws_sum_to_one, mean, one, proper
from theory.tactics.context import Given
from theory.tactics.sums import size

Z = const("z", functions(Y, REAL))


def estimate(r):
    """Return the mean of z over the reports."""
    return U.sum(lambda u: Z(r(u))) / size(U)


def square(f):
    """Return the square of a function."""
    return lambda y: f(y) * f(y)


@remembered
def moments():
    """E[T] = Sum m z, and n E(T - E T)^2 = Sum m z^2 - (Sum m z)^2."""
    p, n, centre = Given(proper()), size(U), one(Z)
    r = p.fix(independent.MAPS)
    off = function(Y, lambda y: Z(y) - centre)

    def sums(r):
        return U.sum(lambda u: off(r(u)))

    def errors(r):
        return (estimate(r) - centre) * (estimate(r) - centre)

    p.have(n >= 1)
    p.have(one(off) == 0)
    p.use(independent.square_of_sum(), {independent.H: off})
    p.know(laws_sum_to_one())
    p.have(sums(r) == U.sum(lambda u: Z(r(u))) - n * centre)
    p.have(estimate(r) == sums(r) / n + centre)
    p.have(errors(r) == sums(r) * sums(r) / (n * n))
    p.by_item(mean(estimate) == mean(lambda r: sums(r) / n + centre))
    average = p.have(mean(estimate) == centre)
    squares = mean(lambda r: sums(r) * sums(r))
    p.by_item(mean(errors) == squares / (n * n))
    spread = p.have(n * mean(errors) == one(square(off)))
    p.have(one(square(off)) == one(square(Z)) - centre * centre)
    variance = one(square(Z)) - centre * centre
    return p.have(and_(eq(mean(estimate), centre), eq(n * mean(errors), variance)), average, spread)


CHANCE, GAIN = const("chance", REAL), const("gain", REAL)


@remembered
def scaled():
    """The mean of (z - chance)/gain over the reports: its expectation, and n times its variance."""
    p, n = Given(and_(proper(), GAIN > 0)), size(U)
    r = p.fix(independent.MAPS)
    unit = function(Y, lambda y: (Z(y) - CHANCE) / GAIN)
    a, b = one(Z), one(square(Z))
    value = (a - CHANCE) / GAIN

    def shifted(r):
        return (estimate(r) - CHANCE) / GAIN

    def other(r):
        return substitute(estimate(r), {Z: unit})

    def errors(f, centre):
        return mean(lambda r: (f(r) - centre) * (f(r) - centre))

    p.have(n >= 1)
    p.by_item(U.sum(lambda u: unit(r(u))) == (U.sum(lambda u: Z(r(u))) - CHANCE * n) / GAIN)
    p.have(other(r) == shifted(r))
    p.use(moments(), {Z: unit})
    centre = p.have(one(unit) == value)
    first = p.by_item(mean(shifted) == mean(other))
    p.have(one(square(unit)) == (b - 2 * CHANCE * a + CHANCE * CHANCE) / (GAIN * GAIN))
    p.have(one(square(unit)) - one(unit) * one(unit) == (b - a * a) / (GAIN * GAIN))
    p.by_item(errors(shifted, value) == errors(other, one(unit)))
    goal = and_(
        eq(mean(shifted), value), eq(n * errors(shifted, value), (b - a * a) / (GAIN * GAIN))
    )
    return p.have(goal, first, centre)
