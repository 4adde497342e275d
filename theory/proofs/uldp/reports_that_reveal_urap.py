"""Beyond Section 4.2: uRAP with the Rao-Blackwell estimate, its l2 loss, worst p and best theta."""

from mechanisms import rappor
from mechanisms.encodings.base import unit_variance
from mechanisms.estimation import rao_blackwell
from mechanisms.losses import rao_blackwell as any_losses
from mechanisms.losses import rao_blackwell_urap as losses
from mechanisms.losses import urap as paper_losses
from theory.kernel.binding import function, substitute
from theory.kernel.sorts import REAL
from theory.kernel.terms import and_, const, eq, implies, ite, not_
from theory.kernel.theorem import elimination, instance, leibniz, solve
from theory.kernel.trace import remembered
from theory.ledger.decisions import defined_by, proves
from theory.library import squares as flat
from theory.notions.probability import mass, size
from theory.proofs.uldp import two_levels
from theory.statements.uldp import rao_blackwell_urap as model
from theory.statements.uldp.urr import SENSITIVE, E, P, X
from theory.statements.uldp.worst_l1_urap import THETA
from theory.statements.uldp.worst_l2 import A, squares
from theory.tactics.closing import concluded
from theory.tactics.defined import well_defined
from theory.tactics.expand import expand, rational
from theory.tactics.logic import derive, prove
from theory.tactics.sums import ONE, ZERO, equal, non_negative

x = const("x", X)
GIVEN = and_(THETA > 0, THETA < 1, E > 1)
W, Q, HELD, TOTAL, S, N = (
    const(f"{name}0", REAL) for name in ("w", "q", "held", "total", "s", "n")
)


def parts():
    """Return kappa = b(1-b)/g^2 and lambda = (1-2b)/g on X_S, and h on X_N."""
    (b, g), (_, h) = model.kinds(THETA)
    return b * (1 - b) / (g * g), (1 - 2 * b) / g, h


@remembered
def bounds():
    """Return that the mechanism is one: 0 < d1 < theta, and h > 0."""
    (_, g), (_, h) = model.kinds(THETA)
    spread = solve(implies(GIVEN, (1 - THETA) * E + THETA > 0))
    gain = THETA * (1 - THETA) * (E - 1) / ((1 - THETA) * E + THETA)
    gap = rational(GIVEN, g, gain, spread)
    top = solve(implies(GIVEN, THETA * (1 - THETA) * (E - 1) > 0))
    return [
        spread,
        gap,
        solve(implies(GIVEN, g > 0), gap, top, spread),
        rational(GIVEN, h, THETA * (E - 1) / E),
        solve(implies(GIVEN, h > 0), rational(GIVEN, h, THETA * (E - 1) / E)),
    ]


@remembered
def one_value():
    """Return a value's part of the loss as a polynomial in p, for each kind."""
    (b, g), (c, h) = model.kinds(THETA)
    kappa, slope, _ = parts()
    pairs = [
        (rao_blackwell.unit_variance(b, g, Q, W), W * kappa + slope * Q - Q * Q),
        (rao_blackwell.unit_variance(c, h, Q, W), 1 / h * Q - Q * Q),
        (unit_variance(b, g, Q), kappa + slope * Q - Q * Q),
        (unit_variance(c, h, Q), 1 / h * Q - Q * Q),
    ]
    return [rational(GIVEN, left, right, *bounds()) for left, right in pairs]


def summed(H, p, variance, w, *facts):
    """Return `H => loss = s w kappa + lambda p(X_S) + p(X_N)/h - sum of squares`.

    Parameters
    ----------
    H : Term
        Implies GIVEN, and that p sums to 1.
    p : Term
    variance : callable
    w : Term
        The share of the reports whose noise is counted, 1 for the empirical estimate.
    """
    kappa, slope, h = parts()
    is_empirical = variance is model.empirical
    values = one_value()[2:] if is_empirical else one_value()[:2]
    hidden = model.hidden(p)
    put = {Q: p(x), W: hidden}
    found = [instance(t, put) for t in values]

    def polynomial(x):
        return ite(SENSITIVE(x), w * kappa + slope * p(x), 1 / h * p(x)) - p(x) * p(x)

    total, even = model.loss(p, variance), X.sum(polynomial)
    rows = equal(total, even, H, use=lambda i: [instance(t, {x: i}) for t in found])
    held, rest = mass(X, p, SENSITIVE), X.sum(lambda x: ite(SENSITIVE(x), ZERO, p(x)))
    s = size(X, SENSITIVE)
    value = s * w * kappa + slope * held + 1 / h * (1 - held) - squares(p)
    whole = prove(implies(H, eq(X.sum(p), 1)), *facts)
    opened = [expand(t) for t in (even, held, rest, squares(p))]
    return solve(implies(H, eq(total, value)), rows, whole, *opened)


def hidden_share(H, p, *facts):
    """Return `H => the hidden share is 1 - h p(X_N)`."""
    _, _, h = parts()
    held = mass(X, p, SENSITIVE)
    inside = X.sum(lambda x: ite(SENSITIVE(x), 0, sum(model.kinds(THETA)[1])) * p(x))
    whole = prove(implies(H, eq(X.sum(p), 1)), *facts)
    goal = eq(model.hidden(p), 1 - h * (1 - held))
    return solve(implies(H, goal), expand(inside), expand(held), whole)


@remembered
def closed():
    """Return the sums in closed form, over plain numbers."""
    kappa, slope, h = parts()
    w = 1 - h * (1 - HELD)
    found = S * w * kappa + slope * HELD + 1 / h * (1 - HELD) - TOTAL
    whole = S * kappa + slope * HELD + 1 / h * (1 - HELD) - TOTAL
    stated = losses.l2_times_n(THETA, HELD, TOTAL, S, E)
    saved = losses.saved_times_n(THETA, HELD, S, E)
    return [
        rational(GIVEN, found, stated, *bounds()),
        rational(GIVEN, whole - found, saved, *bounds()),
    ]


@remembered
def value():
    """Return the loss in closed form, of a p that sums to 1."""
    case = and_(GIVEN, eq(X.sum(P), 1))
    held, total, s = mass(X, P, SENSITIVE), squares(P), size(X, SENSITIVE)
    put = {HELD: held, TOTAL: total, S: s}
    spread = summed(case, P, rao_blackwell.unit_variance, model.hidden(P))
    share = hidden_share(case, P)
    kappa, slope, h = parts()

    def whole(w):
        return s * w * kappa + slope * held + 1 / h * (1 - held) - total

    moved = leibniz(function(REAL, whole), *share.formula.args[1].args)
    found = model.loss(P, rao_blackwell.unit_variance)
    stated = losses.l2_times_n(THETA, held, total, s, E)
    return solve(implies(case, eq(found, stated)), spread, share, moved, instance(closed()[0], put))


def value_of(H, p, *facts):
    """Return `H => loss(p)` in closed form, if H or a theorem says that p sums to 1."""
    found = instance(value(), {P: p})
    one = prove(implies(H, eq(X.sum(p), 1)), *facts)
    return solve(implies(H, found.formula.args[1]), found, one)


@proves("uldp-rao-blackwell-urap")
def loss(statement):
    """Return the loss, and how much is saved."""
    H, goals = statement.given, statement.goals
    put = {HELD: mass(X, P, SENSITIVE), TOTAL: squares(P), S: size(X, SENSITIVE)}
    first = value_of(H, P)
    whole = summed(H, P, model.empirical, ONE)
    forms = [instance(t, put) for t in closed()]
    second = solve(implies(H, goals[1]), first, whole, *forms)
    spread = solve(implies(A > 1, A * A - 1 > 0))
    third = [rational(A > 1, *(side for side in part.args), spread) for part in plain_paper().args]
    third = [instance(t, put) for t in third]
    return concluded(statement, first, second, *third)


def plain_paper():
    """Return the last conclusion over plain numbers."""
    theta = rappor.basic_theta(A)
    less = losses.saved_times_n(theta, HELD, S, A * A)
    whole = losses.l2_times_n(theta, HELD, TOTAL, S, A * A) + less
    return and_(
        eq(whole, paper_losses.l2_times_n(S, A, HELD, TOTAL)), eq(less, S * (1 - HELD) / (A - 1))
    )


@defined_by("uldp-rao-blackwell-urap")
def defined(statement):
    """Return that no denominator is zero."""
    spread = solve(implies(A > 1, A * A - 1 > 0))
    return well_defined(statement, *bounds(), spread)


COMPLEMENT = {SENSITIVE: function(X, lambda x: not_(SENSITIVE(x)))}


def gain_of_mass():
    """Return how fast the loss grows with the mass of X_S, over plain numbers."""
    return (S - 1) / ((E - 1) * (1 - THETA))


@remembered
def linear():
    """Return that the loss is linear in the mass of X_S and in the sum of squares."""
    room = solve(implies(GIVEN, (E - 1) * (1 - THETA) > 0))
    stated = losses.l2_times_n(THETA, HELD, TOTAL, S, E)
    least = losses.l2_times_n(THETA, 0 * S, 0 * S, S, E)
    return room, rational(GIVEN, stated, least + gain_of_mass() * HELD - TOTAL, room)


def worst(H, cs, cn, *facts):
    """Return `H =>` no p loses more than the two levels, and no other as much; and their loss.

    Parameters
    ----------
    H : Term
    cs, cn : Term
        The values on X_S and on X_N.
    facts : Theorem
        That the levels sum to 1, and that slopes are level, or not negative at mass 1.
    """
    s, n = size(X, SENSITIVE), flat.others()
    gamma = substitute(gain_of_mass(), {S: s})
    # the other way around: the set is X_N there, whose mass the loss falls with
    put = {flat.ALPHA: gamma, flat.CS: cn, flat.CN: cs}
    least = instance(instance(flat.least(), {flat.SENSITIVE: COMPLEMENT[SENSITIVE]}), put)
    premise, conclusion = least.formula.args
    held, rest = (mass(X, P, f) for f in (SENSITIVE, COMPLEMENT[SENSITIVE]))
    whole = prove(implies(H, eq(X.sum(P), 1)))
    sign = non_negative(rest, H, at=lambda i: [i], rounds=1)
    base = [*facts, flat.counts(), whole, sign, expand(n)]
    fits = [solve(implies(H, part), *base) for part in premise.args]
    most = solve(implies(H, conclusion), least, *fits)
    levels = model.levels(cs, cn)
    two = instance(flat.two_levels(), {flat.CS: cs, flat.CN: cn})
    one = solve(implies(H, eq(X.sum(levels), 1)), two, *facts)
    put = [{HELD: mass(X, p, SENSITIVE), TOTAL: squares(p), S: s} for p in (P, levels)]
    lines = [instance(linear()[1], values) for values in put]
    mine, theirs = value_of(H, P), value_of(H, levels, one)
    split = [expand(t) for t in (held, rest)]
    found = [model.loss(p, rao_blackwell.unit_variance) for p in (P, levels)]
    here, there = found
    every_ = conclusion.args[1].args[1]
    here_, there_ = (losses.l2_times_n(THETA, *(v[k] for k in (HELD, TOTAL)), s, E) for v in put)
    compared = and_(here_ <= there_, implies(here_ >= there_, every_))
    compared = solve(implies(H, compared), most, two, *lines, *split, whole, *facts)
    goal = and_(here <= there, implies(here >= there, every_))
    return solve(implies(H, goal), compared, mine, theirs)


@remembered
def of_interior():
    """Return what the mass that makes slopes level is, over plain numbers."""
    known = and_(GIVEN, S >= 1, N >= 1)
    room = [linear()[0], solve(implies(known, and_(S + N > 0, S * ((S - 1) * N) >= 0)))]
    room.append(solve(implies(known, and_(not_(eq(S, 0)), not_(eq(N, 0))))))
    gap = (1 - THETA) * (E - 1)
    room.append(solve(implies(known, 2 * gap * (S + N) > 0), *room))
    held = losses.interior_mass(THETA, S, N, E)
    cs, cn = model.interior(S, N, THETA, E)
    less = and_(known, not_(losses.is_sensitive_worst(THETA, S, E)))
    rest = N * (2 * gap - S * (S - 1)) / (2 * gap * (S + N))
    top = solve(implies(known, S * ((S - 1) * N + 2 * gap) > 0), *room)
    bottom = solve(implies(less, N * (2 * gap - S * (S - 1)) > 0))
    inside = [
        solve(implies(known, held > 0), top, *room),
        rational(known, 1 - held, rest, *room),
        solve(implies(less, rest > 0), bottom, *room),
    ]
    return [
        *inside,
        solve(implies(less, and_(held > 0, held < 1)), *inside),
        rational(known, 2 * cn + gain_of_mass(), 2 * cs, *room),
        rational(known, cs * S + cn * N, 1, *room),
        rational(known, losses.slope(THETA, held, S, N, E), 0, *room),
    ]


@remembered
def of_slopes():
    """Return `slope` as that of the loss, and RAPPOR's loss on s values, over plain numbers."""
    known = and_(GIVEN, S >= 1, N >= 1)
    (b, g), (c, h) = model.kinds(THETA)
    noise = S * (b * (1 - b) / (g * g))
    first = any_losses.slopes(b, g, 0, noise) - 2 * (HELD / S)
    second = any_losses.slopes(c, h, c + h, noise) - 2 * ((1 - HELD) / N)
    facts = [*bounds(), linear()[0]]
    alone = losses.l2_times_n(THETA, ONE, 1 / S, S, E)
    return [
        rational(known, first - second, losses.slope(THETA, HELD, S, N, E), *facts),
        rational(known, alone, S * unit_variance(b, g, 1 / S), *facts),
    ]


@proves("uldp-rao-blackwell-urap-worst")
def worst_distribution(statement):
    """Return which p is worst, on both sides of the threshold."""
    H, goals = statement.given, statement.goals
    s, n = size(X, SENSITIVE), flat.others()
    plain = {S: s, N: n}
    over, under = (and_(H, goal.args[0]) for goal in goals[:2])
    room = linear()[0]
    cs, cn = model.on_sensitive(s)
    facts = [solve(implies(H, s >= 1)), solve(implies(H, n >= 1))]
    alone = solve(implies(H, and_(eq(cn, 0), eq(cs * s, 1), cs > 0)), *facts)
    steep = solve(implies(over, 2 * cs <= substitute(gain_of_mass(), plain)), room, *facts)
    first = matched(over, goals[0].args[1], worst(over, cs, cn, alone, steep, *facts))
    inner = [instance(t, plain) for t in of_interior()]
    levels = model.interior(s, n, THETA, E)
    heights = solve(implies(under, and_(levels[0] > 0, levels[1] > 0)), *inner, *facts)
    found = worst(under, *levels, *inner, *facts)
    second = matched(under, and_(*goals[1].args[1].args[:2]), found)
    signs, sums = distribution(under, *levels, heights, *inner, *facts)
    less = strictly(under, found, model.levels(cs, cn), alone, heights, *facts)
    inside = solve(implies(under, and_(*goals[1].args[1].args[-3:])), *inner, *facts)
    second = solve(implies(H, goals[1]), second, signs, sums, less, inside)
    third = at_sensitive(H, goals[2], cs, cn, alone, *facts)
    put = plain | {HELD: mass(X, P, SENSITIVE)}
    fourth = solve(implies(H, goals[3]), instance(of_slopes()[0], put), *facts)
    return concluded(statement, solve(implies(H, goals[0]), first), second, third, fourth)


def distribution(H, cs, cn, *facts):
    """Return `H =>` the two levels are not negative, and sum to 1."""
    two = instance(flat.two_levels(), {flat.CS: cs, flat.CN: cn})
    levels = model.levels(cs, cn)
    signs = derive(H, X.forall(lambda x: levels(x) >= 0), lambda *c: facts)
    return signs, solve(implies(H, eq(X.sum(levels), 1)), two, *facts)


def strictly(H, found, uniform, *facts):
    """Return that the uniform distribution on X_S loses less: it differs on X_N."""
    here = instance(found, {P: uniform})
    conclusion = here.formula.args[1]
    levels = conclusion.args[1].args[1]
    other, shown = two_levels.some_sensitive(size(X, SENSITIVE) >= 1)
    other, shown = substitute(other, COMPLEMENT), instance(shown, COMPLEMENT)
    apart = elimination(levels.args[0], other)
    given = distribution(H, *model.on_sensitive(size(X, SENSITIVE)), *facts)
    return solve(implies(H, not_(conclusion.args[1].args[0])), here, apart, shown, *given, *facts)


def at_sensitive(H, goal, cs, cn, *facts):
    """Return the loss of the uniform distribution on X_S, as that of RAPPOR on X_S."""
    s, levels = size(X, SENSITIVE), model.levels(cs, cn)
    two = instance(flat.two_levels(), {flat.CS: cs, flat.CN: cn})
    one = solve(implies(H, eq(X.sum(levels), 1)), two, *facts)
    found = value_of(H, levels, one)
    put = [
        {HELD: mass(X, levels, SENSITIVE), TOTAL: squares(levels), S: s},
        {HELD: ONE, TOTAL: cs, S: s},
    ]
    lines = [instance(linear()[1], values) for values in put]
    rappor_ = instance(of_slopes()[1], {S: s, N: flat.others()})
    return solve(implies(H, goal), found, two, *lines, rappor_, *facts)


def matched(H, goal, found):
    """Return `H => goal`, the levels said in the statement's order."""
    every_ = found.formula.args[1].args[1].args[1]
    said = goal.args[1].args[1]
    same = prove(implies(every_, said), rounds=1)
    return solve(implies(H, goal), found, same)


@defined_by("uldp-rao-blackwell-urap-worst")
def worst_defined(statement):
    """Return that no denominator is zero."""
    put = {S: size(X, SENSITIVE), N: flat.others()}
    facts = [instance(t, put) for t in (*of_interior()[:1], linear()[0])]
    room = solve(implies(and_(S >= 1, N >= 1), S + N > 0))
    return well_defined(statement, *bounds(), *facts, instance(room, put))
