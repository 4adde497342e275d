"""Proposition 1: eps-LIP implies eps-MIP, and far less: I(X;Y) <= eps tanh(eps/2)."""

from theory.kernel.terms import and_, ite, not_, real
from theory.ledger.decisions import proves
from theory.library.arithmetic import cancelled, scaled
from theory.library.lip import outputs
from theory.statements.lip import information as model
from theory.statements.lip.information import NEAR, B, F
from theory.statements.stated import stated
from theory.tactics.closing import concluded
from theory.tactics.context import Given

said = stated("lip-mip")
CHANNEL, PRIOR, E, X, Y, LOG = said.Q, said.prior, said.E, said.X, said.Y, said.log


def pairs(p):
    """Show the signs of an arbitrary pair; return it, its ratio and the context where it occurs."""
    x, y = p.fix(X, Y)
    p.know(outputs.entries(), outputs.totals())
    q, m = CHANNEL(x, y), outputs.mass(y)
    p.have(and_(PRIOR(x) >= 0, q >= 0, m >= 0, PRIOR(x) * q <= m))
    occurs = PRIOR(x) * q > 0
    some = p.under(occurs)
    some.have(and_(PRIOR(x) > 0, q > 0, m > 0))
    some.have(and_(m <= E * q, q <= E * m))
    some.have(and_(q / m * m == q, q / m <= E, E * (q / m) >= 1))
    return x, y, q / m, some


@proves("lip-mip")
def mip_theorem(statement):
    """Return lip-mip."""
    p = Given(statement)
    x, y, ratio, some = pairs(p)
    information = p.goal("MIP").args[0]
    row = information.args[0](x)
    share = row.args[0](y)
    some.use(scaled(PRIOR(x) * CHANNEL(x, y), LOG(ratio), LOG(E)))
    p.have(share <= outputs.joint(x, y) * LOG(E))
    p.by_item(row <= LOG(E) * Y.sum(lambda y: outputs.joint(x, y)), over=Y)
    p.have(row <= LOG(E) * PRIOR(x))
    p.by_item(information <= LOG(E) * X.sum(PRIOR), over=X)
    return p.conclude()


def bounded(statement):
    """Return the bound on the information: (E^2-1) r log r is below its chord."""
    p = Given(statement)
    x, y, ratio, some = pairs(p)
    occurs = PRIOR(x) * CHANNEL(x, y) > 0
    eps, log, joint = LOG(E), LOG(ratio), outputs.joint(x, y)
    some.have(and_(E * (ratio / E) == ratio, E >= 1))
    below = log - eps <= ratio / E - 1, log + eps <= ratio * E - 1
    some.have(and_(*below))
    some.arithmetic(
        E * (log - eps) <= ratio - E,
        below[0],
        E * (ratio / E) == ratio,
        E >= 1,
        of=[log, eps, ratio, ratio / E, E],
    )
    first = some.use(scaled(E * ratio - 1, E * (log - eps), ratio - E))
    other = some.use(scaled(E - ratio, log + eps, ratio * E - 1))
    chord = eps * (ratio * (E * E + 1) - 2 * E)
    some.arithmetic((E * E - 1) * (ratio * log) <= chord, first, other, of=[log, eps, ratio, E])
    q, m = CHANNEL(x, y), outputs.mass(y)
    weight = PRIOR(x) * m
    most = eps * (joint * (E * E + 1) - 2 * E * weight)
    some.have(weight > 0)
    scale = some.use(scaled(weight, (E * E - 1) * (ratio * log), chord))
    some.arithmetic(
        (E * E - 1) * (joint * log) <= most,
        scale,
        ratio * m == q,
        of=[log, eps, ratio, E, PRIOR(x), m, q],
    )
    information = p.goal("MIP at eps tanh(eps/2)").args[0]
    row = information.args[0](x)
    share = row.args[0](y)
    none = p.under(not_(joint > 0))
    none.have(joint == 0)
    none.have(and_(share == 0, weight == 0))
    none.have(most == 0)
    p.have((E * E - 1) * share <= most)
    total, mass = Y.sum(lambda y: outputs.joint(x, y)), Y.sum(outputs.mass)
    p.by_item((E * E - 1) * row <= eps * (total * (E * E + 1) - 2 * E * (PRIOR(x) * mass)), over=Y)
    p.have((E * E - 1) * row <= eps * (PRIOR(x) * (E - 1) * (E - 1)))
    p.by_item((E * E - 1) * information <= eps * (X.sum(PRIOR) * (E - 1) * (E - 1)), over=X)
    some_budget, none = p.under(E > 1), p.under(E == 1)
    below = (E * E - 1) * information <= (E * E - 1) * (eps * (E - 1) / (E + 1))
    some_budget.rewrite(below, below.args[1] == eps * ((E - 1) * (E - 1)))
    some_budget.use(cancelled(E * E - 1, *p.goal("MIP at eps tanh(eps/2)").args))
    none.under(occurs).have(ratio == 1)
    none.under(occurs).have(log <= 0)
    none.under(occurs).use(scaled(joint, log, real(0)))
    none.have(share <= 0)
    none.by_item(row <= 0, over=Y)
    none.by_item(information <= 0, over=X)
    none.have("MIP at eps tanh(eps/2)")
    return p.cases("MIP at eps tanh(eps/2)", E > 1, E == 1)


def entries(on):
    """Show the entries of the circle's channel, as multiples of 1/K, and its outputs."""
    K, channel = on(model.K), on(model.CIRCLE)
    x, j = on.fix(X, X)
    on.have(and_(K >= 1, F >= 1, B > 0))
    on.have(and_(1 / K > 0, 1 / F > 0, 1 / F <= 1, F * (1 / F) == 1))
    on.have(channel(x, j) == ite(NEAR(x, j), F * (1 / K), 1 / F * (1 / K)))
    on.have(F / K * B + 1 / (F * K) * (K - B) == 1)
    on.have(and_(X.sum(channel(x)) == 1, X.sum(lambda v: channel(v, x)) == 1))
    mass = X.sum(lambda v: 1 / K * channel(v, j))
    on.by_item(mass == 1 / K * X.sum(lambda v: channel(v, j)), keep=[K])
    on.have(mass == 1 / K)
    return K, x, j, channel, mass


def circle(statement):
    """Return that the circle's channel is one, with eps-LIP, and its information."""
    p = Given(statement)
    reached = "reached by the circle", "the direct channel for b = 1"
    circle = "the circle is a mechanism", "LIP of the circle", *reached
    mechanism, private, attained, direct = map(p.goal, circle)
    on = p.under(mechanism.args[0])
    K, x, j, channel, mass = entries(on)
    on.have(and_(E * channel(x, j) >= 1 / K, channel(x, j) <= E * (1 / K), channel(x, j) > 0))
    on.have(and_(mechanism.args[1], private.args[1]))
    for near, f in ((NEAR(x, j), F), (not_(NEAR(x, j)), 1 / F)):
        on.under(near).have(channel(x, j) / mass == f)
    on.have(1 / K * channel(x, j) > 0)
    information, weight = attained.args[1].args[0], 1 / F
    square = 1 / K * (1 / K) * LOG(F)
    row = information.args[0](x)
    on.have(row.args[0](j) == ite(NEAR(x, j), F * square, -1 * weight * square))
    shares = X.sum(lambda j: ite(NEAR(x, j), F * square, -1 * weight * square))
    on.by_item(row == shares, over=X, keep=[K])
    on.have(weight * (K - B) == B)
    on.have(shares == square * (B * (F - 1)))
    rows = X.sum(lambda x: square * (B * (F - 1)))
    on.by_item(information == rows, over=X, keep=[K])
    on.have(rows == K * (square * (B * (F - 1))))
    on.have(K * (square * (B * (F - 1))) == LOG(F) * (F - 1) / (F + 1))
    on.rewrite(attained.args[1], information == rows)
    one = on.under(B == 1)
    one.have(and_(K == F + 1, F * K > 0))
    one.have(direct.args[1])
    return [p.have(goal) for goal in (mechanism, private, attained, direct)]


@proves("lip-information")
def sharp_theorem(statement):
    """Return lip-information."""
    return concluded(statement, bounded(statement), *circle(statement))
