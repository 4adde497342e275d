"""Table 1: Theorem 1 on the printed means, in units of 1/10000."""

from theory.kernel.theorem import compute
from theory.ledger.claims import Decision, decides
from theory.statements.uldp import table_1 as model


@decides("uldp-table-1")
def table_1():
    """Six rows of whole numbers."""
    return Decision(
        verdict="proved",
        printed_proof="unread",
        why=(
            "It holds in the six printed rows. As evidence for Theorem 1 it is none: the estimates "
            "are by EM, so that no r^(bot_k) is negative, and then (23) holds for each realization "
            "and hence for the means; the printed theorem fails for other estimates (uldp-pum-l1). "
            "The numbers themselves are measured, and are not decided here."
        ),
        scope="the six rows as printed",
        theorem=lambda: compute(model.table_1().formula),
    )
