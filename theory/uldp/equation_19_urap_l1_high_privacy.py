"""Equation (19): uRAP's worst-case l1 loss as eps -> 0."""

from mechanisms.losses import limits
from mechanisms.losses import urap as losses
from theory.kernel.terms import and_, eq, implies
from theory.kernel.theorem import generalise, solve
from theory.ledger.claims import Decision, decides
from theory.library import roots
from theory.statements.uldp import near_zero as model
from theory.statements.uldp.lemmas import A, N, S
from theory.statements.uldp.near_zero import DELTA, EPS, TARGET
from theory.statements.uldp.worst_l1 import ON_N, ON_S
from theory.tactics.expand import rational

T = A - 1


def theorem():
    """Return (19): t on_s is sqrt(a) s, and t on_n is of order sqrt t, with t = a - 1."""
    statement = model.urap_high_privacy()
    H = statement.given
    under = losses.uniform_l1_squares(S, N, A)
    times = A * S * S, T * (A * N - T)
    same = [rational(H, T * T * q, v) for q, v in zip(under, times, strict=True)]
    squares = [
        solve(implies(H, eq(T * on * (T * on), v)), t)
        for on, v, t in zip((ON_S, ON_N), times, same, strict=True)
    ]
    two_s = solve(implies(H, eq(TARGET * TARGET, limits.unary_l1_near_zero(S))))
    signs = solve(implies(H, and_(T > 0, T <= 1, T <= DELTA, ON_S >= 0, ON_N >= 0, TARGET >= 0)))
    on_s = roots.at_most(H, 2 * T * ON_S, TARGET * (1 + T / 2), squares[0], two_s, signs)
    few = solve(implies(H, and_(T * (A * N - T) <= 2 * N * T, S * S >= 1)))
    on_n = roots.at_most(H, 2 * T * ON_N, TARGET * DELTA / 2, squares[1], two_s, signs, few)
    least = roots.at_most(H, TARGET, 2 * T * ON_S, squares[0], two_s, signs)
    loss = ON_S + ON_N
    upper = solve(implies(H, 2 * T * loss <= TARGET * (1 + DELTA)), on_s, on_n, signs)
    below = solve(implies(H, EPS * loss <= 2 * T * loss), signs)
    above = solve(implies(H, TARGET <= EPS * ON_S * A), least)
    share = solve(implies(H, TARGET * (1 - T) * A <= TARGET))
    lower = solve(implies(H, TARGET * (1 - T) <= EPS * ON_S), above, share)
    more = solve(implies(H, EPS * ON_N >= 0))
    found = solve(statement.implication, upper, below, lower, more, signs)
    return generalise(found, *statement.constants)


@decides("uldp-urap-l1-high-privacy")
def urap_l1_high_privacy():
    """What stands under the roots of (18), times 4 (a - 1)^2."""
    return Decision(
        verdict="proved",
        printed_proof="sound",
        why=(
            "With a = e^(eps/2), 2 (a-1) times the part of X_S is 2 s sqrt(a), and that of X_N is "
            "of order sqrt(eps). The statement says how small eps must be for each share delta. By "
            "uldp-urap-l1-worst-sharp (18) is the worst case for small eps, whatever s and N are."
        ),
        scope="all s >= 1, N >= 1, the paper's theta, eps -> 0",
        uses=["uldp-urap-l1-worst-sharp"],
        theorem=theorem,
    )
