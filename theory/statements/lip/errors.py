"""The least errors under LIP and LDP compared (Proposition 3, Section V-A)."""

from fractions import Fraction

from mechanisms import binary_channel
from theory.kernel.sorts import REAL
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.ledger.formal import states
from theory.notions import logic
from theory.statements.lip.binary import P1, E

A, OTHER = const("a", REAL), const("other", REAL)
TENTH, HALF = Fraction(1, 10), Fraction(1, 2)


def first_flip(optimal, P1):
    """Return (q0, q1) of the optimal channel."""

    def choose(condition, yes, no):
        return tuple(logic.choose(condition, *pair) for pair in zip(yes(), no(), strict=True))

    return optimal(P1, E, choose)


@states("lip-opt-proportional")
def proportional(optimal=binary_channel.optimal_by_regime):
    """The optimal q0 is proportional to P1, and q1 to 1 - P1."""
    (q0, q1), (p0, p1) = (first_flip(optimal, p) for p in (P1, OTHER))
    same = logic.all_of(q0 * OTHER == p0 * P1, q1 * (1 - OTHER) == p1 * (1 - P1))
    return Statement(
        (P1, OTHER, E),
        {
            "P1 > 0": P1 > 0,
            "P1 < 1": P1 < 1,
            "P1' > 0": OTHER > 0,
            "P1' < 1": OTHER < 1,
            "eps >= 0": E >= 1,
        },
        {"proportional": same},
    )
