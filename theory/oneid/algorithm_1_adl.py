"""Algorithm 1 at a setting of the paper's experiments: ADL, gamma = 100, n_0 = 0.1 n."""

from fractions import Fraction

from mechanisms.budgets.coverage import law_of_ones
from mechanisms.optimal_idue.objective import one_id, probabilities
from theory.ledger.claims import Decision, decides
from theory.ledger.obligation import Evaluation
from theory.oneid.algorithm_1_confidence import ALPHA, limit

# Table IV's number of users, and users in the first group
SIZE, GROUP, GAMMA = 741, 74, 100


# of a non-sensitive value, at the M of the best IDUE for 3 budgets of 1 and 7 of log gamma, rounded
A, B = probabilities(*one_id(Fraction(6, 11), GAMMA - 1))


def miss(count, reports):
    """Return Pr(limit > count), where balls decide whether a limit is above.

    Parameters
    ----------
    count : int
        Users of the value.
    reports : int
        What line 4 takes for the number of reports.
    """
    law = law_of_ones(SIZE, count, GROUP, A, B)
    above = [bool(limit(t, reports, SIZE, A, B) > count) for t in range(GROUP + 1)]
    return sum(p for p, over in zip(law, above, strict=True) if over)


@decides("oneid-confidence-adl")
def at_adl():
    """With n_0 and with n in line 4, three users of the value."""
    return Decision(
        verdict="proved",
        why=(
            "Not a corner: among the 74 first reports 0.51 ones are expected, 0.41 of them from "
            "other values' users (b is 0.0055), and two ones put the limit above three users. "
            "With n_0 in "
            "line 4 that happens in 9 of 100 runs, where alpha/2 = 0.025 is meant. With n, as "
            "printed, it happens in fewer than 1 of 1000."
        ),
        scope="n = 741, n_0 = 74, gamma = 100, alpha = 0.05, sensitive budgets 1, c(x) = 3",
        assumes=[
            "The first group is a uniformly random subset. IDUE is the best one by (5), M = 17/11."
        ],
        about=[
            "mechanisms.budgets.confidence.wilson_lower",
            "mechanisms.budgets.coverage.law_of_ones",
        ],
        obligations=[
            Evaluation(
                "n_0 in line 4",
                lambda: bool(miss(3, GROUP) > Fraction(9, 100)),
                lambda: bool(miss(3, GROUP) <= ALPHA / 2),
            ),
            Evaluation(
                "n in line 4",
                lambda: bool(miss(3, SIZE) < Fraction(1, 1000)),
                lambda: bool(miss(3, SIZE) > ALPHA / 2),
            ),
        ],
    )
