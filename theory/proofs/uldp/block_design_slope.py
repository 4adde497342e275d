"""Blocks of 1 and of 2 mixed: M is convex in the share of blocks of 2, and where it falls."""

from mechanisms.estimation import score
from mechanisms.losses import ubd as losses
from theory.kernel.binding import substitute
from theory.kernel.sorts import REAL
from theory.kernel.terms import add, and_, const, eq, implies, real
from theory.kernel.theorem import instance, solve
from theory.kernel.trace import remembered
from theory.ledger.decisions import proves
from theory.proofs.uldp.block_design_between import positive
from theory.proofs.uldp.block_design_vertices import REST, SIZE
from theory.statements.uldp.mixed_sizes import ALPHA, LATER, SHARE, WORST, E, N, S
from theory.tactics.closing import concluded
from theory.tactics.expand import rational

A, B, D, M = (const(f"{name}9", REAL) for name in ("a", "b", "d", "m"))


def mean(t):
    """Return an information of the mixture, of A and B."""
    return (1 - t) * A + t * B


@remembered
def one_kind():
    """A convex term lies above its tangent."""
    here, there = mean(SHARE), mean(LATER)
    known = and_(M >= 0, here > 0, there > 0)
    square = (here - there) * (here - there)
    rest = M * square / (here * here * there)
    slope = M * (A - B) / (here * here)
    product = solve(implies(known, here * here * there > 0))
    same = rational(known, M / there - M / here - slope * (LATER - SHARE), rest, product)
    over = solve(implies(and_(D > 0, B >= 0), B / D >= 0))
    top = solve(implies(known, M * square >= 0))
    over = instance(over, {D: here * here * there, B: M * square})
    return solve(implies(known, M / there >= M / here + slope * (LATER - SHARE)), same, over, top)


@remembered
def three_kinds():
    """So does a sum of three."""
    kinds = [[const(f"{name}{k}8", REAL) for name in ("here", "there", "p")] for k in (1, 2, 3)]
    known = and_(*(there >= here + p * D for here, there, p in kinds))
    here, there, slope = (add(*column) for column in zip(*kinds, strict=True))
    return solve(implies(known, there >= here + slope * D)), kinds


def informations(t):
    """Return that the informations of the mixture are positive at a share."""
    return [instance(p, {SIZE: S, REST: N, SHARE: t}) for p in positive()]


def tangent(statement):
    """Return that M lies above its tangents."""
    H, goal = statement.given, statement.goals[0]
    one, two = (score.informations(S, N, real(k), E, ALPHA) for k in (1, 2))
    sizes = [real(m) for m in score.dimensions(S, N)]
    pieces = [
        instance(one_kind(), {A: a, B: b, M: m}) for a, b, m in zip(one, two, sizes, strict=True)
    ]
    facts = [*informations(SHARE), *informations(LATER)]
    pieces = [solve(implies(H, p.formula.args[1]), p, *facts) for p in pieces]
    whole, kinds = three_kinds()
    put = {D: LATER - SHARE}
    for (here, there, p), a, b, m in zip(kinds, one, two, sizes, strict=True):
        before, after = (substitute(mean(t), {A: a, B: b}) for t in (SHARE, LATER))
        put |= {here: m / before, there: m / after, p: m * (a - b) / (before * before)}
    return solve(implies(H, goal), instance(whole, put), *pieces)


def worst():
    """Return what is known of (14) where it is a distribution."""
    return and_(E > 1, S >= 2, N >= 1, E - 1 >= N)


def at_worst(mass):
    """Return that the mass of (14) is from 0 to below 1, and what the slope there is of."""
    known = worst()
    share = solve(implies(and_(A >= 0, B > 0), A / B >= 0))
    over = solve(implies(and_(A > 0, B > 0), A / B > 0))
    below = solve(implies(known, and_((E - 1) * (S + N) > 0, S * (E - 1 - N) >= 0)))
    bases = [solve(implies(known, part > 0)) for part in (E - 1, S + N, E + S - 1)]
    least = rational(known, mass, S * (E - 1 - N) / ((E - 1) * (S + N)), below, *bases)
    rest = rational(known, 1 - mass, N * (E + S - 1) / ((E - 1) * (S + N)), below, *bases)
    top = solve(implies(known, N * (E + S - 1) > 0))
    low = instance(share, {A: S * (E - 1 - N), B: (E - 1) * (S + N)})
    high = instance(over, {A: N * (E + S - 1), B: (E - 1) * (S + N)})
    ends = solve(implies(known, and_(mass >= 0, mass < 1)), least, rest, top, low, high, below)
    return ends, bases


def inner():
    """Return what M adds at (14) and t = 0, over the factor that its three terms share."""
    wide, level, mean_ = 2 * E + S - 2, 2 * E - N + S - 2, E + S - 1
    inside = (S - 1) - 2 * (S - 2) * mean_ * mean_ / (level * wide)
    return inside, -(N - 1) * S / wide, -(S + N) / level


def parts():
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


def at_zero(mass):
    """Return the slope at t = 0 and (14), over common denominators."""
    known, (ends, bases) = worst(), at_worst(mass)
    g, free = E - 1, and_(E > 1, S >= 2, N >= 1, ALPHA >= 0, ALPHA < 1)
    signs = (g, g + S, 2 * g + S, S + ALPHA * g, S + 2 * ALPHA * g, 1 - ALPHA, S - 1, S + N)
    facts = [instance(t, {SHARE: real(0)}) for t in informations(SHARE)]
    facts += [solve(implies(free, part > 0)) for part in signs]
    lines = [solve(implies(known, part > 0)) for part in (2 * g + S, 2 * g + S - N)]
    put, found = {ALPHA: mass}, []
    for long, short, there in parts():
        one = instance(rational(free, long, short, *facts), put)
        around = [instance(t, put) for t in facts]
        two = rational(known, substitute(short, put), there, *around, ends, *bases, *lines)
        found.append(solve(implies(known, eq(one.formula.args[1].args[0], there)), one, two, ends))
    return found


def sign(statement):
    """Return that M falls from t = 0 on where uRR is below its threshold."""
    H, goal = statement.given, statement.goals[1]
    known, pieces = worst(), at_zero(statement.spelled(WORST))
    excess, K, mean_ = E - N, S + N, E + S - 1
    wide, level = 2 * E + S - 2, 2 * E - N + S - 2
    lines = [solve(implies(known, p > 0)) for p in (E - 1, K, mean_, wide, level)]
    bottom = wide * level
    gap = 2 * excess * excess - (K - 1) * (K - 2)
    same = rational(known, add(*inner()), S * gap / bottom, *lines)
    shared = mean_ * mean_ / (K * (E - 1) * (E - 1))
    over = solve(implies(and_(A > 0, B > 0), A / B > 0))
    above = [solve(implies(known, p > 0), *lines) for p in (mean_ * mean_, K * (E - 1) * (E - 1))]
    above.append(instance(over, {A: mean_ * mean_, B: K * (E - 1) * (E - 1)}))
    signs = solve(implies(and_(A > 0, B > 0), eq(A * D / B >= 0, D >= 0)))
    signs = instance(signs, {A: S, B: bottom, D: gap})
    pulled = [const(f"inner{k}9", REAL) for k in (1, 2, 3)]
    flat = solve(implies(A > 0, eq(add(*(A * q for q in pulled)) >= 0, add(*pulled) >= 0)))
    flat = instance(flat, {A: shared, **dict(zip(pulled, map(real, inner()), strict=True))})
    below = solve(implies(known, bottom > 0), *lines)
    exact = solve(implies(known, flat.formula.args[1]), flat, *above)
    exact = solve(
        implies(known, eq(exact.formula.args[1].args[0], gap >= 0)), exact, same, signs, below
    )
    optimal = losses.urr_is_optimal(K, excess)
    optimal = solve(eq(gap >= 0, optimal))
    return solve(implies(H, goal), exact, optimal, *pieces)


@proves("uldp-ubd-mixture-slope")
def theorem(statement):
    """Return uldp-ubd-mixture-slope."""
    return concluded(statement, tangent(statement), sign(statement))
