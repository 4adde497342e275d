"""The privacy that a channel really has: its least e^eps under LIP and under LDP."""

from mechanisms.dyadic import binary_channels
from theory.kernel.sorts import BOOL
from theory.kernel.statement import Statement
from theory.ledger.formal import states
from theory.notions import logic
from theory.statements.lip import binary


def greater(a, b):
    """Return the greater of two numbers."""
    return logic.choose(a <= b, b, a)


def divided(a, b):
    """Return a quotient."""
    return a / b


@states("lip-margins")
def margins(margins=binary_channels.margins):
    """A binary channel has eps-LIP, asked of both inputs, just if no margin is negative."""
    kept = logic.all_of(*(m >= 0 for m in margins(binary.Q0, binary.Q1, binary.P1, binary.E)))
    return Statement(
        (binary.Q0, binary.Q1, binary.P1, binary.E),
        {},
        {"LIP by the margins": kept == binary.has_lip(BOOL, binary.PRINTED)},
        binary.prior() | {binary.PRINTED: binary.channel(binary.Q0, binary.Q1)},
    )
