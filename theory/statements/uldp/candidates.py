"""Section 7: how many values invertible reports leave as candidates for a user's own."""

from theory.kernel.sorts import BOOL, functions, index
from theory.kernel.statement import Statement
from theory.kernel.terms import const, eq
from theory.ledger.formal import states
from theory.notions import logic
from theory.notions.probability import size

R, X = index("R"), index("X")
SOURCE = const("source", functions(R, X))
POSSIBLE = const("possible", functions(X, BOOL))


def is_reported(x):
    """Return whether some report comes from a value."""
    return R.exists(lambda r: eq(SOURCE(r), x))


def differ():
    """Return that all reports are of different values."""
    return R.forall(lambda r: R.forall(lambda o: logic.implies(eq(SOURCE(r), SOURCE(o)), eq(r, o))))


@states("uldp-candidates")
def candidates(is_reported=is_reported):
    """At least |X| - t_I values and at least |X| - |T| are left; |X| - t_I of different ones."""
    left = size(X, lambda x: logic.negation(is_reported(x)))
    values, reports = size(X), size(R)
    return Statement(
        (SOURCE, POSSIBLE),
        {"reports are of possible values": R.forall(lambda r: POSSIBLE(SOURCE(r)))},
        {
            "all but the reports": values - reports <= left,
            "all but the possible values": values - size(X, POSSIBLE) <= left,
            "no more where they differ": logic.implies(differ(), left == values - reports),
        },
    )
