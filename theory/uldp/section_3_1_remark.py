"""Section 3.1, remark: what a mechanism tells of the set of sensitive values."""

import z3

from theory.ledger.claims import Decision, decides
from theory.ledger.obligation import Lemma, Statement
from theory.notions.uldp import invertible_if_reachable, uldp


def set_of_a_column(protected):
    """Return the lemma: for a column, ULDP with X_S' is ULDP with X_S, and no source in X_S'."""

    def build(X):
        q, E = X.column("q"), z3.Real("E")
        sensitive, other = X.subset("sensitive"), X.subset("other")
        known = [
            *(E >= 1, X.forall(lambda x: q(x) >= 0)),
            uldp(X, q, sensitive, protected, E, invertible_if_reachable),
        ]
        unrevealed = X.forall(lambda x: z3.Implies(other(x), q(x) == 0))
        found = uldp(X, q, other, protected, E, invertible_if_reachable)
        if protected:
            return Statement(known, found, unrevealed)
        return Statement(known, found == unrevealed, found)

    return Lemma(f"a column of {'Y_P' if protected else 'Y_I'}", build, (2, 3))


@decides("uldp-sensitive-set")
def sensitive_set():
    """Condition (5) does not name X_S; (4') forbids its values as sources."""
    return Decision(
        verdict="proved",
        why=(
            "The remark says that the collector learns from Q whether each x is sensitive. She "
            "learns which x are not: the sources of Y_I. An x without an output in Y_I may be "
            "either, so that the remark needs that every non-sensitive value has one, as in uRR "
            "and uRAP at eps > 0."
        ),
        scope="all alphabets of any size, all eps >= 0, any Q with (4') and (5), Y_P given",
        obligations=[set_of_a_column(True), set_of_a_column(False)],
    )
