"""Section 4.3: uRAP's worst l2 loss beside what others lose at least, as eps -> 0.

Losses are times n, and a is e^(eps/2). uRAP and uRR are worst at the uniform distribution on X_N.
"""

from mechanisms.losses import urap, urr
from theory.kernel.sorts import REAL
from theory.kernel.statement import Statement
from theory.notions import logic
from theory.statements.uldp.lemmas import N, S


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
