"""Section IV-B: several reports of one user, and their re-identification guarantee."""

from fractions import Fraction

import numpy as np
import z3

from mechanisms import rr
from mechanisms.budgets.tuning import largest_budget
from mechanisms.reidentification.enumerated import worst
from theory.ledger.claims import Decision, decides
from theory.ledger.obligation import Counterexample, Lemma, Statement
from theory.notions.matrix import one_id_ldp_breaks
from theory.oneid import users
from theory.oneid.equation_16_posterior import KNOWN, UNIFORM
from theory.oneid.proposition_02_sequential_composition import releases

FORMULAS = ["mechanisms.budgets.tuning.largest_budget"]


def twice(Q):
    """Return the matrix of two independent reports of one input."""
    return np.einsum("xi,xj->xij", Q, Q).reshape(len(Q), -1)


@decides("oneid-repeated-release")
def repeated_release():
    """Two users of different values, two reports, gamma = 4/3."""
    n, gamma = 2, Fraction(4, 3)
    E = largest_budget(gamma, n, 1)
    Q = rr.mechanism(2, E).matrix()
    found = worst(twice(Q))
    witness = Counterexample(
        "n = 2, c = (1, 1), gamma = 4/3, two reports by RR",
        hypotheses=lambda: one_id_ldp_breaks(Q, [E, E]) == [],
        conclusion=lambda: found <= gamma / n,
        repaired=lambda: worst(Q) == gamma / n,
        witness={
            "n, c, gamma": "2, (1, 1), 4/3",
            "budgets (7)": "e^eps = 2",
            "mechanism": "RR on two values, e^eps = 2, twice",
            "accuracy after one report": "2/3",
            "accuracy after the reports (x1, x1)": str(found),
            "gamma/n": str(gamma / n),
        },
    )
    return Decision(
        verdict="refuted",
        why=(
            "k reports that are known to be of one user have budgets k eps_x (Proposition 2), and "
            "(16) with these exceeds gamma/n unless eps_x is 0 or infinite. One report more "
            "is enough."
        ),
        scope="as stated, for reports linked to each other; the witness has n = 2, k = 2",
        about=FORMULAS,
        corrected=["oneid-repeated-release-bound"],
        obligations=[witness],
    )


@decides("oneid-repeated-release-bound")
def repeated_release_bound():
    """The weight of all reports together is the product; w^k for k equal budgets."""

    def posterior():
        return users.posterior(users.C, users.N - users.C, users.COUNTS)

    def larger_k():
        """State that the bound grows with each report, if the budget is finite and not 0."""
        c, others, w, v = z3.Reals("c others w v")
        known = [c >= 1, others >= 1, w > 0, w < 1, v > 0]
        goal = 1 / (c + w * v * others) > 1 / (c + v * others)
        return Statement(known, goal, twin_hypotheses=[*known[:3], w <= 1, v > 0])

    return Decision(
        verdict="proved",
        why=(
            "After reports with budgets eps^(1), ..., eps^(k) the posterior is at most "
            "1/(c(x) + e^-(sum) (n - c(x))), which tends to 1/c(x) with k. If the budgets of "
            "each value sum to at most (7), for instance k equal ones of eps_x/k, the guarantee "
            "gamma/n holds for all k reports together. Values of infinite budget may be reported "
            "as often as one likes."
        ),
        scope="all n >= 1, k >= 0, adaptive reports, all counts, all budgets in [0, infinity]",
        assumes=[
            *KNOWN[:1],
            UNIFORM,
            "The reports are of one user and one value, independent given it.",
        ],
        about=FORMULAS,
        uses=["oneid-posterior-bound", "oneid-sequential-composition", "oneid-prior-tuning"],
        obligations=[
            *releases(),
            *users.total_likelihood(),
            Lemma("the posterior", posterior),
            Lemma("each report adds to the bound", larger_k),
            *users.enough(),
            users.smaller(),
        ],
    )
