"""The expected squared distance of estimate and truth: one less the mean square of posteriors."""

from theory.kernel.binding import function_of
from theory.kernel.sorts import REAL, functions
from theory.kernel.terms import const, eq, ite
from theory.kernel.theorem import at_sorts, exchange, instance
from theory.kernel.trace import remembered
from theory.library.lip import outputs
from theory.library.lip.outputs import CHANNEL, PRIOR, X, Y, joint, mass, x, y
from theory.notions.probability import indicator
from theory.tactics.context import Given
from theory.tactics.sums import ZERO

ESTIMATE = const("g", functions(X, Y, REAL))


def share(v, x, y):
    """Return what the input v adds at output y to the error of estimating whether it is x."""
    miss = indicator(eq(v, x)) - ESTIMATE(x, y)
    return PRIOR(v) * CHANNEL(v, y) * (miss * miss)


@remembered
def item():
    """Return that the error at one output is o (1-g)^2 + (m-o) g^2."""
    total, m = X.sum(lambda v: share(v, x, y)), mass(y)
    o, g = joint(x, y), ESTIMATE(x, y)
    spelled = o * (1 - g) * (1 - g) + (m - o) * g * g
    return Given().have(eq(total, spelled))


def one_item(value, output, channel, estimate):
    """Return `item` of a value, an output, a channel and an estimate, of any outputs."""
    general, outs = item(), output.sort
    if outs is not Y:
        general = at_sorts(general, {Y: outs})
    matrix = functions(X, outs, REAL)
    values = {const("Q", matrix): channel, const("g", matrix): estimate}
    return instance(general, values | {x: value, const("y", outs): output})


def square(y):
    """Return Pr(y) times the sum of the squared posteriors; 0 if y cannot occur."""
    posteriors = X.sum(lambda x: joint(x, y) / mass(y) * (joint(x, y) / mass(y)))
    return ite(mass(y) > 0, mass(y) * posteriors, ZERO)


@remembered
def one_output():
    """Return that an output's error is at least what the posteriors as estimates have."""
    p, m = Given(outputs.channel()), mass(y)
    a, b, g = p.fix(REAL, REAL, REAL)
    error = a * (1 - g) * (1 - g) + (b - a) * g * g
    some = Given(b > 0)
    some.have(error - (a - b * (a / b * (a / b))) == b * ((g - a / b) * (g - a / b)))
    some.have(b * ((g - a / b) * (g - a / b)) >= 0)
    above = some.have(error >= a - b * (a / b * (a / b)))
    values = {a: joint(x, y), b: m, g: ESTIMATE(x, y)}
    total = X.sum(lambda x: X.sum(lambda v: share(v, x, y)))
    posteriors = X.sum(lambda x: joint(x, y) / m * (joint(x, y) / m))
    p.know(item(), outputs.entries())
    there, nowhere = p.under(m > 0), p.under(eq(m, 0))
    there.use(above, values)
    least = X.sum(lambda x: joint(x, y) - m * (joint(x, y) / m * (joint(x, y) / m)))
    there.by_item(total >= least)
    there.have(least == m - m * posteriors)
    nowhere.by_item(total >= 0)
    return p.have(total >= m - square(y))


@remembered
def theorem():
    """Return that the error of any estimate is at least one less the mean square."""
    p = Given(outputs.channel())
    shares = function_of(X, Y, lambda x, y: X.sum(lambda v: share(v, x, y)))
    by_output = Y.sum(lambda y: X.sum(lambda x: shares(x, y)))
    p.know(one_output(), exchange("sum", shares), outputs.totals())
    p.by_item(by_output >= Y.sum(mass) - Y.sum(square), over=Y)
    return p.have(X.sum(lambda x: Y.sum(lambda y: shares(x, y))) >= 1 - Y.sum(square))
