"""Section 4.3: uRAP's worst l2 loss beside what others lose at least, as eps -> 0.

Losses are times n, and a is e^(eps/2). uRAP and uRR are worst at the uniform distribution on X_N.
"""

from mechanisms.losses import lower_bounds, urap, urr
from theory.kernel.sorts import REAL
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.ledger.formal import states
from theory.notions import logic
from theory.notions.probability import is_distribution, mass, size
from theory.statements.uldp.compared import HELD, SQUARES
from theory.statements.uldp.lemmas import A, N, S
from theory.statements.uldp.near_zero import DELTA
from theory.statements.uldp.urr import SENSITIVE, P, X

FACTOR = const("factor", REAL)


@states("uldp-urap-order-optimal")
def order_optimal(ours=urap.uniform_l2_times_n, other=urr.uniform_l2_times_n):
    """For every s >= 1 no OSLDP mechanism loses less than uRAP by more than a factor."""

    def bounded(a, factor, start):
        near = logic.all_of(a > 1, a - 1 < start)
        return logic.all_of(near, ours(S, N, a) <= factor * other(S, N, a * a))

    def soon(factor):
        return REAL.forall(
            lambda start: logic.implies(start > 0, REAL.exists(lambda a: bounded(a, factor, start)))
        )

    some = REAL.exists(lambda factor: logic.all_of(factor > 0, soon(factor)))
    return Statement(
        (S, N),
        {"s >= 1 and N >= 1": logic.all_of(S >= 1, N >= 1)},
        {"within a factor somewhere": some},
    )


@states("uldp-urap-order-optimal-two")
def order_optimal_two(loss=urap.l2_times_n, least=lower_bounds.on_sensitive):
    """For s >= 2 uRAP loses at most 6 times the bound if eps <= 1, as e^(1/2) < 5/3."""
    found, bound = loss(S, A, HELD, SQUARES), least(S, A * A)
    share = S * S / ((S - 1) * (S - 1))
    soon = logic.all_of(A - 1 <= DELTA, DELTA <= 1)
    return Statement(
        (SENSITIVE, A, P, DELTA),
        {"eps > 0": A > 1, "s >= 2": S >= 2, "p is a distribution": is_distribution(X, P)},
        {
            "6 times the bound": logic.implies(3 * A <= 5, found <= 6 * bound),
            "the factor as eps tends to 0": logic.implies(
                soon, found <= (1 + DELTA) * share * bound
            ),
        },
        {S: size(X, SENSITIVE), HELD: mass(X, P, SENSITIVE), SQUARES: X.sum(lambda x: P(x) * P(x))},
    )
