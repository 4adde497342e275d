"""The proof of lip-optimum: a bound on each output's share of the error, and the three channels."""

from mechanisms import binary_channel
from mechanisms.losses import lip
from theory.kernel.sorts import BOOL, REAL
from theory.kernel.terms import FALSE, TRUE, and_, const, eq, implies, not_, real
from theory.kernel.theorem import elimination, generalise, instance, solve, unfold
from theory.notions.probability import is_mechanism
from theory.statements.lip import binary as model
from theory.statements.lip.binary import CHANNEL, ESTIMATE, P1, E, Y
from theory.tactics.expand import expand, rational
from theory.tactics.logic import at, derive, prove
from theory.tactics.sums import induction

PRIOR_AND_BUDGET = and_(P1 >= 0, P1 <= 1, E >= 1)
RARE, FREQUENT = P1 * (1 + E) <= 1, P1 * (1 + E) >= E
REGIMES = {
    "rare": RARE,
    "frequent": and_(not_(RARE), FREQUENT),
    "middle": and_(not_(RARE), not_(FREQUENT)),
}


def ranges():
    """Return the range of Pr(X=1|y) under eps-LIP, in each regime."""
    return {
        "rare": (P1 / E, P1 * E),
        "frequent": (1 - (1 - P1) * E, 1 - (1 - P1) / E),
        "middle": (P1 / E, 1 - (1 - P1) / E),
    }


def values():
    """Return the least error, in each regime."""
    rare, frequent = lip.mse_rare(P1, E), lip.mse_rare(1 - P1, E)
    return {"rare": rare, "frequent": frequent, "middle": lip.mse_balanced(P1, E)}


def channels():
    """Return (q0, q1), in each regime."""
    found = model.regimes(binary_channel.rare_lip, binary_channel.balanced_lip)
    return dict(zip(REGIMES, found, strict=True))


def one_output():
    """M (error - share) = (m g - o)^2 + (o - low m)(high m - o), for Pr(y) = m, Pr(1, y) = o."""
    low, high, m, o, g = names = [const(name, REAL) for name in ("low", "high", "m", "o", "g0")]
    share = o - (low + high) * o + low * high * m
    found = o * (1 - g) * (1 - g) + (m - o) * g * g
    squares = (m * g - o) * (m * g - o) + (o - low * m) * (high * m - o)
    within = and_(low * m <= o, o <= high * m, m > 0)
    same = rational(TRUE, m * (found - share), squares)
    positive = solve(implies(within, squares >= 0))
    return solve(implies(within, found >= share), same, positive), names


def bounded(regime):
    """Return the bound on the error of every channel with eps-LIP, in one regime."""
    statement, y = model.optimum(), const("y", Y)
    mechanism, private = conditions(statement)
    given = and_(PRIOR_AND_BUDGET, REGIMES[regime], mechanism, private)
    (low, high), value = ranges()[regime], values()[regime]
    one, zero = CHANNEL(TRUE, y), CHANNEL(FALSE, y)
    m, o = (1 - P1) * zero + P1 * one, P1 * one
    mass = unfold(statement.spelled(model.output_mass(CHANNEL, y)))
    four = and_(*(and_(m <= E * q, q <= E * m) for q in (one, zero)))
    lip_at = elimination(private.args[0], y)
    at_both = [elimination(lip_at.formula.args[1].args[0], v) for v in (TRUE, FALSE)]
    four = solve(implies(given, four), lip_at, *at_both, mass)
    rows = [t for v in (TRUE, FALSE) for t in at(mechanism, v)]
    least = [
        prove(implies(mechanism, CHANNEL(v, y) >= 0), t, at=[y])
        for v, t in zip((TRUE, FALSE), rows, strict=True)
    ]
    share = o - (low + high) * o + low * high * m
    item = statement.spelled(BOOL.sum(lambda x: model.error_at(CHANNEL, ESTIMATE, x, y)))
    general, names = one_output()
    put = dict(zip(names, (low, high, m, o, ESTIMATE(y)), strict=True))
    local = instance(ranged(regime), {A: one, B: zero}), instance(vanishing(), {A: one, B: zero})
    each = solve(
        implies(given, item >= share), instance(general, put), unfold(item), four, *local, *least
    )
    masses = Y.sum(lambda y: (1 - P1) * CHANNEL(FALSE, y) + P1 * CHANNEL(TRUE, y))
    ones = Y.sum(lambda y: P1 * CHANNEL(TRUE, y))
    total = statement.spelled(model.error(Y, CHANNEL, ESTIMATE))
    added = induction(
        lambda e, m, o: e >= o - (low + high) * o + low * high * m,
        [total, masses, ones],
        given,
        use=lambda i: [instance(each, {y: i})],
    )
    floor = rational(PRIOR_AND_BUDGET, P1 - (low + high) * P1 + low * high, value)
    return solve(implies(given, total >= value), added, floor, expand(masses), expand(ones), *rows)


def conditions(statement):
    """Return that the channel is a mechanism and that it has eps-LIP."""
    private = statement.spelled(model.has_lip(Y, CHANNEL))
    return is_mechanism(BOOL, Y, CHANNEL), private


A, B = const("a", REAL), const("b", REAL)


def ranged(regime):
    """Return that eps-LIP keeps P1 a within the range of the regime, for a = q(1), b = q(0)."""
    m, (low, high) = (1 - P1) * B + P1 * A, ranges()[regime]
    four = and_(*(and_(m <= E * q, q <= E * m) for q in (A, B)))
    known = and_(PRIOR_AND_BUDGET, REGIMES[regime], A >= 0, B >= 0, four)
    return solve(implies(known, and_(low * m <= P1 * A, high * m >= P1 * A)))


def vanishing():
    """Return that an output of probability 0 has no share in either value."""
    m = (1 - P1) * B + P1 * A
    nothing = implies(eq(m, 0), and_(eq(P1 * A, 0), eq((1 - P1) * B, 0)))
    known = and_(P1 >= 0, P1 <= 1, A >= 0, B >= 0)
    return solve(implies(known, and_(m >= 0, nothing)))


def by_regime(goal, *facts):
    """Return the goal under the hypotheses, regime by regime."""
    parts = [
        solve(implies(and_(PRIOR_AND_BUDGET, case), goal), *facts) for case in REGIMES.values()
    ]
    return solve(implies(PRIOR_AND_BUDGET, goal), *parts)


def attained():
    """Return that the channel of the regime is a mechanism, has eps-LIP, and that error."""
    statement, H = model.optimum(), PRIOR_AND_BUDGET
    x, y = const("x", BOOL), const("y", BOOL)
    best = statement.spelled(model.BEST)
    row = by_regime(eq(BOOL.sum(best(x)), 1), unfold(BOOL.sum(best(x))))
    entry = by_regime(best(x, y) >= 0)
    mass = statement.spelled(model.output_mass(model.BEST, y))
    near = by_regime(and_(mass <= E * best(x, y), best(x, y) <= E * mass), unfold(mass))

    def told(*chosen):
        put = dict(zip((x, y), chosen, strict=False))
        return [instance(t, put) for t in (entry, row)]

    _, mechanism, private, least = statement.goals
    parts = [
        derive(H, mechanism, told),
        derive(H, private, lambda j, i=None: [] if i is None else [instance(near, {x: i, y: j})]),
    ]
    return [*parts, solve(implies(H, least), *(errs(least, regime) for regime in REGIMES))]


def errs(least, regime):
    """Return that the channel's error is the least one, in one regime."""
    given, total = and_(PRIOR_AND_BUDGET, REGIMES[regime]), least.args[0]
    q0, q1 = channels()[regime]
    below, above = lip.posteriors(q0, q1, P1)
    shares = (
        (P1, 1, 1 - q1, above),
        (1 - P1, 0, q0, above),
        (P1, 1, q1, below),
        (1 - P1, 0, 1 - q0, below),
    )
    spelled = sum((p * q * (x - g) * (x - g) for p, x, q, g in shares), real(0))
    whole = unfold(total)
    inner = [unfold(t) for t in whole.formula.args[1].args]
    same = solve(implies(given, eq(total, spelled)), whole, *inner)
    closed = rational(given, spelled, values()[regime])
    return solve(implies(given, least), same, closed)


def theorem():
    """Return lip-optimum."""
    statement = model.optimum()
    bound = implies(PRIOR_AND_BUDGET, statement.goals[0])
    bound = solve(bound, *map(bounded, REGIMES))
    return generalise(solve(statement.implication, bound, *attained()), *statement.constants)
