"""Proposition 10: the input distribution that is worst for uRAP's l1 loss, with any theta too."""

from mechanisms import rappor, urap
from mechanisms.losses import urap as losses
from theory.kernel.sorts import REAL
from theory.kernel.terms import FALSE, and_, const, eq, implies
from theory.kernel.theorem import elimination, instance, solve
from theory.kernel.trace import remembered
from theory.ledger.decisions import proves
from theory.notions.probability import is_distribution
from theory.proofs.uldp import level_bits, two_levels
from theory.proofs.uldp.proposition_15_urr_l2_worst import numbers
from theory.statements.stated import stated
from theory.statements.uldp import worst_l1_urap as model
from theory.statements.uldp import worst_l2
from theory.tactics.closing import concluded
from theory.tactics.context import Given
from theory.tactics.expand import rational

said = stated("uldp-urap-l1-worst-sharp")
E, X, MOST, ROOT, TOP, THETA, A = said.E, said.X, said.most, said.root, said.top, said.theta, said.a
also = stated("uldp-urap-l1-worst")
ON_N, ON_S = also.on_n, also.on_s


def term(flag, p):
    """Return what is under a root of (17)."""
    return losses.l1_square(flag, p, A)


def kinds():
    """Return (b, g) on X_S and X_N, at the paper's theta."""
    return level_bits.signals(urap.bit_probabilities, rappor.basic_theta(A), A * A)


def simple():
    """Return (b, g) on X_S and X_N as simple quotients in a, and that they are these."""
    flat = ((1 / (A + 1), (A - 1) / (A + 1)), (0 * A, (A - 1) / A))
    facts = [
        rational(A > 1, left, right)
        for pair, other in zip(kinds(), flat, strict=True)
        for left, right in zip(pair, other, strict=True)
        if left is not right
    ]
    (b, g), (_, h) = flat
    bounds = solve(implies(A > 1, and_(b > 0, b < 1, g > 0, b + g <= 1, h > 0, h < 1)))
    return [*facts, bounds]


def at_uniform(H, s, n, *facts):
    """Return that the uniform distribution on X_N is the only worst case if H or facts say so."""
    cs, cn = worst_l2.uniform_levels(s, n)
    (b, _), (_, h) = both = kinds()
    positive = [solve(implies(H, part)) for part in (s >= 1, n >= 1, A > 1)]
    gap = (n * A - (A * A - 1)) / ((A + 1) * A * n)
    low = rational(H, b - h * cn, gap, *positive)
    room = solve(implies(H, n * A - (A * A - 1) >= 0), *facts)
    room = solve(implies(H, gap >= 0), room, *positive)
    known = simple()
    facts = [*positive, *known, solve(implies(H, and_(h * cn <= b, h * cn < 1)), low, room, *known)]
    return level_bits.worst(H, both, term, cs, cn, h * cn, facts, ROOT, TOP)


@proves("uldp-urap-l1-worst")
def theorem(statement):
    """Return Proposition 10."""
    H, (s, n) = statement.given, numbers(statement)
    levels = worst_l2.uniform_levels(s, n)
    squares = losses.uniform_l1_squares(s, n, A)
    positive = [solve(implies(H, part)) for part in (s >= 1, n >= 1, A > 1)]
    scaled = [
        rational(H, q, term(flag, c) * k * k, *positive)
        for flag, q, c, k in zip((True, False), squares, levels, (s, n), strict=True)
    ]
    value = level_bits.total(H, term, *levels, TOP, ((ON_S, s), (ON_N, n)), *positive, *scaled)
    shares_sum = [rational(H, v / k * k, v, *positive) for v, k in ((ON_S, s), (ON_N, n))]
    value = solve(implies(H, statement.goal("the value")), value, *shares_sum)
    return concluded(statement, at_uniform(H, s, n), value, two_levels.distribution(H, *levels))


def any_theta(H):
    """Return what (b, g) of the bits satisfy for any theta in (0, 1)."""
    both = (b, g), (_, h) = level_bits.signals(urap.bit_probabilities, THETA, E)
    spread = solve(implies(H, (1 - THETA) * E + THETA > 1))
    d2 = urap.probabilities(THETA, E)[1]
    gain = rational(H, g, THETA * (1 - THETA) * (E - 1) / ((1 - THETA) * E + THETA), spread)
    other = rational(H, h, THETA * (E - 1) / E)
    scaled = rational(H, b * ((E - 1) * d2), h, spread)
    bounds = [
        solve(implies(H, THETA * (1 - THETA) * (E - 1) / ((1 - THETA) * E + THETA) > 0), spread),
        solve(implies(H, and_(THETA * (E - 1) / E > 0, THETA * (E - 1) / E < 1))),
        solve(implies(H, and_(b > 0, b < THETA)), spread),
        solve(implies(H, d2 > 0), spread),
    ]
    goal = and_(b > 0, b < 1, g > 0, b + g <= 1, h > 0, h < 1)
    return both, solve(implies(H, goal), gain, other, *bounds), scaled, bounds[-1]


@proves("uldp-urap-l1-worst-sharp")
def sharp(statement):
    """Return on which side of the threshold the uniform distribution on X_N is worst."""
    H, (s, n) = statement.given, numbers(statement)
    below = statement.goal("worst, alone, up to the threshold")
    above = statement.goal("not above the threshold")
    parts = [
        solve(implies(H, below), below_threshold(and_(H, below.args[0]), s, n)),
        solve(implies(H, above), above_threshold(statement, and_(H, above.args[0]), s, n)),
        solve(implies(H, statement.goal("the paper's threshold")), paper_threshold(n)),
    ]
    return concluded(statement, *parts)


def paper_threshold(n):
    """Return that at the paper's theta the threshold is a - 1/a <= N."""
    d2 = urap.probabilities(rappor.basic_theta(A), A * A)[1]
    return rational(A > 1, (A * A - 1) * d2, A - 1 / A)


def variance(flag, p):
    """Return n times the variance of the estimate of p."""
    return model.bit_variance(flag, p, THETA, E)


def below_threshold(H, s, n):
    """Return that the uniform distribution on X_N is the only worst case if H holds for N."""
    cs, cn = worst_l2.uniform_levels(s, n)
    both, bounds, scaled, positive = any_theta(H)
    (b, _), (_, h) = both
    sizes = [solve(implies(H, part)) for part in (s >= 1, n >= 1)]
    most = solve(implies(H, h <= b * n), bounds, scaled, positive)
    low = solve(implies(H, and_(h * cn <= b, h * cn < 1)), most, bounds, *sizes)
    return level_bits.worst(H, both, variance, cs, cn, h * cn, [*sizes, bounds, low], ROOT, TOP)


PLAIN = b0, g0, c0, h0, s0, n0 = [const(f"{name}0", REAL) for name in "bgchsn"]


@remembered
def level_plain():
    """The level distribution has mass on X_S and X_N if b N < h, over plain numbers."""
    known = and_(b0 > 0, b0 < 1, g0 > 0, b0 + g0 <= 1, eq(c0, 0), h0 > 0, h0 < 1)
    p = Given(and_(known, s0 >= 1, n0 >= 1, b0 * n0 < h0))
    weight = s0 * h0 + n0 * g0
    m = (g0 * h0 + s0 * h0 * b0 + n0 * g0 * c0) / weight
    cs, cn = (m - b0) / g0, (m - c0) / h0
    p.have(and_(s0 * h0 > 0, n0 * g0 > 0, s0 * h0 * b0 > 0))
    p.have(and_(g0 * h0 < n0 * g0, s0 * h0 * b0 < s0 * h0))
    p.have(cs == (h0 - n0 * b0 + n0 * c0) / weight)
    p.have(and_(cs > 0, m > 0, m < 1))
    reached = and_(eq(b0 + g0 * cs, m), eq(c0 + h0 * cn, m), eq(cs * s0 + cn * n0, 1))
    return p.have(and_(cs > 0, m > 0, m < 1, cn > 0, reached))


def above_threshold(statement, H, s, n):
    """Return that the level distribution is one, and loses more than the uniform one on X_N."""
    both, bounds, scaled, positive = any_theta(H)
    (b, g), (c, h) = both
    values = dict(zip(PLAIN, (b, g, c, h, s, n), strict=True))
    lemma = instance(level_plain(), values)
    rarer = solve(implies(H, b * n < h), bounds, scaled, positive)
    facts = [solve(implies(H, lemma.formula.args[1]), lemma, bounds, rarer), bounds]
    cs, cn = model.level_for(s, n, THETA, E)
    m = model.level_bit(s, n, THETA, E)
    uniform = statement.spelled(said.uniform)
    more = and_(H, is_distribution(X, uniform))
    worst = level_bits.worst(more, both, variance, cs, cn, m, facts, TOP, MOST, uniform)
    chosen, is_sensitive = two_levels.some_sensitive(H)
    equal = worst.formula.args[1].args[1].args[1]
    apart = elimination(equal.args[0], chosen)
    apart = solve(implies(and_(H, equal), FALSE), apart, is_sensitive, *facts)
    given = two_levels.distribution(H, *worst_l2.uniform_levels(s, n))
    lower = two_levels.distribution(H, cs, cn, *facts)
    goal = statement.goal("not above the threshold").args[1]
    return solve(implies(H, goal), worst, apart, given, lower)
