"""Beyond Section 4.2: uRAP with the Rao-Blackwell estimate, its l2 loss and worst p."""

from mechanisms.encodings.base import unit_variance
from mechanisms.estimation import rao_blackwell
from mechanisms.losses import rao_blackwell as any_losses
from mechanisms.losses import rao_blackwell_urap as losses
from theory.kernel.binding import function, substitute
from theory.kernel.sorts import BOOL, REAL
from theory.kernel.terms import FALSE, TRUE, and_, const, eq, implies, ite, not_
from theory.kernel.theorem import elimination, instance, leibniz, solve
from theory.kernel.trace import remembered
from theory.ledger.decisions import proves
from theory.library import squares as flat
from theory.notions.probability import mass, size
from theory.proofs.uldp import two_levels
from theory.statements.stated import stated
from theory.statements.uldp import rao_blackwell_urap as model
from theory.statements.uldp.worst_l2 import squares
from theory.tactics.context import Given
from theory.tactics.sums import ONE

said = stated("uldp-rao-blackwell-urap-worst")
SENSITIVE, E, P, X, THETA = said.X_S, said.E, said.p, said.X, said.theta
A = stated("uldp-urap-l2-worst").a

x = const("x", X)
GIVEN = and_(THETA > 0, THETA < 1, E > 1)
W, Q, HELD, TOTAL, S, N = (
    const(f"{name}0", REAL) for name in ("w", "q", "held", "total", "s", "n")
)
SIZES = {S: size(X, SENSITIVE), N: flat.others()}
COMPLEMENT = {SENSITIVE: function(X, lambda x: not_(SENSITIVE(x)))}


def parts():
    """Return kappa = b(1-b)/g^2 and lambda = (1-2b)/g on X_S, and h on X_N."""
    (b, g), (_, h) = model.kinds(THETA)
    return b * (1 - b) / (g * g), (1 - 2 * b) / g, h


@remembered
def bounds():
    """Return that the mechanism is one: 0 < d1 < theta, and h > 0."""
    (_, g), (_, h) = model.kinds(THETA)
    p = Given(GIVEN)
    spread = (1 - THETA) * E + THETA
    p.have(and_(spread > 0, THETA * (1 - THETA) * (E - 1) > 0))
    p.have(eq(g, THETA * (1 - THETA) * (E - 1) / spread))
    p.have(eq(h, THETA * (E - 1) / E))
    return p.have(and_(spread > 0, g > 0, h > 0, (E - 1) * (1 - THETA) > 0))


def plain():
    """Return the context of theta and E alone, where the mechanism is one."""
    p = Given(GIVEN)
    p.know(bounds())
    return p


@remembered
def one_value(variance, w):
    """Return a value's part of the loss as a polynomial in p, whichever kind it is of."""
    kappa, slope, h = parts()
    kinds = list(zip(*model.kinds(THETA), strict=True))

    def same(flag):
        b, g = (ite(flag, *pair) for pair in kinds)
        return eq(variance(b, g, Q, W), ite(flag, w * kappa + slope * Q, 1 / h * Q) - Q * Q)

    known = [plain().have(same(flag)) for flag in (TRUE, FALSE)]
    cases = [leibniz(function(BOOL, same), SENSITIVE(x), flag) for flag in (TRUE, FALSE)]
    return solve(implies(GIVEN, same(SENSITIVE(x))), *cases, *known)


def spelled(w, sensitive_mass, total, s):
    """Return s w kappa + lambda p(X_S) + p(X_N)/h - sum of squares."""
    kappa, slope, h = parts()
    return s * w * kappa + slope * sensitive_mass + 1 / h * (1 - sensitive_mass) - total


def summed(p, variance, w):
    """Show the loss as `spelled`, of a p that sums to 1.

    Parameters
    ----------
    p : Given
    variance : callable
    w : Term
        The share of the reports whose noise is counted, 1 for the empirical estimate.
    """
    kappa, slope, h = parts()
    of_one = one_value(variance, ONE if variance is model.empirical else W)
    lemma = instance(of_one, {Q: P(x), W: model.hidden(P)})

    def polynomial(x):
        return ite(SENSITIVE(x), w * kappa + slope * P(x), 1 / h * P(x)) - P(x) * P(x)

    total, by_items = model.loss(P, variance), X.sum(polynomial)
    p.by_item(eq(total, by_items), lemma, over=X, keep=[model.hidden(P)])
    return p.have(eq(total, spelled(w, mass(X, P, SENSITIVE), squares(P), SIZES[S])))


@remembered
def value():
    """Return the loss in closed form, of a p that sums to 1."""
    p = Given(and_(GIVEN, eq(X.sum(P), 1)))
    p.know(bounds())
    sensitive_mass, total, s = mass(X, P, SENSITIVE), squares(P), SIZES[S]
    spread = summed(p, rao_blackwell.unit_variance, model.hidden(P))
    share = p.have(eq(model.hidden(P), 1 - parts()[2] * (1 - sensitive_mass)))
    loss = model.loss(P, rao_blackwell.unit_variance)
    return p.rewrite(eq(loss, losses.l2_times_n(THETA, sensitive_mass, total, s, E)), spread, share)


@proves("uldp-rao-blackwell-urap")
def loss(statement):
    """Return the loss, and how much is saved."""
    p = Given(statement)
    p.know(bounds())
    first = p.use(value())
    p.rewrite("what is saved", summed(p, model.empirical, ONE), first)
    p.have(A * A - 1 > 0)
    return p.conclude()


def gain_of_mass():
    """Return how fast the loss grows with the mass of X_S, over plain numbers."""
    return (S - 1) / ((E - 1) * (1 - THETA))


@remembered
def linear():
    """Return that the loss is linear in the mass of X_S and in the sum of squares."""
    stated = losses.l2_times_n(THETA, HELD, TOTAL, S, E)
    least = losses.l2_times_n(THETA, 0 * S, 0 * S, S, E)
    return plain().have(eq(stated, least + gain_of_mass() * HELD - TOTAL))


def two(p, cs, cn):
    """Show what the masses and the squares of two levels are; return the levels."""
    p.know(instance(flat.two_levels(), {flat.CS: cs, flat.CN: cn}))
    return model.levels(cs, cn)


def worst(p, cs, cn):
    """Show that no p loses more than the two levels, and no other as much.

    Parameters
    ----------
    p : Given
        Says that the levels sum to 1, and that slopes are level, or not negative at mass 1.
    cs, cn : Term
        The values on X_S and on X_N.
    """
    levels, sensitive_mass, s = model.levels(cs, cn), mass(X, P, SENSITIVE), SIZES[S]
    n, gain, total = SIZES[N], substitute(gain_of_mass(), SIZES), squares(levels)
    p.have(eq(X.sum(P), 1))
    # the other way around: the set is X_N there, whose mass the loss falls with
    at_constants = {flat.ALPHA: gain, flat.CS: cn, flat.CN: cs}
    least = instance(instance(flat.least(), COMPLEMENT), at_constants)
    levels_ = [level for level in (cs, cn) if level.op == "div"]  # the other is 0
    sums_to_one = p.have(eq(cs * s + cn * n, 1))
    p.arithmetic(least.formula.args[0].args[0], sums_to_one, of=[*levels_, s, n])
    least = p.use(least)
    order, (_, same) = least.formula.args[1].args[0], least.formula.args[1].args[1].args
    rest, sensitive_there = mass(X, P, COMPLEMENT[SENSITIVE]), mass(X, levels, SENSITIVE)
    masses = [sums_to_one, p.have(eq(rest, 1 - sensitive_mass))]
    two(p, cs, cn)
    masses += [p.have(eq(sensitive_there, cs * s)), p.have(eq(total, cs * cs * s + cn * cn * n))]
    p.have(eq(X.sum(levels), 1))
    theorems = [p.use(value(), {P: q}) for q in (P, levels)]
    at_constants = {HELD: sensitive_mass, TOTAL: squares(P)}, {HELD: sensitive_there, TOTAL: total}
    flat_ = [p.use(instance(linear(), SIZES | at_p)) for at_p in at_constants]
    here, there = (t.formula.args[1].args[0] for t in flat_)
    names = [
        here,
        there,
        gain,
        sensitive_mass,
        rest,
        sensitive_there,
        squares(P),
        total,
        *levels_,
        s,
        n,
    ]
    low, mine = order.args
    gap = p.arithmetic(eq(there - here, mine - low), *masses, *flat_, of=names)
    goal = and_(here <= there, implies(here >= there, same))
    compared = p.arithmetic(goal, least, gap, of=[here, there, low, mine])
    here, there = (t.formula.args[1].args[0] for t in theorems)
    goal = and_(here <= there, implies(here >= there, same))
    result = solve(implies(p.H, goal), compared, *theorems)
    p.know(result)
    return result


@remembered
def of_interior():
    """Return the mass that makes slopes equal, over plain numbers."""
    p = Given(and_(GIVEN, S >= 1, N >= 1))
    p.know(bounds())
    gap = (1 - THETA) * (E - 1)
    sensitive_mass, (cs, cn) = losses.interior_mass(THETA, S, N, E), model.interior(S, N, THETA, E)
    rest = N * (2 * gap - S * (S - 1)) / (2 * gap * (S + N))
    p.have(and_(2 * gap * (S + N) > 0, S * ((S - 1) * N + 2 * gap) > 0))
    less = not_(losses.is_sensitive_worst(THETA, S, E))
    p.have(implies(less, N * (2 * gap - S * (S - 1)) > 0))
    return [
        p.have(sensitive_mass > 0),
        p.have(eq(1 - sensitive_mass, rest)),
        p.have(implies(less, rest > 0)),
        p.have(eq(2 * cn + gain_of_mass(), 2 * cs)),
        p.have(eq(cs * S + cn * N, 1)),
        p.have(eq(losses.slope(THETA, sensitive_mass, S, N, E), 0)),
    ]


@remembered
def of_slopes():
    """Return `slope` as that of the loss, and RAPPOR's loss on s values, over plain numbers."""
    (b, g), (c, h) = model.kinds(THETA)
    noise = S * (b * (1 - b) / (g * g))
    first = any_losses.slopes(b, g, 0, noise) - 2 * (HELD / S)
    second = any_losses.slopes(c, h, c + h, noise) - 2 * ((1 - HELD) / N)
    p = Given(and_(GIVEN, S >= 1, N >= 1))
    p.know(bounds())
    alone = losses.l2_times_n(THETA, ONE, 1 / S, S, E)
    return [
        p.have(eq(first - second, losses.slope(THETA, HELD, S, N, E))),
        p.have(eq(alone, S * unit_variance(b, g, 1 / S))),
    ]


@proves("uldp-rao-blackwell-urap-worst")
def worst_distribution(statement):
    """Return which p is worst, on both sides of the threshold."""
    p, s = Given(statement), SIZES[S]
    p.know(bounds())
    for t in (*of_interior(), *of_slopes()):
        p.use(instance(t, SIZES | {HELD: mass(X, P, SENSITIVE)}))
    over = p.under(p.goal("uniform on X_S above the threshold").args[0])
    under = p.under(p.goal("the other one below").args[0])
    cs, cn = model.on_sensitive(s)
    over.have(and_(eq(cs * s, 1), cs > 0, 2 * cs <= substitute(gain_of_mass(), SIZES)))
    worst(over, cs, cn)
    inner = model.interior(s, SIZES[N], THETA, E)
    positive = under.have(and_(*(level > 0 for level in inner)))
    least, uniform = worst(under, *inner), model.levels(cs, cn)
    of_two = instance(flat.two_levels(), {flat.CS: cs, flat.CN: cn})
    sums = (X.sum(uniform), 1), (mass(X, uniform, SENSITIVE), 1), (squares(uniform), 1 / s)
    sums_to_one, *both = (solve(implies(p.H, eq(*sides)), of_two) for sides in sums)
    known = [p.use(value(), {P: uniform}, sums_to_one), *both]
    p.rewrite("the value on X_S", *known)
    # the uniform distribution on X_S loses less: it differs on X_N
    other, is_other = two_levels.some_sensitive(s >= 1)
    other, is_other = substitute(other, COMPLEMENT), instance(is_other, COMPLEMENT)
    less = under.use(instance(least, {P: uniform}), None, sums_to_one, at=[other])
    (here, there), same = less.formula.args[1].args[0].args, less.formula.args[1].args[1].args[1]
    at_other = elimination(same.args[0], other)
    apart = solve(implies(under.H, not_(same)), at_other, is_other, positive)
    under.arithmetic(here < there, less, apart, of=[here, there])
    return p.conclude()
