"""Proposition 4: the symmetric channel q0 = q1 = q, and its error."""

from fractions import Fraction

from mechanisms import binary_channel
from theory.kernel.sorts import REAL
from theory.kernel.statement import Statement
from theory.kernel.terms import const, real
from theory.ledger.formal import states
from theory.notions import logic
from theory.statements.lip.binary import Q0, Q1, E

FLIP = const("flip", REAL)
HALF, THIRD, QUARTER = Fraction(1, 2), Fraction(1, 3), Fraction(1, 4)


def crossed(q, P1):
    """Return q (x) P1 = Pr(Y=1) as printed after (22)."""
    return q * (1 - P1) + (1 - q) * P1


def optimum_23(P1, E):
    """Return (23) as printed."""
    gain = 2 * E - E * P1 - 2 * P1 + 1
    return P1 * (1 - P1) - P1 * (1 - P1) * gain * gain / (E * E - 2 * E * P1 + E)


@states("lip-symmetric-equals-general")
def equals_general(flip=binary_channel.symmetric_flip, optimal=binary_channel.optimal_by_regime):
    """At P1 = 1/2 the symmetric optimum is the general one."""

    def choose(condition, yes, no):
        return tuple(logic.choose(condition, *pair) for pair in zip(yes(), no(), strict=True))

    half = real(HALF)
    q0, q1 = optimal(half, E, choose)
    return Statement(
        (E,),
        {"eps >= 0": E >= 1},
        {"the general optimum": logic.all_of(FLIP == Q0, FLIP == Q1)},
        {FLIP: flip(half, E), Q0: q0, Q1: q1},
    )
