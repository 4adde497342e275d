"""Proposition 15: the input distribution that is worst for uRR's l2 loss, for small eps."""

from mechanisms.losses import urr as losses
from theory.kernel.sorts import REAL
from theory.kernel.terms import and_, const, eq, implies, not_
from theory.kernel.theorem import generalise, instance, solve
from theory.ledger.claims import Decision, decides
from theory.statements.uldp import worst_l2 as model
from theory.statements.uldp.urr import E
from theory.tactics.expand import rational
from theory.uldp import two_levels

SIZES = "all s and N (s > N too), all of the simplex, all n >= 1"


def loss(s):
    """Return n times (46), of p(X_S) and the sum of squares."""
    return lambda held, squares: losses.l2_times_n(s, E, held, squares)


def numbers(statement):
    """Return s and N as sums."""
    return [statement.spelled(t) for t in (model.S, model.N)]


def at_uniform(H, s, n):
    """Return that the uniform distribution on X_N is worst, alone, if H says so of 2/N."""
    cs, cn = model.uniform_levels(s, n)
    steep = solve(implies(H, 2 * cn <= 2 / (E - 1)))
    return two_levels.greatest(H, loss(s), 2 / (E - 1), cs, cn, steep)


def at_mixture(H, s, n, *facts):
    """Return that (14) is a distribution and worst, alone, if H says so of N."""
    cs, cn = losses.mixture(s, n, E)
    positive = [solve(implies(H, part), *facts) for part in (s >= 0, n >= 0, s + n >= 1)]
    slopes = rational(H, 2 * cs + 2 / (E - 1), 2 * cn, *positive)
    whole = rational(H, cs * s + cn * n, 1, *positive)
    above = [solve(implies(H, part), *positive) for part in (cs >= 0, cn >= 0)]
    return (
        two_levels.greatest(H, loss(s), 2 / (E - 1), cs, cn, slopes, whole),
        two_levels.distribution(H, cs, cn, whole, *above),
    )


def theorem():
    """Return Proposition 15."""
    statement = model.urr_l2_worst()
    H, (s, n) = statement.given, numbers(statement)
    levels = model.uniform_levels(s, n)
    parts = [
        at_uniform(H, s, n),
        two_levels.value(H, loss(s), *levels, losses.uniform_l2_times_n(s, n, E)),
        two_levels.distribution(H, *levels),
    ]
    return generalise(solve(statement.implication, *parts), *statement.constants)


STEP, SHARE = const("step", REAL), const("share", REAL)


def a_square_times():
    """Return that a square times a positive number is positive."""
    return solve(implies(and_(SHARE > 0, not_(eq(STEP, 0))), STEP * STEP * SHARE > 0))


def more(H, s, n):
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


def sharp():
    """Return on which side of the threshold the uniform distribution on X_N is worst."""
    statement = model.urr_l2_worst_sharp()
    H, (s, n) = statement.given, numbers(statement)
    below, above = and_(H, n >= E - 1), and_(H, losses.is_mixture_worst(n, E))
    first, second = (goal.args[1] for goal in statement.goals)
    lower = solve(implies(above, second.args[-1]), *more(above, s, n))
    parts = [
        solve(implies(below, first), at_uniform(below, s, n)),
        solve(implies(above, second), at_mixture(above, s, n)[1], lower),
    ]
    return generalise(solve(statement.implication, *parts), *statement.constants)


@decides("uldp-urr-l2-worst")
def urr_l2_worst():
    """By the distance to the uniform distribution on X_N."""
    return Decision(
        verdict="proved",
        printed_proof="flawed",
        why=(
            "(46) falls with sum p(x)^2 and, with slope 2/(E-1), with p(X_S); the squared distance "
            "to the uniform distribution on X_N bounds the sum. It holds at eps = ln(N+1) too; "
            "that threshold is sharp (uldp-urr-l2-worst-sharp). The printed proof gets "
            "sum p(x)^2 >= p(X_S)^2/s through a false equation (uldp-am-gm-step); by "
            "uldp-square-sum it is right."
        ),
        scope=SIZES + ", all 0 < eps < ln(N+1)",
        theorem=theorem,
    )


@decides("uldp-urr-l2-worst-sharp")
def urr_l2_worst_sharp():
    """Above the threshold (14) loses more."""
    return Decision(
        verdict="proved",
        why=(
            "Mass w moved to X_S changes n times the loss by (2/N - 2/(E-1)) w - w^2/s - w^2/N, so "
            "that the threshold is that of the l1 loss. Above it (14) loses more by "
            "(1/N - 1/(E-1))^2 sN/(s+N)."
        ),
        scope="all s >= 1, N >= 1, all of the simplex, attained nowhere else; all n, all eps > 0",
        theorem=sharp,
    )
