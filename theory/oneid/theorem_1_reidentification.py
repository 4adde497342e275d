"""Theorem 1: with the budgets (7) the accuracy of re-identification is at most gamma/n."""

import z3

from mechanisms.budgets.tuning import largest_budget
from theory.kernel.claims import Decision, decides
from theory.kernel.obligation import Lemma, Statement
from theory.oneid import users
from theory.oneid.equation_16_posterior import KNOWN, UNIFORM
from theory.oneid.users import ASKED, GAMMA, C, N

FORMULAS = ["mechanisms.budgets.tuning.largest_budget"]


@decides("oneid-reidentification")
def reidentification_bound():
    """The two branches of (7), of which the printed proof has both."""
    return Decision(
        verdict="proved",
        printed_proof="sound",
        why=(
            "With (7) the bound (16) is gamma/n exactly where the budget is finite, and 1/c(x) <= "
            "gamma/n where it is infinite. gamma may be any real number in [1, n]; n = 1, "
            "gamma = 1, gamma = n and values that nobody has are included. What it does not "
            "cover: an adversary who knows more than a uniform prior (oneid-any-prior), who "
            "matches several reports (oneid-joint-bound), who links reports of one user "
            "(oneid-repeated-release-bound), two mechanisms (oneid-two-groups-within), counts "
            "estimated too high (oneid-estimated-counts); and it bounds how sure the adversary "
            "is of a user, not how often a user is found (oneid-outlier-rate)."
        ),
        scope="all n >= 1, all gamma in [1, n], all counts, all outputs that some user can report",
        assumes=[*KNOWN, UNIFORM],
        about=FORMULAS,
        uses=["oneid-posterior-bound"],
        obligations=users.enough(),
    )


@decides("oneid-minid-reidentification")
def minid_reidentification():
    """Lemma 1, then Theorem 1."""
    return Decision(
        verdict="proved",
        printed_proof="sound",
        why="MinID-LDP implies OneID-LDP with the same budgets (Lemma 1), and Theorem 1 follows.",
        scope="as Theorem 1",
        assumes=[*KNOWN, UNIFORM],
        about=FORMULAS,
        uses=["oneid-minid-implies-oneid", "oneid-reidentification", "oneid-posterior-bound"],
        obligations=users.enough(),
    )


@decides("oneid-budget-monotone")
def budget_monotone():
    """Both counts finite, then the jump: an infinite budget stays infinite."""
    more = z3.Real("more")
    counts = [N >= 1, C >= 0, more >= C, more <= N, *ASKED]

    def finite():
        known = [*counts, GAMMA * more < N]
        goal = largest_budget(GAMMA, N, C) <= largest_budget(GAMMA, N, more)
        return Statement(known, goal, largest_budget(GAMMA, N, C) < largest_budget(GAMMA, N, more))

    def infinite():
        return Statement([*counts, GAMMA * C >= N], GAMMA * more >= N, GAMMA * more > N)

    def strict():
        known = [*counts, GAMMA * more < N, more > C, GAMMA > 1]
        goal = largest_budget(GAMMA, N, C) < largest_budget(GAMMA, N, more)
        return Statement(known, goal, twin_hypotheses=[*known[:-1], GAMMA >= 1])

    return Decision(
        verdict="proved",
        printed_proof="unread",
        why=(
            "It rises from log gamma at c(x) = 0 to infinity at c(x) = n/gamma, strictly for "
            "gamma > 1; for gamma = 1 it is 0 for every c(x) < n and infinite at c(x) = n."
        ),
        scope="all n >= 1, all gamma in [1, n], all real c in [0, n]",
        about=FORMULAS,
        obligations=[
            Lemma("finite budgets", finite),
            Lemma("infinite budgets", infinite),
            Lemma("strictly, for gamma > 1", strict),
        ],
    )
