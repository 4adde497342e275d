"""Table 1: Theorem 1 on the printed means, in units of 1/10000."""

from theory.ledger.claims import Decision, decides
from theory.ledger.obligation import Evaluation

# l1(p^, p), and the first and second terms of the right-hand side of (23)
PRINTED = {
    "uRR (I)": (673, 270, 734),
    "uRR (II)": (424, 270, 296),
    "uRR (III)": (262, 270, 0),
    "uRAP (I)": (677, 276, 735),
    "uRAP (II)": (428, 276, 296),
    "uRAP (III)": (267, 276, 0),
}


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
        obligations=[
            Evaluation(
                "first column at most the sum of the others",
                holds=lambda: all(loss <= a + b for loss, a, b in PRINTED.values()),
                twin=lambda: all(loss <= a for loss, a, _ in PRINTED.values()),
            )
        ],
    )
