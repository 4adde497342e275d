"""Proposition 15: the input distribution that is worst for uRR's l2 loss, for small eps."""

from mechanisms.losses import urr as losses
from theory.kernel.sorts import REAL
from theory.kernel.terms import and_, const, eq, implies, not_
from theory.kernel.theorem import instance, solve
from theory.ledger.decisions import proves
from theory.proofs.uldp import two_levels
from theory.statements.stated import stated
from theory.statements.uldp import worst_l2 as model
from theory.tactics.closing import concluded
from theory.tactics.expand import rational

said = stated("uldp-urr-l2-worst")
E = said.E


def loss(s):
    """Return n times (46), of p(X_S) and the sum of squares."""
    return lambda sensitive_mass, squares: losses.l2_times_n(s, E, sensitive_mass, squares)


def numbers(statement):
    """Return s and N as sums."""
    return [statement.spelled(t) for t in (said.s, said.N)]


def at_uniform(H, s, n):
    """Return that the uniform distribution on X_N is the only worst case if H holds for 2/N."""
    cs, cn = model.uniform_levels(s, n)
    steep = solve(implies(H, 2 * cn <= 2 / (E - 1)))
    return two_levels.greatest(H, loss(s), 2 / (E - 1), cs, cn, steep)


def at_mixture(H, s, n, *facts):
    """Return that (14) is a distribution and the only worst case if H holds for N."""
    cs, cn = losses.mixture(s, n, E)
    positive = [solve(implies(H, part), *facts) for part in (s >= 0, n >= 0, s + n >= 1)]
    slopes = rational(H, 2 * cs + 2 / (E - 1), 2 * cn, *positive)
    sums_to_one = rational(H, cs * s + cn * n, 1, *positive)
    above = [solve(implies(H, part), *positive) for part in (cs >= 0, cn >= 0)]
    return (
        two_levels.greatest(H, loss(s), 2 / (E - 1), cs, cn, slopes, sums_to_one),
        two_levels.distribution(H, cs, cn, sums_to_one, *above),
    )


@proves("uldp-urr-l2-worst")
def theorem(statement):
    """Return Proposition 15."""
    H, (s, n) = statement.given, numbers(statement)
    levels = model.uniform_levels(s, n)
    parts = [
        at_uniform(H, s, n),
        two_levels.value(H, loss(s), *levels, losses.uniform_l2_times_n(s, n, E)),
        two_levels.distribution(H, *levels),
    ]
    return concluded(statement, *parts)


STEP, SHARE = const("step", REAL), const("share", REAL)


def a_square_times():
    """Return that a square times a positive number is positive."""
    return solve(implies(and_(SHARE > 0, not_(eq(STEP, 0))), STEP * STEP * SHARE > 0))


def mixture_loses_more(H, s, n):
    """Return that (14) loses more than the uniform distribution on X_N by a square."""
    uniform, mixture = losses.uniform_l2_times_n(s, n, E), losses.mixture_l2_times_n(s, n, E)
    step, share = 1 / n - 1 / (E - 1), s * n / (s + n)
    positive = instance(a_square_times(), {STEP: step, SHARE: share})
    facts = [solve(implies(H, share > 0)), solve(implies(H, not_(eq(step, 0))))]
    gap = step * step * share
    return [
        solve(
            implies(H, uniform < mixture),
            rational(H, mixture - uniform, gap),
            solve(implies(H, gap > 0), positive, *facts),
        ),
        two_levels.value(H, loss(s), *model.uniform_levels(s, n), uniform),
        two_levels.value(H, loss(s), *losses.mixture(s, n, E), mixture),
    ]


@proves("uldp-urr-l2-worst-sharp")
def sharp(statement):
    """Return on which side of the threshold the uniform distribution on X_N is worst."""
    H, (s, n) = statement.given, numbers(statement)
    below, above = and_(H, n >= E - 1), and_(H, losses.is_mixture_worst(n, E))
    first = statement.goal("worst, alone, up to the threshold").args[1]
    second = statement.goal("not above the threshold").args[1]
    lower = solve(implies(above, second.args[-1]), *mixture_loses_more(above, s, n))
    parts = [
        solve(implies(below, first), at_uniform(below, s, n)),
        solve(implies(above, second), at_mixture(above, s, n)[1], lower),
    ]
    return concluded(statement, *parts)
