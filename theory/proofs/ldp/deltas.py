"""Delta of a pair of laws: each is shown output by output, and summed."""

from theory.kernel.sorts import BOOL, REAL, functions
from theory.kernel.terms import and_, const, implies, ite, or_
from theory.kernel.theorem import unfold
from theory.kernel.trace import remembered
from theory.ledger.decisions import proves
from theory.statements.ldp import deltas as model
from theory.statements.ldp.deltas import HIGH, KERNEL, Z
from theory.statements.stated import stated
from theory.tactics.context import Given

said = stated("ldp-delta-profile")
FIRST, LESS, MORE, SECOND, SHARE, Y = said.p, said.F_low, said.F_high, said.q, said.t, said.Y
also = stated("ldp-delta-rounded")
ERROR, LOW, F = also.error, also.low, also.F


def positive(x):
    """Return the positive part of a number."""
    return ite(x > 0, x, 0)


def item(y, factor):
    """Return what an output adds to delta at a factor."""
    return positive(FIRST(y) - factor * SECOND(y))


def total(factor):
    """Return delta at a factor."""
    return Y.sum(lambda y: item(y, factor))


@proves("ldp-delta-sets")
def sets(statement):
    """Return that a set's excess is a sum, of which the positive items are the most."""
    p = Given(statement)
    A = p.fix(functions(Y, BOOL))
    for chosen in (A, lambda y: FIRST(y) > F * SECOND(y)):
        gains = Y.sum(lambda y, c=chosen: ite(c(y), FIRST(y) - F * SECOND(y), 0))
        p.by_item(model.excess(chosen, F) == gains)
    p.by_item(Y.sum(lambda y: ite(A(y), FIRST(y) - F * SECOND(y), 0)) <= total(F))
    p.have(model.excess(A, F) <= total(F))
    return p.conclude()


@proves("ldp-delta-profile")
def profile(statement):
    """Return that each output's positive part falls, is convex, and linear but for one ratio."""
    p = Given(statement)
    y = p.fix(Y)
    between = (1 - SHARE) * LESS + SHARE * MORE
    low, high = (FIRST(y) - factor * SECOND(y) for factor in (LESS, MORE))
    p.have((MORE - LESS) * SECOND(y) >= 0)
    p.by_item(total(MORE) <= total(LESS))
    p.by_item(total(LESS) - total(MORE) <= (MORE - LESS) * Y.sum(SECOND))
    p.use(convex(), {"u": low, "v": high, "share": SHARE})
    mixed = (1 - SHARE) * positive(low) + SHARE * positive(high)
    p.have(FIRST(y) - between * SECOND(y) == (1 - SHARE) * low + SHARE * high)
    p.have(item(y, between) <= mixed)
    line = (1 - SHARE) * total(LESS) + SHARE * total(MORE)
    p.by_item(total(between) <= line)
    apart = statement.goal("linear between ratios").args[0]
    q = p.under(apart)
    q.have(or_(low <= 0, high >= 0))
    q.have(item(y, between) == mixed)
    q.by_item(total(between) == line)
    return p.conclude()


@remembered
def convex():
    """Return that the positive part is convex, and linear where no sign changes from - to +."""
    u, v, t = (const(name, REAL) for name in ("u", "v", "share"))
    p = Given(and_(t >= 0, t <= 1, u >= v))
    between, line = (1 - t) * u + t * v, (1 - t) * positive(u) + t * positive(v)
    for a in (u, v, positive(u), positive(v)):
        p.under(a >= 0).have(and_(t * a >= 0, (1 - t) * a >= 0))
        p.under(a <= 0).have(and_(t * a <= 0, (1 - t) * a <= 0))
    p.have(and_(t * positive(u) >= t * u, (1 - t) * positive(u) >= (1 - t) * u))
    p.have(and_(t * positive(v) >= t * v, (1 - t) * positive(v) >= (1 - t) * v))
    kept = implies(or_(u <= 0, v >= 0), positive(between) == line)
    return p.have(and_(positive(between) <= line, kept))


@remembered
def no_greater():
    """Return that each output's positive part is spread, and no sum's exceeds it."""
    statement = model.processing()
    p = Given(statement)
    y, z = p.fix(Y, Z)

    def part(y, z):
        return item(y, F) * KERNEL(y, z)

    gain, weight = FIRST(y) - F * SECOND(y), KERNEL(y, z)
    p.use(scaled(), {"u": gain, "weight": weight})
    first, second = (Y.sum(lambda y, f=f: f(y) * KERNEL(y, z)) for f in (FIRST, SECOND))
    upper = Y.sum(lambda y: part(y, z))
    p.by_item(and_(first - F * second <= upper, upper >= 0))
    below, most = statement.goal("data processing").args
    p.by_item(below <= Z.sum(lambda z: Y.sum(lambda y: part(y, z))))
    rows = Y.sum(lambda y: item(y, F) * Z.sum(KERNEL(y)))
    p.sums(Z.sum(lambda z: Y.sum(lambda y: part(y, z))), rows)
    p.by_item(rows == most)
    return p.have("data processing")


@proves("ldp-delta-processing")
def processing(statement):
    """Return that a random function of a report has no greater delta."""
    p = Given(statement)
    p.use(no_greater())
    return p.conclude()


@remembered
def scaled():
    """Return that a weight keeps the positive part above the number and above 0."""
    u, weight = const("u", REAL), const("weight", REAL)
    p = Given(weight >= 0)
    return p.have(and_(positive(u) * weight >= u * weight, positive(u) * weight >= 0))


@proves("ldp-delta-split")
def splitting(statement):
    """Return that the parts sum to the whole, and that a sum's positive part is no greater."""
    p = Given(statement)
    y = p.fix(Y)
    low, high, q = LOW(y), HIGH(y), SECOND(y)
    more = (FIRST(y) - low * q) / (high - low)
    p.have(high - low > 0)
    p.have(more * (high - low) == FIRST(y) - low * q)
    p.have(low * (q - more) + high * more == FIRST(y))
    p.have("both masses are kept")
    inside = p.goal("probabilities").args[0](y)
    within = inside.args[0]
    p.under(within).have(and_(more >= 0, q - more >= 0))
    p.under(within).have(and_(low * (q - more) >= 0, high * more >= 0))
    p.have("probabilities")
    below, most = p.goal("no more private").args
    p.know(unfold(most.args[0](y)))
    p.have(item(y, F) <= most.args[0](y))
    p.by_item(below <= most)
    return p.conclude()


@proves("ldp-delta-rounded")
def rounded(statement):
    """Return that p/low is at least q, and q at least p/low over the error."""
    p = Given(statement)
    y = p.fix(Y)
    down = FIRST(y) / LOW(y)
    p.have(down * LOW(y) == FIRST(y))
    p.have(down >= SECOND(y))
    p.have(F * down >= F * SECOND(y))
    p.have("below")
    p.have(F / ERROR >= 0)
    p.have(F / ERROR * ERROR == F)
    p.have(down <= ERROR * SECOND(y))
    p.have(F / ERROR * down <= F / ERROR * (ERROR * SECOND(y)))
    p.have(F / ERROR * down <= F * SECOND(y))
    p.have("above")
    return p.conclude()
