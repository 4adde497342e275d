"""Equation (7): the counts in it, if they are estimated too high, and what budgets tell of them."""

from fractions import Fraction

import numpy as np
import sympy
import z3

from mechanisms.budgets.tuning import largest_budget
from mechanisms.reidentification.enumerated import worst
from theory.ledger.claims import Decision, decides
from theory.ledger.obligation import Evaluation, Identity, Lemma, Statement
from theory.notions.matrix import one_id_ldp_breaks
from theory.oneid import users
from theory.oneid.equation_16_posterior import KNOWN, UNIFORM
from theory.oneid.users import COUNTS, GAMMA, C, N, W

FORMULAS = ["mechanisms.budgets.tuning.largest_budget"]
ASSUMES = [*KNOWN, UNIFORM]


def shown(w, v):
    """Return Pr(y1|x) of a mechanism in which y1 speaks for x as loudly as the budgets allow.

    Pr(y1|x') is w Pr(y1|x) for all other x'; y2 is what is left. w = e^-eps_x, and v < 1 is the
    greatest weight of the others.
    """
    return (1 - v) / (1 - v * w)


def one_value_shown():
    """Return that this is OneID-LDP, and that it exceeds gamma/n if eps_x is above (7)."""
    v, least = z3.Reals("v least")

    def private():
        p = shown(W, v)
        within = [v * W * p <= p, W * (1 - p) <= 1 - W * p, v * (1 - W * p) <= 1 - p]
        known = [W >= 0, v >= 0, W < 1]
        return Statement([*known, v < 1], z3.And(p > 0, p <= 1, *within), z3.And(p > v, *within))

    def others():
        known = [N >= 1, C >= 0, C <= N, GAMMA >= 1, GAMMA * C < N]
        goal = largest_budget(GAMMA, N, C) > 1
        return Statement([*known, GAMMA > 1], goal, twin_hypotheses=known)

    def exceeds():
        """State that a smaller weight than that of (7), where gamma (c + w (n-c)) = n, is short."""
        known = [*COUNTS, W >= 0, least > W]
        goal = C + least * (N - C) > C + W * (N - C)
        return Statement([*known, N > C], goal, twin_hypotheses=known)

    p, w, c, rest = sympy.symbols("p w c rest", positive=True)
    found = p / (c * p + rest * w * p)
    return [
        Lemma("a mechanism that shows one value", private),
        Lemma("the others' budgets are positive, if gamma > 1", others),
        Identity("its posterior", found, 1 / (c + rest * w), 1 / (c + rest)),
        Lemma("above (7) it exceeds gamma/n", exceeds),
        *users.enough(),
    ]


@decides("oneid-estimated-counts")
def estimated_counts():
    """A count estimated too high: any budget above (7) fails, an infinite one (w = 0) too."""
    estimate = z3.Real("estimate")
    # x1 alone has the second output, as its infinite budget allows
    Q = np.array([[Fraction(1, 2), Fraction(1, 2)], [Fraction(1), Fraction(0)]])

    def larger():
        known = [N >= 1, C >= 1, GAMMA * estimate < N, GAMMA > 1, estimate > C]
        goal = largest_budget(GAMMA, N, estimate) > largest_budget(GAMMA, N, C)
        return Statement(known, goal, twin_hypotheses=[*known[:-2], GAMMA >= 1, estimate >= C])

    return Decision(
        verdict="proved",
        why=(
            "Theorem 1 takes c(x) for known. With an estimate in its place the guarantee holds "
            "if the estimate is at most c(x) (or 1), which is prior-based tuning, and fails for "
            "each larger one, whatever the other values' counts and estimates: some mechanism has "
            "an output that speaks for x as loudly as its budget allows. The least example: "
            "n = 2, c(x1) = 1 taken for 2 makes eps_x1 infinite, and x1's report may name its "
            "sender with certainty. So use a lower confidence limit for each count "
            "(oneid-confidence-simultaneous), never the estimate itself. (For a value that nobody "
            "has no estimate is too high.)"
        ),
        scope=(
            "all n >= 2, all gamma in (1, n], all counts 1 <= c(x) < n/gamma, all estimates above "
            "c(x), all estimates for other values"
        ),
        assumes=ASSUMES,
        about=FORMULAS,
        uses=["oneid-prior-tuning"],
        obligations=[
            Lemma("too high a count has a larger budget", larger),
            *one_value_shown(),
            Evaluation(
                "n = 2, c = (1, 1), gamma = 4/3, c(x1) taken for 2",
                lambda: one_id_ldp_breaks(Q, [float("inf"), Fraction(2)]) == [] and worst(Q) == 1,
                lambda: one_id_ldp_breaks(Q, [Fraction(2), Fraction(2)]) == [],
            ),
        ],
    )


@decides("oneid-budgets-reveal-counts")
def budgets_reveal_counts():
    """(7) is one to one in c(x) below n/gamma."""
    other = z3.Real("other")

    def injective():
        known = [N >= 1, C >= 0, other >= 0, C <= N, other <= N, GAMMA >= 1, GAMMA <= N]
        known += [
            GAMMA * C < N,
            GAMMA * other < N,
            largest_budget(GAMMA, N, C) == largest_budget(GAMMA, N, other),
        ]
        return Statement([*known, GAMMA > 1], other == C, twin_hypotheses=known)

    return Decision(
        verdict="proved",
        why=(
            "Whoever sees budgets (7) reads the exact count of every value below n/gamma off "
            "them, before any report is made: change the value of one user whose budget is finite "
            "and the published budgets change for certain. (They do not if both values, the old "
            "and the new, have n/gamma users or more before and after.) So budgets and report "
            "together are not OneID-LDP if a budget is finite, however small gamma > 1 is. "
            "Theorem 1 is unharmed, because its adversary "
            "knows all values; everybody else learns counts that were to be estimated. "
            "Prior-based and worst-case budgets do not depend on the data."
        ),
        scope="all n, all gamma in (1, n], all counts below n/gamma",
        about=FORMULAS,
        obligations=[Lemma("different counts, different budgets", injective)],
    )
