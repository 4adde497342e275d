"""Proposition 7: the input distribution that is worst for uRR's l1 loss, for small eps."""

from mechanisms import urr
from mechanisms.losses import urr as losses
from theory.kernel.terms import FALSE, and_, eq, implies
from theory.kernel.theorem import elimination, solve
from theory.ledger.decisions import proves
from theory.notions.probability import is_distribution
from theory.proofs.uldp import level_bits, two_levels
from theory.proofs.uldp.proposition_15_urr_l2_worst import numbers
from theory.statements.stated import stated
from theory.statements.uldp import worst_l2
from theory.tactics.closing import concluded
from theory.tactics.expand import rational

said = stated("uldp-urr-l1-worst")
E, P, X, ON_N, ON_S, ROOT, TOP = said.E, said.p, said.X, said.on_n, said.on_s, said.root, said.top
MOST = stated("uldp-urr-l1-worst-sharp").most


def term(s):
    """Return what is under a root of (12)."""
    return lambda flag, p: losses.l1_square(flag, p, s, E)


def at_uniform(H, s, n, root=ROOT, top=TOP):
    """Return that the uniform distribution on X_N is the only worst case if H holds for N."""
    cs, cn = worst_l2.uniform_levels(s, n)
    kinds = (b, _), (_, h) = level_bits.signals(urr.output_probabilities, s, E)
    positive = [solve(implies(H, part), *two_levels.some_value(H)) for part in (s >= 1, n >= 1)]
    low = rational(H, b - h * cn, (n - (E - 1)) / ((s + E - 1) * n), *positive)
    room = solve(implies(H, (n - (E - 1)) / ((s + E - 1) * n) >= 0), *positive)
    below = solve(implies(H, b < 1), *positive)
    facts = [*positive, solve(implies(H, and_(h * cn <= b, h * cn < 1)), low, room, below)]
    return level_bits.worst(H, kinds, term(s), cs, cn, h * cn, facts, root, top)


def uniform_value(H, s, n):
    """Return that the sum of the roots there is that of (13)'s."""
    cs, cn = worst_l2.uniform_levels(s, n)
    squares = losses.uniform_l1_squares(s, n, E)
    positive = [solve(implies(H, part), *two_levels.some_value(H)) for part in (s >= 1, n >= 1)]
    scaled = [
        rational(H, q, term(s)(flag, c) * k * k, *positive)
        for flag, q, c, k in zip((True, False), squares, (cs, cn), (s, n), strict=True)
    ]
    parts = ((ON_S, s), (ON_N, n))
    total = level_bits.total(H, term(s), cs, cn, TOP, parts, *positive, *scaled)
    same = rational(H, ON_S / s * s, ON_S)
    rest = rational(H, ON_N / n * n, ON_N, *positive)
    return [total, same, rest]


def at_mixture(H, s, n, root=ROOT, top=TOP, p=P):
    """Return that (14) is a distribution, and the only worst case."""
    cs, cn = losses.mixture(s, n, E)
    kinds = (b, _), _ = level_bits.signals(urr.output_probabilities, s, E)
    level = 1 / (s + n)
    positive = [solve(implies(H, part)) for part in (s >= 1, n >= 1)]
    reached = [
        rational(H, chance + gain * c, level, *positive)
        for (chance, gain), c in zip(kinds, (cs, cn), strict=True)
    ]
    above = [solve(implies(H, part), *positive) for part in (cs >= 0, cn > 0, level < 1)]
    low = rational(H, b, level + ((n - (E - 1)) / ((s + E - 1) * (s + n))), *positive)
    touch = solve(implies(and_(H, eq(cs, 0)), eq(n, E - 1)), *positive)
    edge = solve(implies(and_(H, eq(cs, 0)), level <= b), low, touch)
    sums_to_one = rational(H, cs * s + cn * n, 1, *positive)
    facts = [*positive, *reached, *above, edge, sums_to_one]
    return (
        level_bits.worst(H, kinds, term(s), cs, cn, level, facts, root, top, p),
        two_levels.distribution(H, cs, cn, sums_to_one, *above),
    )


@proves("uldp-urr-l1-worst-sharp")
def sharp(statement):
    """Return on which side of the threshold the uniform distribution on X_N is worst."""
    H, (s, n) = statement.given, numbers(statement)
    first = statement.goal("worst, alone, up to the threshold")
    second = statement.goal("not above the threshold")
    below, above = (and_(H, goal.args[0]) for goal in (first, second))
    uniform = statement.spelled(said.uniform)
    both = and_(above, is_distribution(X, uniform))
    mixture_is_worst, lower = at_mixture(both, s, n, TOP, MOST, uniform)
    chosen, is_sensitive = two_levels.some_sensitive(above)
    cs, _ = losses.mixture(s, n, E)
    differ = solve(implies(above, cs > 0))
    equal = mixture_is_worst.formula.args[1].args[1].args[1]
    apart = solve(
        implies(and_(above, equal), FALSE), elimination(equal.args[0], chosen), is_sensitive, differ
    )
    given = two_levels.distribution(above, *worst_l2.uniform_levels(s, n))
    parts = [
        solve(implies(H, first), at_uniform(below, s, n)),
        solve(implies(H, second), mixture_is_worst, lower, given, apart),
    ]
    return concluded(statement, *parts)


@proves("uldp-urr-l1-worst")
def theorem(statement):
    """Return Proposition 7."""
    H, (s, n) = statement.given, numbers(statement)
    value = solve(implies(H, statement.goal("the value")), *uniform_value(H, s, n))
    lies = two_levels.distribution(H, *worst_l2.uniform_levels(s, n))
    return concluded(statement, at_uniform(H, s, n), value, lies)
