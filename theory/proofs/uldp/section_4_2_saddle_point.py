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
from theory.proofs.uldp.section_4_2_theta import excess, positive_quotient
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
from theory.statements.uldp.theta_rappor import ROOT_R, ROOT_T
from theory.tactics.closing import concluded, rewritten
from theory.tactics.expand import rational
from theory.tactics.sums import induction

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


@remembered
def of_levels():
    """The loss at two levels is s times that of a sensitive value, and N times another's."""
    kinds = [model.bit_signal(flag, THETA, E) for flag in (True, False)]

    def item(flag):
        signal = (ite(flag, *pair) for pair in zip(*kinds, strict=True))
        return unit_variance(*signal, ite(flag, CS, CN))

    def same(flag):
        return eq(item(flag), ite(flag, item(TRUE), item(FALSE)))

    by_kind = function(BOOL, same)
    cases = [leibniz(by_kind, SENSITIVE(x), flag) for flag in (TRUE, FALSE)]
    known = [solve(same(flag)) for flag in (TRUE, FALSE)]
    every = generalise(solve(same(SENSITIVE(x)), *cases, *known), x)
    whole = rewritten(every, X.sum)
    apart = instance(of_two(), {A0: item(TRUE), B0: item(FALSE)})
    ends = whole.formula.args[0], whole.formula.args[1], apart.formula.args[1]
    found = instance(through(), dict(zip((A0, B0, C0), ends, strict=True)))
    return solve(eq(ends[0], ends[2]), found, whole, apart)


@remembered
def through():
    """Equality is passed on."""
    return solve(implies(and_(eq(A0, B0), eq(B0, C0)), eq(A0, C0)))


def value(mass, cs, cn):
    """Return that the loss at two levels is `l2_times_n` of a mass, for any theta in (0, 1)."""
    s, n = counted()
    known = and_(THETA > 0, THETA < 1, E > 1, s >= 1, n >= 1)
    facts = [bits(known)[1], solve(implies(known, (1 - THETA) * E + THETA > 0))]
    kinds = [model.bit_signal(flag, THETA, E) for flag in (True, False)]
    on_s, on_n = (unit_variance(*kind, p) for kind, p in zip(kinds, (cs, cn), strict=True))
    closed = losses.l2_times_n(THETA, mass, s, n, E)
    plain = rational(known, s * on_s + n * on_n, closed, *facts)
    apart = instance(of_levels(), {CS: real(cs), CN: real(cn)})
    loss, middle = apart.formula.args
    found = instance(through(), {A0: loss, B0: middle, C0: closed})
    return solve(implies(known, eq(loss, closed)), found, apart, plain)


def is_saddle(theta, s, n):
    """Return that w balances the slopes at theta, or is 0 where X_S has the lower slope."""
    rise = losses.slope(theta, W, s, n, E)
    return or_(eq(rise, 0), and_(eq(W, 0), rise <= 0))


@remembered
def worst():
    """Where w balances the slopes at theta no p loses more, and no other as much."""
    s, n = counted()
    H = and_(E > 1, s >= 1, n >= 1, is_distribution(X, P), THETA > 0, THETA < 1)
    H = and_(H, W >= 0, W < 1, is_saddle(THETA, s, n))
    cs, cn = model.saddle_levels(W, s, n)
    both, bounds, _, _ = bits(H)
    on_s, on_n = any_theta.slopes(cs, cn, both)
    spread = solve(implies(H, (1 - THETA) * E + THETA > 1))
    sizes = [solve(implies(H, part)) for part in (s >= 1, n >= 1)]
    sign = solve(implies(and_(A0 >= 0, B0 >= 1), and_(A0 / B0 >= 0, implies(A0 > 0, A0 / B0 > 0))))
    signs = [instance(sign, {A0: a, B0: b}) for a, b in ((W, s), (1 - W, n))]
    room = solve(implies(H, (E - 1) * (1 - THETA) > 0))
    gap = rational(H, on_s - on_n, losses.slope(THETA, W, s, n, E), *sizes, bounds, spread, room)
    zero = solve(implies(and_(H, eq(W, 0)), eq(cs, 0)))
    facts = [
        *sizes,
        bounds,
        rational(H, cs * s + cn * n, 1, *sizes),
        solve(implies(H, and_(cs >= 0, cn > 0)), *signs),
        solve(implies(H, on_s <= on_n), gap),
        solve(implies(H, implies(cs > 0, eq(on_s, on_n))), gap, zero),
    ]
    return any_theta.worst(H, cs, cn, on_n, facts), two_levels.distribution(H, cs, cn, *facts)


HERE, THERE, LEAST, REST, ALIKE = (
    const(name, sort)
    for name, sort in zip(
        ("here0", "there0", "least0", "rest0", "alike0"), (REAL,) * 4 + (BOOL,), strict=True
    )
)


@remembered
def ordered():
    """Of two losses, one the least and the other more where theta is another."""
    known = and_(
        eq(A0, HERE - REST),
        eq(B0, THERE - REST),
        eq(THERE, LEAST),
        implies(not_(ALIKE), LEAST < HERE),
        implies(ALIKE, eq(HERE, THERE)),
    )
    goal = and_(B0 <= A0, implies(eq(B0, A0), ALIKE), eq(B0, LEAST - REST))
    return solve(implies(known, goal))


def response(mass, s):
    """Return the theta that is best against p(X_S) = mass."""
    return losses.best_response(mass, s, E, model.root(mass, s, E))


def compared(mass, s, n):
    """Return that the best response alone has the least loss, and that it lies in (0, 1)."""
    known = and_(THETA > 0, THETA < 1, E > 1, s >= 1, n >= 1, model.are_roots(mass, s, E))
    best, least = response(mass, s), instance(excess(), {ROOT_R: ROOT_A, ROOT_T: ROOT_B})
    rest = mass * mass / s + (1 - mass) * (1 - mass) / n
    values = losses.coefficients(mass, s, E)
    alike = solve(implies(eq(A0, B0), eq(A0 / C0, B0 / C0)))

    def apart(theta):
        return ROOT_A * ROOT_A / theta + ROOT_B * ROOT_B / (1 - theta)

    def spelled(theta):
        """Return that the loss at theta is of the roots' squares."""
        same = [
            instance(alike, {A0: r * r, B0: v, C0: c})
            for r, v, c in zip((ROOT_A, ROOT_B), values, (theta, 1 - theta), strict=True)
        ]
        goal = eq(losses.l2_times_n(theta, mass, s, n, E), apart(theta) - rest)
        return solve(implies(known, goal), *same)

    other, lowest = (losses.l2_times_n(t, mass, s, n, E) for t in (THETA, best))
    put = {A0: other, B0: lowest, HERE: apart(THETA), THERE: apart(best), REST: rest}
    put |= {LEAST: (ROOT_A + ROOT_B) * (ROOT_A + ROOT_B), ALIKE: eq(THETA, best)}
    found = instance(ordered(), put)
    same = leibniz(function(REAL, apart), THETA, best)
    facts = [found, spelled(THETA), spelled(best), least, same]
    goal = and_(found.formula.args[1], best > 0, best < 1)
    return solve(implies(known, goal), *facts)


@remembered
def of_formulas():
    """What is at most is at most by other names."""
    known = and_(eq(A0, HERE), eq(B0, THERE), THERE <= HERE, implies(eq(THERE, HERE), ALIKE))
    return solve(implies(known, and_(B0 <= A0, implies(eq(B0, A0), ALIKE))))


def least_theta(H, best, known):
    """Return that the best response alone loses the least, at the levels of a mass.

    Parameters
    ----------
    H, best : Term
    known : list of Theorem
        What the losses at theta and at the best response are, then `compared`.
    """
    losses_at = [t.formula.args[1].args for t in known[:2]]
    (other, there), (least, here) = losses_at
    put = {A0: other, B0: least, HERE: there, THERE: here, ALIKE: eq(THETA, best)}
    found = instance(of_formulas(), put)
    return solve(implies(H, found.formula.args[1]), found, *known)


@proves("uldp-urap-best-theta-always")
def always(statement):
    """Return that theta* and p* are a saddle point."""
    H, best = statement.given, statement.spelled(BEST)
    order = compared(W, *counted())
    is_worst, lies = worst()
    here = value(W, *model.saddle_levels(W, *counted()))
    there = instance(here, {THETA: best})
    closed = statement.goals[3]
    parts = [
        solve(implies(H, statement.goals[0]), instance(lies, {THETA: best}), order),
        solve(implies(H, statement.goals[1]), instance(is_worst, {THETA: best}), order),
        solve(implies(H, statement.goals[2]), least_theta(H, best, [here, there, order])),
        solve(implies(H, closed), here),
    ]
    return concluded(statement, *parts)


@remembered
def slope_by_roots():
    """At the best response the slope is one of the roots' ratio."""
    known = and_(E > 1, S0 >= 1, N0 >= 1, ROOT_A > 0, ROOT_B > 0)
    best = ROOT_A / (ROOT_A + ROOT_B)
    other = rational(known, 1 - best, ROOT_B / (ROOT_A + ROOT_B))
    sign = positive_quotient(ROOT_B, ROOT_A + ROOT_B)
    above = solve(implies(known, and_(ROOT_A + ROOT_B > 0, E - 1 > 0)))
    positive = solve(implies(known, (1 - best) > 0), other, sign, above)
    room = solve(implies(known, (E - 1) * (1 - best) > 0), positive, above)
    flat = 2 * (1 - W) / N0 - 2 * W / S0 - (1 + ROOT_A / ROOT_B) / (E - 1)
    return rational(known, losses.slope(best, W, S0, N0, E), flat, room, positive, above)


@proves("uldp-urap-saddle-mass")
def falls(statement):
    """Return that the slope at the best responses falls with the mass, and is negative at 1."""
    H, (first, second) = statement.given, statement.goals
    later, root = model.LATER, model.ROOT_LATER
    known = instance(slope_by_roots(), {S0: S, N0: N})
    there = instance(known, {W: later, ROOT_B: root})
    scale = (E - 1) * (E - 1)
    here_b, there_b = (losses.coefficients(m, S, E)[1] for m in (W, later))
    gap = rational(H, here_b - there_b, (later - W) * (E - 1) / scale)
    rise = positive_quotient((later - W) * (E - 1), scale)
    above = solve(implies(H, and_((later - W) * (E - 1) > 0, scale > 0)))
    less = solve(implies(H, there_b < here_b), gap, rise, above)
    squares = solve(implies(and_(A0 > 0, B0 > 0, A0 * A0 < B0 * B0), A0 < B0))
    smaller = solve(implies(H, root < ROOT_B), less, instance(squares, {A0: root, B0: ROOT_B}))
    ratio = rational(H, ROOT_A / root - ROOT_A / ROOT_B, ROOT_A * (ROOT_B - root) / (root * ROOT_B))
    grows = positive_quotient(ROOT_A * (ROOT_B - root), root * ROOT_B)
    product = solve(implies(H, and_(ROOT_A * (ROOT_B - root) > 0, root * ROOT_B > 0)), smaller)
    grows = solve(implies(H, ROOT_A / root > ROOT_A / ROOT_B), ratio, grows, product)
    part = [solve(implies(and_(B0 > 0, A0 < C0), A0 / B0 < C0 / B0))]
    shares = [
        instance(part[0], {A0: a, B0: b, C0: c})
        for a, b, c in (
            (2 * (1 - later), N, 2 * (1 - W)),
            (2 * W, S, 2 * later),
            (1 + ROOT_A / ROOT_B, E - 1, 1 + ROOT_A / root),
        )
    ]
    sign = positive_quotient(ROOT_A, root)
    last = positive_quotient(1 + ROOT_A / root, E - 1)
    two = positive_quotient(2 * later, S)
    none = solve(implies(and_(H, eq(later, 1)), eq(2 * (1 - later) / N, 0)))
    parts = [
        solve(implies(H, first), known, there, grows, *shares),
        solve(implies(H, second), there, sign, last, two, none),
    ]
    return concluded(statement, *parts)
