"""Which channel is better for every decision: garblings, without a linear program."""

from mechanisms.order import masses
from theory.kernel.sorts import REAL, functions, index
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.ledger.formal import states
from theory.notions import logic

X, Y, Z, W = index("X"), index("Y"), index("Z"), index("W")
E, K = const("E", REAL), const("K", REAL)
ROW_0, ROW_1 = const("row_0", functions(Y, REAL)), const("row_1", functions(Y, REAL))
E_OTHER = const("E_other", REAL)


def on_ray(mass, entry):
    """Return the probability of an output, a mass times an entry of its ray."""
    return mass * entry


def told_of_two(a, b, E):
    """Return the chance of an output where the best channel reports the value with budget E."""
    return (E * b - a) / (E - 1)


@states("uldp-two-values-best")
def two_values(rows=masses.two_values, told=told_of_two):
    """Of two values one channel is best for everything, whatever the budgets of the two are."""
    best = rows(E, E_OTHER)

    def chances(y):
        return told(ROW_1(y), ROW_0(y), E_OTHER), told(ROW_0(y), ROW_1(y), E)

    def through(row, y):
        return sum(p * c for p, c in zip(row, chances(y), strict=True))

    return Statement(
        (ROW_0, ROW_1, E, E_OTHER),
        {
            "eps > 0": E > 1,
            "eps of the other > 0": E_OTHER > 1,
            "rows sum to 1": logic.all_of(Y.sum(ROW_0) == 1, Y.sum(ROW_1) == 1),
            "budgets": Y.forall(
                lambda y: logic.all_of(ROW_0(y) <= E * ROW_1(y), ROW_1(y) <= E_OTHER * ROW_0(y))
            ),
        },
        {
            "the best channel is a mechanism": logic.all_of(
                *(p >= 0 for row in best for p in row), *(sum(row) == 1 for row in best)
            ),
            "its budgets": logic.all_of(
                *(a <= E * b for a, b in zip(*best, strict=True)),
                *(b <= E_OTHER * a for a, b in zip(*best, strict=True)),
            ),
            "the second stage is a mechanism": logic.all_of(
                *(Y.forall(lambda y, k=k: chances(y)[k] >= 0) for k in (0, 1)),
                *(Y.sum(lambda y, k=k: chances(y)[k]) == 1 for k in (0, 1)),
            ),
            "composed it is the channel": Y.forall(
                lambda y: logic.all_of(
                    through(best[0], y) == ROW_0(y), through(best[1], y) == ROW_1(y)
                )
            ),
        },
    )
