"""Blocks of 1 and of 2 mixed: M is convex in the share of blocks of 2, and where it falls."""

from mechanisms.estimation import score
from mechanisms.losses import ubd as losses
from theory.kernel.binding import substitute
from theory.kernel.sorts import REAL
from theory.kernel.terms import add, and_, const, eq, implies, not_, real
from theory.kernel.theorem import instance, solve
from theory.kernel.trace import remembered
from theory.ledger.decisions import defined_by, proves
from theory.proofs.uldp.block_design_between import positive_informations
from theory.proofs.uldp.block_design_vertices import REST, SIZE
from theory.statements.stated import stated
from theory.tactics.closing import concluded
from theory.tactics.context import Given
from theory.tactics.expand import rational
from theory.tactics.numbers import of_numbers

said = stated("uldp-ubd-mixture-slope")
ALPHA, LATER, SHARE, WORST, E, N = said.alpha, said.later, said.t, said.worst, said.E, said.N
S = said.s

A, B, D, M = (const(f"{name}9", REAL) for name in ("a", "b", "d", "m"))


def mean(t):
    """Return an information of the mixture, of A and B."""
    return (1 - t) * A + t * B


@remembered
def one_kind():
    """A convex term lies above its tangent."""
    here, there = mean(SHARE), mean(LATER)
    p = Given(and_(M >= 0, here > 0, there > 0))
    top, bottom = M * ((here - there) * (here - there)), here * here * there
    slope = M * (A - B) / (here * here)
    p.have(and_(bottom > 0, top >= 0))
    rest = p.use(of_numbers(lambda a, b: implies(and_(a >= 0, b > 0), a / b >= 0), top, bottom))
    tangent = M / here + slope * (LATER - SHARE)
    return p.arithmetic(M / there >= tangent, rest, M / there == tangent + top / bottom)


@remembered
def three_kinds():
    """So does a sum of three."""
    kinds = [[const(f"{name}{k}8", REAL) for name in ("here", "there", "p")] for k in (1, 2, 3)]
    known = and_(*(there >= here + p * D for here, there, p in kinds))
    here, there, slope = (add(*column) for column in zip(*kinds, strict=True))
    return solve(implies(known, there >= here + slope * D)), kinds


def informations(t):
    """Return that the informations of the mixture are positive at a share."""
    return [instance(p, {SIZE: S, REST: N, SHARE: t}) for p in positive_informations()]


def tangent(statement):
    """Return that M lies above its tangents."""
    goal = statement.goal("above its tangents")
    one, two = (score.informations(S, N, real(k), E, ALPHA) for k in (1, 2))
    sizes = [real(m) for m in score.dimensions(S, N)]
    p, values = Given(statement), {D: LATER - SHARE}
    p.know(*informations(SHARE), *informations(LATER))
    all_kinds, kinds = three_kinds()
    for (here, there, fall), a, b, m in zip(kinds, one, two, sizes, strict=True):
        p.use(one_kind(), {A: a, B: b, M: m})
        before, after = (substitute(mean(t), {A: a, B: b}) for t in (SHARE, LATER))
        values |= {here: m / before, there: m / after, fall: m * (a - b) / (before * before)}
    p.use(all_kinds, values)
    return p.have(goal)


def worst():
    """Return what is known of (14) where it is a distribution."""
    return and_(E > 1, S >= 2, N >= 1, E - 1 >= N)


def at_worst(mass):
    """Return that the mass of (14) is at least 0 and below 1, and the slope there."""
    p, bottom = Given(worst()), (E - 1) * (S + N)
    bases = [p.have(part > 0) for part in (E - 1, S + N, E + S - 1)]
    least, rest = S * (E - 1 - N), N * (E + S - 1)
    p.have(and_(bottom > 0, least >= 0, rest > 0))
    p.have(and_(least / bottom >= 0, rest / bottom > 0))
    low, high = p.have(mass == least / bottom), p.have(1 - mass == rest / bottom)
    signs = least / bottom >= 0, rest / bottom > 0
    return p.arithmetic(and_(mass >= 0, mass < 1), low, high, *signs, of=[mass]), bases


def inner():
    """Return what M adds at (14) and t = 0, over the factor that its three terms share."""
    wide, level, mean_ = 2 * E + S - 2, 2 * E - N + S - 2, E + S - 1
    inside = (S - 1) - 2 * (S - 2) * mean_ * mean_ / (level * wide)
    return inside, -(N - 1) * S / wide, -(S + N) / level


def changes_by_kind():
    """Return what M adds for each kind of differences at t = 0 as blocks of 2 come in.

    Each is stated three times: by the informations, at any alpha, and at (14).
    """
    g, K = E - 1, S + N
    mean_, wide = g + S, 2 * g + S
    one, two = S + ALPHA * g, S + 2 * ALPHA * g
    square = mean_ * mean_
    short = (
        (S - 1) * one * mean_ / (S * g * g)
        - 2 * (S - 2) * one * one * square / (S * g * g * two * wide),
        -(N - 1) * (1 - ALPHA) * mean_ * S / (N * g * wide),
        -K * (1 - ALPHA) * one / (N * g * two),
    )
    there = [square / (K * g * g) * part for part in inner()]
    infos = (score.informations(S, N, real(k), E, ALPHA) for k in (1, 2))
    long = []
    for m, a, b in zip(score.dimensions(S, N), *infos, strict=True):
        J = substitute(mean(SHARE), {A: a, B: b, SHARE: real(0)})
        long.append(real(m) * (a - b) / (J * J))
    return zip(long, short, there, strict=True)


def slope_at_zero(mass):
    """Return the slope at t = 0 and (14), over common denominators."""
    known, (ends, bases) = worst(), at_worst(mass)
    g, free = E - 1, and_(E > 1, S >= 2, N >= 1, ALPHA >= 0, ALPHA < 1)
    signs = (g, g + S, 2 * g + S, S + ALPHA * g, S + 2 * ALPHA * g, 1 - ALPHA, S - 1, S + N)
    facts = [instance(t, {SHARE: real(0)}) for t in informations(SHARE)]
    facts += [solve(implies(free, part > 0)) for part in signs]
    lines = [solve(implies(known, part > 0)) for part in (2 * g + S, 2 * g + S - N)]
    values, theorems = {ALPHA: mass}, []
    for long, short, there in changes_by_kind():
        one = instance(rational(free, long, short, *facts), values)
        around = [instance(t, values) for t in facts]
        two = rational(known, substitute(short, values), there, *around, ends, *bases, *lines)
        theorems.append(
            solve(implies(known, eq(one.formula.args[1].args[0], there)), one, two, ends)
        )
    return theorems


def sign(statement):
    """Return that M falls from t = 0 on where uRR is below its threshold."""
    p, pieces = Given(worst()), slope_at_zero(statement.spelled(WORST))
    excess, K, mean_ = E - N, S + N, E + S - 1
    bottom, scale = (2 * E + S - 2) * (2 * E - N + S - 2), K * (E - 1) * (E - 1)
    p.have(and_(2 * E + S - 2 > 0, 2 * E - N + S - 2 > 0, mean_ * mean_ > 0, scale > 0))
    gap = 2 * excess * excess - (K - 1) * (K - 2)
    p.have(bottom > 0)
    same = p.have(add(*inner()) == S * gap / bottom)
    signs = of_numbers(
        lambda a, b, d: implies(and_(a > 0, b > 0), eq(a * d / b >= 0, d >= 0)), S, bottom, gap
    )
    shared = mean_ * mean_ / scale
    p.have(shared > 0)
    flat = of_numbers(
        lambda a, *q: implies(a > 0, eq(add(*(a * v for v in q)) >= 0, add(*q) >= 0)),
        *(shared, *inner()),
    )
    exact = p.rewrite(eq(add(*inner()) >= 0, gap >= 0), same, p.use(signs))
    return solve(
        implies(statement.given, statement.goal("falls from t = 0 below uRR's threshold")),
        *(exact, p.use(flat), p.have(eq(gap >= 0, losses.urr_is_optimal(K, excess))), *pieces),
    )


@proves("uldp-ubd-mixture-slope")
def theorem(statement):
    """Return uldp-ubd-mixture-slope."""
    return concluded(statement, tangent(statement), sign(statement))


@defined_by("uldp-ubd-mixture-slope")
def defined(statement):
    """Return that no denominator is zero."""
    p = Given(statement)
    p.know(*informations(SHARE), *informations(LATER))
    for j in score.mixed_informations(S, N, E, ALPHA, SHARE):
        p.use(of_numbers(lambda j: implies(j > 0, not_(eq(j * j, 0))), j))
    return p.defined()
