"""Proposition 3 and Section V-A: for which priors eps-LIP gains most over eps-LDP."""

from fractions import Fraction

from mechanisms.losses import lip
from theory.kernel.sorts import REAL
from theory.kernel.terms import and_, const, eq, implies, real
from theory.kernel.theorem import generalise, instance, solve
from theory.ledger.decisions import proves, refutes
from theory.proofs.lip.compared import M, least, same_for_both
from theory.statements.lip.binary import P1, E
from theory.statements.lip.errors import OTHER
from theory.tactics.expand import rational
from theory.tactics.logic import deny

HALF, SKEWED = Fraction(1, 2), Fraction(99, 100)


@refutes("lip-gap-grows")
def gap_refuted(statement):
    """Return that the gap is greater at 1/2 than at 99/100, e^eps = 2."""
    return deny(statement.formula, *map(real, (HALF, SKEWED, Fraction(2))))


@refutes("lip-skew-helps")
def skew_refuted(statement):
    """Return that no reading of advantage is larger at 99/100, e^eps = 4."""
    return deny(statement.formula, *map(real, (SKEWED, HALF, Fraction(4))))


def rare_growth(p):
    """Return p^2 (2-p)/(1-p)."""
    return p * p * (2 - p) / (1 - p)


def rare_quotient(p):
    """Return LIP's error over LDP's in the rare regime."""
    c = (E - 1) * (E - 1) / E
    return 1 - c * rare_growth(p) - c * c * p * p


def middle_quotient(p):
    """Return LIP's error over LDP's in the middle regime."""
    return (2 * E - 1) * (E + p * (1 - p) * (E - 1) * (E - 1)) / (E * E * E)


def inside(p):
    """Return that a prior is in (0, 1), and eps > 0."""
    return and_(p > 0, p < 1, E > 1)


def quotients():
    """Return the quotient of the errors in either regime, for M."""
    v = M * (1 - M)
    d = E + v * (E - 1) * (E - 1)
    spread = solve(implies(inside(M), and_(v > 0, d > 0)))
    positive = solve(implies(inside(M), lip.ldp_error(M, E) > 0), spread)
    forms = (lip.mse_rare, rare_quotient), (lip.mse_balanced, middle_quotient)
    return [
        rational(inside(M), mse(M, E) / lip.ldp_error(M, E), short(M), spread, positive)
        for mse, short in forms
    ]


def rare_falls():
    """Return that the rare quotient falls as m grows to OTHER."""
    known = and_(M > 0, OTHER > M, 2 * OTHER <= 1, E > 1)
    growth = solve(implies(known, rare_growth(M) < rare_growth(OTHER)))
    c, g, h = (const(name, REAL) for name in ("c", "g", "h"))
    falls = solve(
        implies(
            and_(c > 0, g < h, M > 0, OTHER > M),
            1 - c * g - c * c * M * M > 1 - c * h - c * c * OTHER * OTHER,
        )
    )
    scale = (E - 1) * (E - 1) / E
    positive = solve(implies(E > 1, scale > 0))
    here = instance(falls, {c: scale, g: rare_growth(M), h: rare_growth(OTHER)})
    return solve(implies(known, here.formula.args[1]), here, growth, positive)


def middle_rises():
    """Return that the middle quotient rises as m grows to OTHER."""
    known = and_(M > 0, OTHER > M, 2 * OTHER <= 1, E > 1)
    spread = solve(implies(known, M * (1 - M) < OTHER * (1 - OTHER)))
    v, w, cube = (const(name, REAL) for name in ("v", "w", "cube"))
    step = solve(
        implies(
            and_(E > 1, v < w, cube > 0),
            (2 * E - 1) * (E + v * (E - 1) * (E - 1)) / cube
            < (2 * E - 1) * (E + w * (E - 1) * (E - 1)) / cube,
        )
    )
    here = instance(step, {v: M * (1 - M), w: OTHER * (1 - OTHER), cube: E * E * E})
    positive = solve(implies(E > 1, E * E * E > 0))
    return solve(implies(known, here.formula.args[1]), here, spread, positive)


@proves("lip-relative-gap")
def relative(statement):
    """Return lip-relative-gap."""
    H, (rises, falls, mirrored, small) = statement.given, statement.goals
    known = [instance(t, {M: p}) for t in quotients() for p in (P1, OTHER)]
    lesser = [
        solve(implies(and_(H, condition), eq(least(p, E), mse(p, E))))
        for p in (P1, OTHER)
        for condition, mse in (
            (p * (1 + E) <= 1, lip.mse_rare),
            (p * (1 + E) > 1, lip.mse_balanced),
        )
    ]
    edges = [
        solve(implies(and_(H, eq(p * (1 + E), 1)), eq(lip.mse_rare(p, E), lip.mse_balanced(p, E))))
        for p in (P1, OTHER)
    ]
    regimes = [
        solve(
            implies(and_(H, p * (1 + E) >= 1), eq(least(p, E), lip.mse_balanced(p, E))),
            *lesser,
            *edges,
        )
        for p in (P1, OTHER)
    ]
    orders = [instance(t, {M: P1}) for t in (rare_falls(), middle_rises())]
    found = []
    for goal, mse, short, order in (
        (rises, lip.mse_rare, rare_quotient, orders[0]),
        (falls, lip.mse_balanced, middle_quotient, orders[1]),
    ):
        given = and_(H, goal.args[0])
        steps = [
            solve(
                implies(given, eq(least(p, E) / lip.ldp_error(p, E), short(p))),
                solve(implies(given, eq(least(p, E), mse(p, E))), *lesser, *regimes),
                *known,
            )
            for p in (P1, OTHER)
        ]
        found.append(solve(implies(H, goal), *steps, order))
    same = solve(implies(H, mirrored), *same_for_both(P1, E), *other_side(H))
    given = and_(H, small.args[0])
    value = solve(
        implies(given, eq(least(P1, E) / lip.ldp_error(P1, E), rare_quotient(P1))), *lesser, *known
    )
    little = instance(vanishes(), {M: P1})
    bound = solve(implies(H, small), value, little)
    return generalise(solve(statement.implication, *found, same, bound), *statement.constants)


def vanishes():
    """Return that in the rare regime the relative gap is positive, and at most (3+E) m."""
    c, p, g = (const(name, REAL) for name in ("c", "p0", "g"))
    known = and_(M > 0, M * (1 + E) <= 1, 2 * M <= 1, E > 1)
    growth = solve(implies(known, and_(rare_growth(M) > 0, rare_growth(M) <= 3 * M * M)))
    scale = (E - 1) * (E - 1) / E
    slope = solve(implies(known, and_(scale > 0, scale <= E, scale * M <= 1)))
    numbers = and_(c > 0, c <= E, c * p <= 1, p > 0, g > 0, g <= 3 * p * p, E > 1)
    positive = solve(implies(numbers, c * g + c * c * p * p > 0))
    steep = solve(implies(numbers, and_(c * g <= 3 * p * (c * p), c * p * (c * p) <= c * p)))
    bound = solve(
        implies(and_(numbers, steep.formula.args[1]), c * g + c * c * p * p <= (3 + E) * p)
    )
    goal = and_(1 - rare_quotient(M) > 0, 1 - rare_quotient(M) <= (3 + E) * M)
    put = {c: scale, p: M, g: rare_growth(M)}
    here = [instance(t, put) for t in (positive, steep, bound)]
    return solve(implies(known, goal), *here, growth, slope)


def other_side(H):
    """Return what the errors at 1 - P1 are."""
    here = instance(solve(implies(not_le(M), eq(least(M, E), least(1 - M, E)))), {M: 1 - P1})
    return [here, solve(implies(H, eq(1 - (1 - P1), P1)))]


def not_le(m):
    """Return that m is the greater of m and 1 - m."""
    return m > 1 - m
