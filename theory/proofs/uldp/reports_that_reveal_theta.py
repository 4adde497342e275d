"""Beyond Section 4.2: the theta of uRAP that is best for the Rao-Blackwell estimate."""

from mechanisms.losses import rao_blackwell_urap as losses
from theory.kernel.binding import function
from theory.kernel.sorts import REAL
from theory.kernel.terms import and_, const, eq, implies, or_
from theory.kernel.theorem import instance, leibniz, solve
from theory.kernel.trace import remembered
from theory.ledger.decisions import defined_by, proves
from theory.library import squares as flat
from theory.notions.probability import is_distribution, mass, size
from theory.proofs.uldp import reports_that_reveal_urap as proof
from theory.proofs.uldp.reports_that_reveal_urap import GIVEN, N, S
from theory.proofs.uldp.section_4_2_theta import excess
from theory.statements.uldp import rao_blackwell_urap as model
from theory.statements.uldp.rao_blackwell_urap import MASS, ROOT_A, ROOT_B
from theory.statements.uldp.theta_rappor import ROOT_R, ROOT_T
from theory.statements.uldp.urr import SENSITIVE, E, P, X
from theory.statements.uldp.worst_l1_urap import THETA
from theory.statements.uldp.worst_l2 import squares
from theory.tactics.closing import concluded
from theory.tactics.defined import well_defined
from theory.tactics.expand import rational
from theory.tactics.sums import ONE

A, B, Z = const("a0", REAL), const("b0", REAL), const("z0", REAL)


def numbers():
    """Return s and N of the statement for the plain numbers."""
    return {S: size(X, SENSITIVE), N: flat.others()}


@remembered
def level():
    """Return that a p of that mass is worst for a theta, where its slope is level there."""
    s, n = numbers().values()
    slope = losses.slope(THETA, MASS, s, n, E)
    sizes = and_(s >= 1, n >= 1)
    rises = or_(eq(slope, 0), and_(eq(MASS, 1), slope >= 0))
    H = and_(GIVEN, sizes, is_distribution(X, P), rises)
    room = proof.linear()[0]
    cs, cn = model.at_mass(MASS, S, N)
    known = and_(GIVEN, S >= 1, N >= 1)
    stated = losses.slope(THETA, MASS, S, N, E)
    facts = [
        rational(known, 2 * cn + proof.gain_of_mass() - 2 * cs, stated, room),
        rational(known, cs * S + cn * N, 1),
        solve(implies(and_(known, eq(MASS, 1)), eq(cn, 0))),
    ]
    facts = [instance(t, numbers()) for t in facts]
    return H, proof.worst(H, *model.at_mass(MASS, s, n), *facts)


def best():
    """Return that A/theta + B/(1 - theta) is least where theta is the best response, alone."""
    return instance(excess(), {ROOT_R: ROOT_A, ROOT_T: ROOT_B})


@remembered
def in_range(H):
    """Return that both roots are positive, and that the best theta lies in (0, 1)."""
    theta = ROOT_A / (ROOT_A + ROOT_B)
    first, second = losses.coefficients(MASS, S, E)
    known = and_(E > 1, S >= 1, MASS >= 0)
    scale = solve(implies(known, and_((E - 1) * (E - 1) > 0, MASS * ((S - 1) * (E - 1)) >= 0)))
    above = solve(
        implies(known, and_(E * (S + E - 1) > 0, S + MASS * (S - 1) * (E - 1) > 0)), scale
    )
    roots = instance(solve(implies(known, and_(first > 0, second > 0)), scale, above), numbers())
    positive = solve(implies(H, and_(ROOT_A > 0, ROOT_B > 0)), roots)
    return positive, solve(implies(H, and_(theta > 0, theta < 1)), best(), positive)


@proves("uldp-rao-blackwell-best-theta")
def theorem(statement):
    """Return the saddle point, and what it is where all mass is on X_S."""
    H, goals = statement.given, statement.goals
    positive, bounds = in_range(H)
    put = {THETA: statement.spelled(model.BEST)}
    _, found = level()
    top = solve(implies(H, goals[0]), instance(found, put), bounds)
    value = at_saddle()
    here = instance(value, put)
    here = solve(implies(H, here.formula.args[1]), here, bounds)
    there = solve(implies(H, value.formula.args[1]), value)
    below = solve(implies(H, goals[1]), here, there, best(), positive)
    alone = all_sensitive(statement, H, positive, here)
    return concluded(statement, top, below, alone, threshold(statement, H, bounds))


def at_saddle():
    """Return the loss at the saddle's p, for any theta."""
    s, n = numbers().values()
    levels = model.levels(*model.at_mass(MASS, s, n))
    first, second = losses.coefficients(MASS, s, E)
    given = and_(GIVEN, s >= 1, n >= 1, eq(ROOT_A * ROOT_A, first), eq(ROOT_B * ROOT_B, second))
    two = instance(
        flat.two_levels(), dict(zip((flat.CS, flat.CN), model.at_mass(MASS, s, n), strict=True))
    )
    sizes = and_(S >= 1, N >= 1)
    whole = rational(sizes, MASS / S * S + (1 - MASS) / N * N, 1)
    held = rational(sizes, MASS / S * S, MASS)
    facts = [two, *(instance(t, numbers()) for t in (whole, held))]
    one = solve(implies(given, eq(X.sum(levels), 1)), *facts)
    found = proof.value_of(given, levels, one)
    total = squares(levels)
    moved = leibniz(
        function(REAL, lambda h: losses.l2_times_n(THETA, h, total, s, E)),
        mass(X, levels, SENSITIVE),
        MASS,
    )
    same = solve(implies(given, eq(mass(X, levels, SENSITIVE), MASS)), *facts)
    parts = [
        leibniz(function(REAL, lambda a, d=d: a / d), c, root * root)
        for c, root, d in ((first, ROOT_A, THETA), (second, ROOT_B, 1 - THETA))
    ]
    goal = ROOT_A * ROOT_A / THETA + ROOT_B * ROOT_B / (1 - THETA) - total
    left = found.formula.args[1].args[0]
    return solve(implies(given, eq(left, goal)), found, moved, same, *parts)


def all_sensitive(statement, H, positive, here):
    """Return what the saddle point is where all mass is on X_S."""
    goal = statement.goals[2]
    case = and_(H, eq(MASS, 1))
    s, n = numbers().values()
    first, second = losses.coefficients(MASS, S, E)
    scale = solve(implies(E > 1, (E - 1) * (E - 1) > 0))
    squared = [
        rational(E > 1, first * ((E - 1) * (E - 1)), E * (S + E - 1), scale),
        rational(E > 1, second * ((E - 1) * (E - 1)), S + MASS * (S - 1) * (E - 1), scale),
    ]
    known = and_(E > 1, ROOT_A > 0, ROOT_B > 0)
    r, t = ROOT_A * (E - 1), ROOT_B * (E - 1)
    both = solve(implies(known, and_(r + t > 0, ROOT_A + ROOT_B > 0)))
    least = (ROOT_A + ROOT_B) * (ROOT_A + ROOT_B)
    forms = [
        rational(known, ROOT_A / (ROOT_A + ROOT_B), r / (r + t), both),
        rational(known, (r + t) * (r + t) / ((E - 1) * (E - 1)), least, both, scale),
    ]
    two = instance(
        flat.two_levels(), dict(zip((flat.CS, flat.CN), model.at_mass(MASS, s, n), strict=True))
    )
    lone = rational(S >= 1, ONE / S * (ONE / S) * S, 1 / S)
    cs, cn = model.at_mass(MASS, s, n)
    ends = solve(implies(case, and_(eq(cs, 1 / s), eq(cn, 0))))
    flat_ = [instance(lone, numbers()), ends, two]
    total = squares(model.levels(cs, cn))
    one = solve(implies(case, eq(total, 1 / s)), *flat_)
    squared = [instance(t, numbers()) for t in squared]
    parts = [
        solve(implies(case, part), *squared, *forms, one, here, best(), positive)
        for part in goal.args[1].args
    ]
    return solve(implies(H, goal), *parts)


def threshold(statement, H, bounds):
    """Return when the slope at the uniform distribution on X_S is not negative."""
    s, n = numbers().values()
    known = and_(GIVEN, S >= 1, N >= 1)
    room = solve(implies(known, S * ((E - 1) * (1 - THETA)) > 0), proof.linear()[0])
    top = S * (S - 1) - 2 * (1 - THETA) * (E - 1)
    stated = losses.slope(THETA, ONE, S, N, E)
    same = rational(known, stated, top / (S * ((E - 1) * (1 - THETA))), room, proof.linear()[0])
    sign = solve(implies(Z > 0, eq(A / Z >= 0, A >= 0)))
    sign = instance(sign, {A: top, Z: S * ((E - 1) * (1 - THETA))})
    goal = eq(stated >= 0, losses.is_sensitive_worst(THETA, S, E))
    found = instance(solve(implies(known, goal), same, sign, room), numbers())
    moved = leibniz(function(REAL, lambda m: losses.slope(THETA, m, s, n, E)), MASS, ONE)
    put = {THETA: statement.spelled(model.BEST)}
    return solve(implies(H, statement.goals[3]), instance(found, put), instance(moved, put), bounds)


@defined_by("uldp-rao-blackwell-best-theta")
def defined(statement):
    """Return that no denominator is zero."""
    put = {THETA: statement.spelled(model.BEST)}
    H, facts = statement.given, [*in_range(statement.given)]
    at_best = [instance(t, put) for t in proof.bounds()]
    facts += [solve(implies(H, t.formula.args[1]), t, in_range(H)[1]) for t in at_best]
    apart = solve(implies(E > 1, (E - 1) * (E - 1) > 0))
    return well_defined(statement, *facts, *proof.bounds(), apart)
