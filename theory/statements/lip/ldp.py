"""The binary channel under LDP: the printed constraints R1 to R4, and the least error (20)."""

from theory.kernel.statement import Statement
from theory.ledger.formal import states
from theory.notions import logic
from theory.statements.lip import binary
from theory.statements.lip.binary import BEST, Q0, Q1, E

INSIDE = {
    "q0 > 0": Q0 > 0,
    "q0 < 1": Q0 < 1,
    "q1 > 0": Q1 > 0,
    "q1 < 1": Q1 < 1,
    "eps >= 0": E >= 1,
}


def printed_ratios(q0, q1):
    """Return R1, R2, R3, R4 as printed."""
    return (1 - q1) / q0, q1 / (1 - q1), q1 / (1 - q0), (1 - q1) / q0


def meant_ratios(q0, q1):
    """Return them with R2 = q0/(1-q1) and R4 = (1-q0)/q1."""
    return (1 - q1) / q0, q0 / (1 - q1), q1 / (1 - q0), (1 - q0) / q1


def equivalent(ratios):
    """Return whether the ratios say what Definition 1 says of the binary channel."""
    bounded = logic.all_of(*(ratio <= E for ratio in ratios(Q0, Q1)))
    private = binary.has_ldp(binary.BOOL, BEST)
    return Statement(
        (Q0, Q1, E),
        INSIDE,
        {"LDP by the ratios": bounded == private},
        {BEST: binary.channel(Q0, Q1)},
    )


@states("lip-ldp-constraints")
def printed_constraints(ratios=printed_ratios):
    """R1, ..., R4 <= e^eps as printed is eps-LDP."""
    return equivalent(ratios)
