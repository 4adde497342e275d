"""The proof of lip-optimum: a bound on each output's share of the error, and the three channels."""

from dataclasses import dataclass

from mechanisms import binary_channel
from mechanisms.losses import lip
from theory.kernel.sorts import BOOL, REAL
from theory.kernel.terms import FALSE, TRUE, Term, and_, const, eq, implies, not_, real
from theory.kernel.theorem import generalise, instance, solve, unfold
from theory.kernel.trace import remembered
from theory.ledger.decisions import proves
from theory.library.arithmetic import number_lemma
from theory.notions import logic
from theory.notions.probability import is_mechanism
from theory.statements.lip import binary as model
from theory.statements.stated import stated
from theory.tactics.context import Given
from theory.tactics.expand import rational
from theory.tactics.logic import by_cases, derive

said = stated("lip-opt-ldp-channel")
CHANNEL, ESTIMATE, P1, E, Y = said.q, said.g, said.P1, said.E, said.Y

PRIOR_AND_BUDGET = and_(P1 >= 0, P1 <= 1, E >= 1)
RARE, FREQUENT = P1 * (1 + E) <= 1, P1 * (1 + E) >= E
MIDDLE = and_(not_(RARE), not_(FREQUENT))
A, B, y = const("a", REAL), const("b", REAL), const("y", Y)


@dataclass(frozen=True)
class Regime:
    """A region of P1 and E = e^eps.

    Parameters
    ----------
    known : Term
        The region.
    ends : tuple of Term
        The range of Pr(X=1|y) under eps-LIP.
    least : Term
        The least error.
    flips : tuple of Term
        (q0, q1) of a best channel.
    """

    known: Term
    ends: tuple
    least: Term
    flips: tuple


def rare(known, ends=(P1 / E, P1 * E)):
    """Return the regime of a small P1."""
    return Regime(known, ends, lip.mse_rare(P1, E), binary_channel.rare_lip(P1, E))


def frequent(known, ends=(1 - (1 - P1) * E, 1 - (1 - P1) / E)):
    """Return the regime of a large P1."""
    return Regime(known, ends, lip.mse_rare(1 - P1, E), binary_channel.frequent_lip(P1, E))


@remembered
def regimes():
    """Return the three regimes of a probability P1."""
    ends, least = (P1 / E, 1 - (1 - P1) / E), lip.mse_balanced(P1, E)
    middle = and_(PRIOR_AND_BUDGET, MIDDLE)
    return (
        rare(and_(PRIOR_AND_BUDGET, RARE)),
        frequent(and_(PRIOR_AND_BUDGET, and_(not_(RARE), FREQUENT))),
        Regime(middle, ends, least, binary_channel.balanced_lip(P1, E)),
    )


@remembered
def least_in(regime):
    """Return the least error in a regime."""
    mirrored = rational(E > 0, lip.mse_balanced(1 - P1, E), lip.mse_balanced(P1, E))
    goal = eq(lip.lip_error(P1, E, logic.choose), regime.least)
    other = 1 - P1 > P1
    return by_cases(regime.known, goal, [other, not_(other)], lambda k: [mirrored])


@number_lemma
def one_output(p, low, high, m, o, g):
    """Return that an output errs at least its share, for Pr(y) = m, Pr(1, y) = o.

    m (error - share) = (m g - o)^2 + (o - low m)(high m - o).
    """
    share = o - (low + high) * o + low * high * m
    error = o * (1 - g) * (1 - g) + (m - o) * g * g
    squares = (m * g - o) * (m * g - o) + (o - low * m) * (high * m - o)
    p = p.under(low * m <= o, o <= high * m, m >= 0, implies(eq(m, 0), eq(o, 0)))
    same, signs = p.have(m * (error - share) == squares), p.have(squares >= 0)
    some = p.under(m > 0)
    some.arithmetic(error >= share, same, signs, m > 0, of=[m, error, share, squares])
    return p.cases(error >= share, m > 0, m == 0)


def bounded(statement, regime, signs):
    """Return the bound on the error of every channel with eps-LIP, in one regime.

    `signs` is `vanishing`, or the same from less.
    """
    private = statement.spelled(model.has_lip(Y, CHANNEL))
    p = Given(and_(regime.known, is_mechanism(BOOL, Y, CHANNEL), private))
    one, zero = CHANNEL(TRUE, y), CHANNEL(FALSE, y)
    mass = unfold(statement.spelled(model.output_mass(CHANNEL, y)))
    p.have(and_(one >= 0, zero >= 0, near(one, zero)), mass, at=[TRUE, FALSE])
    p.use(ranged(regime), {A: one, B: zero})
    p.use(signs, {A: one, B: zero})
    (low, high), least = regime.ends, statement.spelled(said.least)
    total = error_at_least(p, statement, low, high)
    p.know(rational(p.H, P1 - (low + high) * P1 + low * high, regime.least), least_in(regime))
    return p.have(total >= least)


def error_at_least(p, statement, low, high):
    """Show that the error is at least that of a posterior which stays in a range; return it.

    p knows that the posterior of y does, of `CHANNEL`, a mechanism.
    """
    one, zero = CHANNEL(TRUE, y), CHANNEL(FALSE, y)
    m, o = (1 - P1) * zero + P1 * one, P1 * one
    item = statement.spelled(BOOL.sum(lambda x: model.error_at(CHANNEL, ESTIMATE, x, y)))
    p.use(one_output(low, high, m, o, ESTIMATE(y)))
    p.have(item >= o - (low + high) * o + low * high * m, unfold(item))
    masses = Y.sum(lambda y: (1 - P1) * CHANNEL(FALSE, y) + P1 * CHANNEL(TRUE, y))
    ones = Y.sum(lambda y: P1 * CHANNEL(TRUE, y))
    total = statement.spelled(model.error(Y, CHANNEL, ESTIMATE))
    bound = p.by_item(total >= ones - (low + high) * ones + low * high * masses, over=Y)
    sums = p.have(and_(ones == P1, masses == 1), at=[TRUE, FALSE])
    names = [total, ones, masses, low, high, P1]
    p.arithmetic(total >= P1 - (low + high) * P1 + low * high, bound, sums, of=names)
    return total


def near(a, b):
    """Return eps-LIP of an output, for a = q(1), b = q(0)."""
    m = (1 - P1) * b + P1 * a
    return and_(*(and_(m <= E * q, q <= E * m) for q in (a, b)))


def ranged(regime):
    """Return that eps-LIP keeps P1 a within the range of the regime, for a = q(1), b = q(0)."""
    m, (low, high) = (1 - P1) * B + P1 * A, regime.ends
    known = and_(regime.known, A >= 0, B >= 0, near(A, B))
    return solve(implies(known, and_(low * m <= P1 * A, high * m >= P1 * A)))


def vanishing():
    """Return that an output of probability 0 has no share in either value."""
    m = (1 - P1) * B + P1 * A
    nothing = implies(eq(m, 0), and_(eq(P1 * A, 0), eq((1 - P1) * B, 0)))
    known = and_(P1 >= 0, P1 <= 1, A >= 0, B >= 0)
    return solve(implies(known, and_(m >= 0, nothing)))


def attained(statement, H, parts):
    """Return that the regimes' channel is a mechanism, has eps-LIP, and that error.

    H says of P1 and E that they are in one of the regimes.
    """
    x, y = const("x", BOOL), const("y", BOOL)
    best = statement.spelled(said.channel)

    def shown(goal, *facts):
        return solve(implies(H, goal), *(solve(implies(r.known, goal), *facts) for r in parts))

    row = shown(eq(BOOL.sum(best(x)), 1), unfold(BOOL.sum(best(x))))
    entry = shown(best(x, y) >= 0)
    mass = statement.spelled(model.output_mass(said.channel, y))
    within = shown(and_(mass <= E * best(x, y), best(x, y) <= E * mass), unfold(mass))

    def row_facts(*chosen):
        values = dict(zip((x, y), chosen, strict=False))
        return [instance(t, values) for t in (entry, row)]

    mechanism, private, least = map(statement.goal, ("a mechanism", "LIP", "reached"))
    return [
        derive(H, mechanism, row_facts),
        derive(H, private, lambda j, i=None: [] if i is None else [instance(within, {x: i, y: j})]),
        solve(implies(H, least), *(errs(least, regime) for regime in parts)),
    ]


def errs(least, regime):
    """Return that the channel's error is the least one, in one regime."""
    same = binary_error(least.args[0], regime.known, *regime.flips, regime.least)
    return solve(implies(regime.known, least), same, least_in(regime))


def binary_error(total, given, q0, q1, value):
    """Return that the error of a binary channel with its posteriors is the value."""
    below, above = lip.posteriors(q0, q1, P1)
    shares = (
        (P1, 1, 1 - q1, above),
        (1 - P1, 0, q0, above),
        (P1, 1, q1, below),
        (1 - P1, 0, 1 - q0, below),
    )
    spelled = sum((p * q * (x - g) * (x - g) for p, x, q, g in shares), real(0))
    by_output = unfold(total)
    inner = [unfold(t) for t in by_output.formula.args[1].args]
    same = solve(implies(given, eq(total, spelled)), by_output, *inner)
    return solve(implies(given, eq(total, value)), same, rational(given, spelled, value))


@proves("lip-optimum")
def theorem(statement):
    """Return lip-optimum: three regimes of the prior, and any output alphabet."""
    parts = regimes()
    bound = implies(PRIOR_AND_BUDGET, statement.goal("no less error"))
    bound = solve(bound, *(bounded(statement, regime, vanishing()) for regime in parts))
    shown = attained(statement, PRIOR_AND_BUDGET, parts)
    return generalise(solve(statement.implication, bound, *shown), *statement.constants)
