"""The expected squared distance of estimate and truth: one less the mean square of posteriors."""

from theory.kernel.binding import function_of
from theory.kernel.sorts import REAL, functions
from theory.kernel.terms import and_, const, eq, implies, ite
from theory.kernel.theorem import at_sorts, exchange, instance, solve
from theory.kernel.trace import remembered
from theory.library import lip_outputs as outputs
from theory.library.lip_outputs import CHANNEL, PRIOR, X, Y, joint, mass, x, y
from theory.notions.probability import indicator
from theory.tactics.expand import expand
from theory.tactics.sums import ZERO, induction

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
    return solve(eq(total, spelled), expand(total), expand(m))


def one_item(value, output, channel, estimate):
    """Return `item` of a value, an output, a channel and an estimate, of any outputs."""
    found, outs = item(), output.sort
    if outs is not Y:
        found = at_sorts(found, {Y: outs})
    matrix = functions(X, outs, REAL)
    put = {const("Q", matrix): channel, const("g", matrix): estimate}
    return instance(found, put | {x: value, const("y", outs): output})


def square(y):
    """Return Pr(y) times the sum of the squared posteriors; 0 if y cannot occur."""
    posteriors = X.sum(lambda x: joint(x, y) / mass(y) * (joint(x, y) / mass(y)))
    return ite(mass(y) > 0, mass(y) * posteriors, ZERO)


@remembered
def one_output():
    """Return that an output's error is at least what the posteriors as estimates have."""
    H, m = outputs.channel(), mass(y)
    names = a, b, g = [const(name, REAL) for name in ("o0", "m0", "g0")]
    found = a * (1 - g) * (1 - g) + (b - a) * g * g
    low, away = a - b * (a / b * (a / b)), b * ((g - a / b) * (g - a / b))
    gap = solve(implies(b > 0, eq(found - low, away)))
    least = solve(implies(b > 0, away >= 0))
    some = solve(implies(b > 0, found >= low), gap, least)
    zero = solve(implies(and_(eq(b, 0), eq(a, 0)), found >= 0))
    put = dict(zip(names, (joint(x, y), m, ESTIMATE(x, y)), strict=True))
    here = [instance(t, put) for t in (some, zero)] + [item(), outputs.entries()]
    total = X.sum(lambda x: X.sum(lambda v: share(v, x, y)))
    posteriors = X.sum(lambda x: joint(x, y) / m * (joint(x, y) / m))
    use = {"use": lambda i: [instance(t, {x: i}) for t in here]}
    some, none = and_(H, m > 0), and_(H, eq(m, 0))
    first = induction(lambda e, s, q: e >= s - m * q, [total, m, posteriors], some, **use)
    rest = induction(lambda e: e >= 0, [total], none, **use)
    return solve(implies(H, total >= m - square(y)), first, rest, outputs.entries())


@remembered
def theorem():
    """Return that the error of any estimate is at least one less the mean square."""
    H = outputs.channel()
    by_value = X.sum(lambda x: Y.sum(lambda y: X.sum(lambda v: share(v, x, y))))
    by_output = Y.sum(lambda y: X.sum(lambda x: X.sum(lambda v: share(v, x, y))))
    item = function_of(X, Y, lambda x, y: X.sum(lambda v: share(v, x, y)))
    added = induction(
        lambda e, m, q: e >= m - q,
        [by_output, Y.sum(mass), Y.sum(square)],
        H,
        use=lambda i: [instance(one_output(), {y: i})],
    )
    goal = by_value >= 1 - Y.sum(square)
    return solve(implies(H, goal), added, exchange("sum", item), outputs.totals())
