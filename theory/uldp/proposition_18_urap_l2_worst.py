"""Proposition 18: the input distribution that is worst for uRAP's l2 loss, and beyond it."""

from mechanisms.losses import urap as losses
from theory.kernel.terms import implies
from theory.kernel.theorem import generalise, solve
from theory.ledger.claims import Decision, decides
from theory.statements.uldp import worst_l2 as model
from theory.statements.uldp.worst_l2 import A
from theory.tactics.expand import rational
from theory.uldp import two_levels
from theory.uldp.proposition_15_urr_l2_worst import SIZES, numbers


def loss(s):
    """Return n times (48), of p(X_S) and the sum of squares."""
    return lambda held, squares: losses.l2_times_n(s, A, held, squares)


def theorem():
    """Return Proposition 18."""
    statement = model.urap_l2_worst()
    H, (s, n) = statement.given, numbers(statement)
    levels = cs, cn = model.uniform_levels(s, n)
    steep = solve(implies(H, 2 * cn <= 1 / (A - 1)))
    parts = [
        two_levels.greatest(H, loss(s), 1 / (A - 1), cs, cn, steep),
        two_levels.value(H, loss(s), *levels, losses.uniform_l2_times_n(s, n, A)),
        two_levels.distribution(H, *levels),
    ]
    return generalise(solve(statement.implication, *parts), *statement.constants)


def interior():
    """Return what is worst beyond it."""
    statement = model.urap_l2_interior()
    H, (s, n) = statement.given, numbers(statement)
    levels = cs, cn = model.interior_levels(s, n, A)
    rest = (2 * (A - 1) + s) / (2 * (A - 1) * (s + n))
    same = rational(H, cn, rest)
    above = [solve(implies(H, cs >= 0)), same, solve(implies(H, rest >= 0))]
    slopes = rational(H, 2 * cs + 1 / (A - 1), 2 * cn)
    whole = rational(H, cs * s + cn * n, 1)
    parts = [
        two_levels.greatest(H, loss(s), 1 / (A - 1), cs, cn, slopes, whole),
        two_levels.value(H, loss(s), *levels, losses.interior_l2_times_n(s, n, A)),
        two_levels.distribution(H, *levels, whole, *above),
    ]
    goals = [solve(implies(H, g), t) for g, t in zip(statement.goals, parts, strict=True)]
    return generalise(solve(statement.implication, *goals), *statement.constants)


@decides("uldp-urap-l2-worst")
def urap_l2_worst():
    """By the distance to the uniform distribution on X_N."""
    return Decision(
        verdict="proved",
        printed_proof="flawed",
        why=(
            "(48) falls with sum p(x)^2 and, with slope 1/(a-1), with p(X_S). It holds at "
            "eps = 2 ln(N/2+1) too; that threshold is sharp (uldp-urap-l2-worst-sharp). The "
            "printed proof gets sum p(x)^2 >= p(X_S)^2/s through a false equation "
            "(uldp-am-gm-step); by uldp-square-sum it is right."
        ),
        scope=SIZES + ", the paper's theta, all 0 < eps < 2 ln(N/2+1)",
        theorem=theorem,
    )


@decides("uldp-urap-l2-interior")
def urap_l2_interior():
    """Equal slopes on X_S and X_N."""
    return Decision(
        verdict="proved",
        why=(
            "Proposition 18 stops where the uniform distribution on X_N stops being worst. Beyond, "
            "the slopes of the loss on X_S and X_N are equal at the worst p."
        ),
        scope=(
            "all s >= 1, N >= 1, all of the simplex, attained nowhere else; the paper's theta, all "
            "n >= 1, all eps > 2 ln(N/2+1)"
        ),
        theorem=interior,
    )
