"""Section 4.2, its future work: theta and p that are best and worst for each other, for uRAP."""

from mechanisms.encodings.base import unit_variance
from mechanisms.losses import urap_theta as losses
from theory.kernel.binding import function
from theory.kernel.sorts import BOOL, REAL
from theory.kernel.terms import FALSE, TRUE, and_, const, eq, implies, ite, not_, or_, real
from theory.kernel.theorem import generalise, instance, leibniz, solve
from theory.kernel.trace import remembered
from theory.ledger.decisions import proves
from theory.library import squares
from theory.notions.probability import is_distribution, size
from theory.proofs.uldp import proposition_18_any_theta as any_theta
from theory.proofs.uldp import two_levels
from theory.proofs.uldp.proposition_10_urap_l1_worst import any_theta as bits
from theory.proofs.uldp.section_4_2_theta import excess_over_best
from theory.statements.stated import stated
from theory.statements.uldp import best_theta as model
from theory.statements.uldp.best_theta import (
    BEST,
    ROOT_A,
    ROOT_B,
    SENSITIVE,
    THETA,
    E,
    N,
    P,
    S,
    W,
    X,
)
from theory.tactics.closing import rewritten
from theory.tactics.context import Given
from theory.tactics.sums import induction

said = stated("uldp-theta-rappor")
ROOT_R, ROOT_T = said.r, said.t

x = const("x", X)
CS, CN, S0, N0 = (const(f"{name}0", REAL) for name in ("cs", "cn", "s", "n"))
A0, B0, C0 = (const(f"{name}0", REAL) for name in "abc")


def counted():
    """Return s and N as sums."""
    return size(X, SENSITIVE), squares.others()


@remembered
def of_two():
    """A sum of two numbers, one on X_S and one on X_N."""
    total = X.sum(lambda x: ite(SENSITIVE(x), A0, B0))
    return induction(lambda t, s, n: eq(t, s * A0 + n * B0), [total, *counted()])


def by_kind(same):
    """Return a claim about the kind of x, which is true of both kinds."""
    cases = [leibniz(function(BOOL, same), SENSITIVE(x), flag) for flag in (TRUE, FALSE)]
    return solve(same(SENSITIVE(x)), *cases, *(solve(same(flag)) for flag in (TRUE, FALSE)))


@remembered
def of_levels():
    """The loss at two levels is s times that of a sensitive value, and N times another's."""
    kinds = [model.bit_signal(flag, THETA, E) for flag in (True, False)]

    def item(flag):
        signal = (ite(flag, *pair) for pair in zip(*kinds, strict=True))
        return unit_variance(*signal, ite(flag, CS, CN))

    def same(flag):
        return eq(item(flag), ite(flag, item(TRUE), item(FALSE)))

    every = generalise(by_kind(same), x)
    p, summed = Given(), rewritten(every, X.sum)
    apart = instance(of_two(), {A0: item(TRUE), B0: item(FALSE)})
    p.know(apart)
    return p.rewrite(eq(summed.formula.args[0], apart.formula.args[1]), summed)


def value(mass, cs, cn):
    """Return that the loss at two levels is `l2_times_n` of a mass, for any theta in (0, 1)."""
    s, n = counted()
    p = Given(and_(THETA > 0, THETA < 1, E > 1, s >= 1, n >= 1))
    both, bounds, _, _ = bits(p.H)
    for _, gain in both:
        p.arithmetic(not_(eq(gain * gain, 0)), bounds, of=[gain])
    p.have((1 - THETA) * E + THETA > 0)
    apart = instance(of_levels(), {CS: real(cs), CN: real(cn)})
    loss, _ = apart.formula.args
    return p.rewrite(eq(loss, losses.l2_times_n(THETA, mass, s, n, E)), apart)


def is_saddle(theta, s, n):
    """Return that w balances the slopes at theta, or is 0 where X_S has the lower slope."""
    rise = losses.slope(theta, W, s, n, E)
    return or_(eq(rise, 0), and_(eq(W, 0), rise <= 0))


@remembered
def of_levels_alone():
    """Levels with equal slopes, or none on X_S and a lower slope there, are the only worst case."""
    s, n = counted()
    H = and_(is_distribution(X, P), E > 1, THETA > 0, THETA < 1, s >= 1, n >= 1, CS >= 0, CN > 0)
    both, bounds, _, _ = bits(H)
    on_s, on_n = any_theta.slopes(CS, CN, both)
    H = and_(H, eq(CS * s + CN * n, 1), on_s <= on_n, implies(CS > 0, eq(on_s, on_n)))
    kinds = [(*signal, level) for signal, level in zip(both, (CS, CN), strict=True)]

    def same(flag):
        b, g, level = (ite(flag, *pair) for pair in zip(*kinds, strict=True))
        return eq((1 - 2 * (b + g * level)) / g, ite(flag, on_s, on_n))

    worst_alone = any_theta.worst(H, CS, CN, on_n, [bounds], of_each=[by_kind(same)])
    return worst_alone, two_levels.distribution(H, CS, CN)


@remembered
def worst():
    """Where w balances the slopes at theta no p loses more, and no other as much."""
    s, n = counted()
    H = and_(E > 1, s >= 1, n >= 1, is_distribution(X, P), THETA > 0, THETA < 1)
    H = and_(H, W >= 0, W < 1, is_saddle(THETA, s, n))
    p, (cs, cn) = Given(H), model.saddle_levels(W, s, n)
    both, bounds, _, _ = bits(H)
    on_s, on_n = any_theta.slopes(cs, cn, both)
    p.know(bounds)
    p.have(and_((1 - THETA) * E + THETA > 1, (E - 1) * (1 - THETA) > 0))
    p.have(eq(on_s - on_n, losses.slope(THETA, W, s, n, E)))
    zero = p.have(implies(eq(W, 0), eq(cs, 0)))
    p.have(eq(cs * s + cn * n, 1))
    p.have(and_(cs >= 0, cn > 0))
    p.have(on_s <= on_n)
    p.have(implies(cs > 0, eq(on_s, on_n)), zero)
    return [p.use(theorem, {CS: cs, CN: cn}) for theorem in of_levels_alone()]


def response(mass, s):
    """Return the theta that is best against p(X_S) = mass."""
    return losses.best_response(mass, s, E, model.root(mass, s, E))


def compared(mass, s, n):
    """Return that only the best response has the least loss, and that it lies in (0, 1)."""
    p = Given(and_(THETA > 0, THETA < 1, E > 1, s >= 1, n >= 1, model.are_roots(mass, s, E)))
    best, rest = response(mass, s), mass * mass / s + (1 - mass) * (1 - mass) / n
    least = p.use(excess_over_best(), {ROOT_R: ROOT_A, ROOT_T: ROOT_B})
    squares_ = [
        p.have(eq(v, r * r))
        for v, r in zip(losses.coefficients(mass, s, E), (ROOT_A, ROOT_B), strict=True)
    ]

    def apart(theta):
        return ROOT_A * ROOT_A / theta + ROOT_B * ROOT_B / (1 - theta)

    other, lowest = (losses.l2_times_n(t, mass, s, n, E) for t in (THETA, best))
    facts = [
        p.rewrite(eq(value, apart(t) - rest), *squares_)
        for value, t in ((other, THETA), (lowest, best))
    ]
    same = implies(eq(THETA, best), eq(apart(THETA), apart(best)))
    least_value = (ROOT_A + ROOT_B) * (ROOT_A + ROOT_B) - rest
    order = and_(lowest <= other, implies(eq(lowest, other), eq(THETA, best)))
    goal = and_(order, eq(lowest, least_value), best > 0, best < 1)
    return p.arithmetic(goal, least, same, *facts)


@proves("uldp-urap-best-theta-always")
def always(statement):
    """Return that theta* and p* are a saddle point."""
    p, best = Given(statement), statement.spelled(BEST)
    order = p.use(compared(W, *counted()))
    for theorem in worst():
        p.use(instance(theorem, {THETA: best}))
    here = value(W, *model.saddle_levels(W, *counted()))
    values = [p.use(t) for t in (here, instance(here, {THETA: best}))]
    sides = [side for t in values for side in t.formula.args[1].args]
    p.arithmetic("theta* alone is best", order, *values, of=sides)
    return p.conclude()


@remembered
def slope_by_roots():
    """At the best response the slope is one of the roots' ratio."""
    p = Given(and_(E > 1, S0 >= 1, N0 >= 1, ROOT_A > 0, ROOT_B > 0))
    best, rest = ROOT_A / (ROOT_A + ROOT_B), ROOT_B / (ROOT_A + ROOT_B)
    p.have(eq(1 - best, rest))
    p.have(1 - best > 0)
    p.have((E - 1) * (1 - best) > 0)
    flat = 2 * (1 - W) / N0 - 2 * W / S0 - (1 + ROOT_A / ROOT_B) / (E - 1)
    return p.have(eq(losses.slope(best, W, S0, N0, E), flat))


def smaller_root(p, later, root):
    """Return that the root of B falls with the mass."""
    scale = (E - 1) * (E - 1)
    here_b, there_b = (losses.coefficients(m, S, E)[1] for m in (W, later))
    p.have(and_((later - W) * (E - 1) > 0, scale > 0))
    p.have(eq(here_b - there_b, (later - W) * (E - 1) / scale))
    p.have(there_b < here_b)
    p.have(root * root < ROOT_B * ROOT_B)
    return p.have(root < ROOT_B)


@proves("uldp-urap-saddle-mass")
def falls(statement):
    """Return that the slope at the best responses falls with the mass, and is negative at 1."""
    p, later, root = Given(statement), model.LATER, model.ROOT_LATER
    puts = {}, {W: later, ROOT_B: root}
    slopes = [p.use(instance(slope_by_roots(), {S0: S, N0: N} | values)) for values in puts]
    smaller_root(p, later, root)
    p.have(ROOT_A / root > ROOT_A / ROOT_B)
    more = [
        p.have(2 * (1 - later) / N < 2 * (1 - W) / N),
        p.have(2 * later / S > 2 * W / S),
        p.have((1 + ROOT_A / root) / (E - 1) > (1 + ROOT_A / ROOT_B) / (E - 1)),
    ]
    p.arithmetic("the slope falls", *slopes, *more)
    p.have(and_(2 * later / S > 0, (1 + ROOT_A / root) / (E - 1) > 0))
    return p.conclude()
