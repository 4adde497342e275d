"""Appendix A, step 4: L on two boundaries. Appendix B: which symmetric channels have LIP."""

from mechanisms import binary_channel
from mechanisms.losses import lip as lip_loss
from theory.kernel.statement import Statement
from theory.ledger.formal import states
from theory.notions import logic
from theory.statements.lip.appendix_a import masses
from theory.statements.lip.binary import P1, E
from theory.statements.lip.errors import first_flip


def on_line(k, q0, q1, formula):
    """Return whether F1 = e^eps (k = 0) or F4 = e^eps (k = 1), multiplied out."""
    return masses(q0, q1, formula)[k] == E * (q1, q0)[k]


@states("lip-optimal-at-f1-f4")
def at_both(optimal=binary_channel.optimal_by_regime, formula=lip_loss.output_probabilities):
    """The optimal channel has F1 = F4 = e^eps, for every prior."""
    q0, q1 = first_flip(optimal, P1)
    return Statement(
        (P1, E),
        {"P1 > 0": P1 > 0, "P1 < 1": P1 < 1, "eps >= 0": E >= 1},
        {"F1 = F4 = e^eps": logic.all_of(*(on_line(k, q0, q1, formula) for k in (0, 1)))},
    )


def ends(P1):
    """Return where F1, F2, F3 and F4 of the symmetric channel are e^eps."""
    wide, other = E - 2 * P1 + 1, E + 2 * P1 - 1
    return (1 - P1) / wide, (E - P1) / wide, (E + P1 - 1) / other, P1 / other
