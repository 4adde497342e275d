"""Proposition 3 and Section V-A: for which priors eps-LIP gains most over eps-LDP."""

from fractions import Fraction

from mechanisms.losses import lip
from theory.kernel.sorts import REAL
from theory.kernel.terms import and_, const, eq, implies, real
from theory.kernel.theorem import instance, solve
from theory.kernel.trace import remembered
from theory.ledger.decisions import proves, refutes
from theory.proofs.lip.compared import M, least, same_for_both
from theory.statements.stated import stated
from theory.tactics.context import Given
from theory.tactics.logic import deny

said = stated("lip-gap-grows")
P1, E, OTHER = said.P1, said.E, said.other

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


@remembered
def quotients():
    """Return the quotient of the errors in either regime, for M."""
    v, p = M * (1 - M), Given(inside(M))
    p.have(and_(v > 0, E + v * (E - 1) * (E - 1) > 0))
    p.have(lip.ldp_error(M, E) > 0)
    forms = (lip.mse_rare, rare_quotient), (lip.mse_balanced, middle_quotient)
    return [p.have(eq(mse(M, E) / lip.ldp_error(M, E), short(M))) for mse, short in forms]


def growing():
    """Return the context in which OTHER is a greater prior than M."""
    return Given(and_(M > 0, OTHER > M, 2 * OTHER <= 1, E > 1))


@remembered
def rare_falls():
    """Return that the rare quotient falls as m grows to OTHER."""
    p, scale = growing(), (E - 1) * (E - 1) / E
    p.have(and_(rare_growth(M) < rare_growth(OTHER), scale > 0))
    c, g, h = (const(name, REAL) for name in ("c", "g", "h"))
    falls = 1 - c * g - c * c * M * M > 1 - c * h - c * c * OTHER * OTHER
    falls = solve(implies(and_(c > 0, g < h, M > 0, OTHER > M), falls))
    return p.use(falls, {c: scale, g: rare_growth(M), h: rare_growth(OTHER)})


@remembered
def middle_rises():
    """Return that the middle quotient rises as m grows to OTHER."""
    p = growing()
    p.have(and_(M * (1 - M) < OTHER * (1 - OTHER), E * E * E > 0))
    v, w, cube = (const(name, REAL) for name in ("v", "w", "cube"))
    less, more = ((2 * E - 1) * (E + u * (E - 1) * (E - 1)) / cube for u in (v, w))
    step = solve(implies(and_(E > 1, v < w, cube > 0), less < more))
    return p.use(step, {v: M * (1 - M), w: OTHER * (1 - OTHER), cube: E * E * E})


@proves("lip-relative-gap")
def relative(statement):
    """Return lip-relative-gap."""
    p, names = Given(statement), ("rises up to 1/(1+E)", "falls from there")
    rises, falls = map(statement.goal, names)
    for prior in (P1, OTHER):
        rare, balanced = (mse(prior, E) for mse in (lip.mse_rare, lip.mse_balanced))
        p.have(implies(prior * (1 + E) <= 1, eq(least(prior, E), rare)))
        p.have(implies(eq(prior * (1 + E), 1), eq(rare, balanced)))
        p.have(implies(prior * (1 + E) >= 1, eq(least(prior, E), balanced)))
        p.know(*(instance(t, {M: prior}) for t in quotients()))
    p.know(instance(vanishes(), {M: P1}))
    for goal, mse, short, moved in (
        (rises, lip.mse_rare, rare_quotient, rare_falls()),
        (falls, lip.mse_balanced, middle_quotient, middle_rises()),
    ):
        q, forms = p.under(goal.args[0]), []
        for prior in (P1, OTHER):
            same = q.have(eq(least(prior, E), mse(prior, E)))
            quotient = least(prior, E) / lip.ldp_error(prior, E)
            forms.append(q.rewrite(eq(quotient, short(prior)), same))
        q.arithmetic(goal.args[1], *forms, instance(moved, {M: P1}))
    p.have("the same for 1 - P1", *same_for_both(P1, E), *other_side(p.H))
    q = p.under(p.goal("tends to 0 with P1").args[0])
    same = q.have(eq(least(P1, E), lip.mse_rare(P1, E)))
    q.rewrite(eq(least(P1, E) / lip.ldp_error(P1, E), rare_quotient(P1)), same)
    return p.conclude()


@remembered
def vanishes():
    """Return that in the rare regime the relative gap is positive, and at most (3+E) m."""
    c, m, g = (const(name, REAL) for name in ("c", "p0", "g"))
    q = Given(and_(c > 0, c <= E, c * m <= 1, m > 0, g > 0, g <= 3 * m * m, E > 1))
    q.have(and_(c * g <= 3 * m * (c * m), c * m * (c * m) <= c * m))
    both = q.have(and_(c * g + c * c * m * m > 0, c * g + c * c * m * m <= (3 + E) * m))
    p, scale = Given(and_(M > 0, M * (1 + E) <= 1, 2 * M <= 1, E > 1)), (E - 1) * (E - 1) / E
    p.have(and_(rare_growth(M) > 0, rare_growth(M) <= 3 * M * M))
    p.have(and_(scale > 0, scale <= E, scale * M <= 1))
    p.use(both, {c: scale, m: M, g: rare_growth(M)})
    return p.have(and_(1 - rare_quotient(M) > 0, 1 - rare_quotient(M) <= (3 + E) * M))


def other_side(H):
    """Return what the errors at 1 - P1 are."""
    here = solve(implies(M > 1 - M, eq(least(M, E), least(1 - M, E))))
    return [instance(here, {M: 1 - P1}), solve(implies(H, eq(1 - (1 - P1), P1)))]
