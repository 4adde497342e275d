"""Equation (7): the counts in it, if they are estimated too high, and what budgets tell of them."""

from fractions import Fraction

import numpy as np
import sympy
import z3

from mechanisms import rr
from mechanisms.budget_tuning import largest_budget, posterior_bound
from mechanisms.reidentification_enumeration import worst
from theory.kernel.claims import Decision, decides
from theory.kernel.obligation import Evaluation, Identity, Lemma, Statement
from theory.notions.matrix import one_id_ldp_breaks
from theory.oneid.equation_16_posterior import KNOWN, UNIFORM
from theory.oneid.users import ASKED, COUNTS, GAMMA, C, N

FORMULAS = ["mechanisms.budget_tuning.largest_budget"]
ASSUMES = [*KNOWN, UNIFORM]


def by_rr():
    """Return that RR on two values exceeds gamma/n at any budget above (7).

    c users have the sender's value and n - c > 0 the other one.
    """
    E, c, others, gap, more = sympy.symbols("E c others gap more", positive=True)
    q, other = rr.probabilities(2, E)
    attained = q / (c * q + others * other)
    found, larger = (posterior_bound(e, c + others, c) for e in (E, E + more))
    growth = others * more / ((E * c + others) * ((E + more) * c + others))
    gamma = 1 + sympy.Symbol("excess", positive=True)
    n = gamma * c + gap
    at_7 = posterior_bound(largest_budget(gamma, n, c), n, c)
    return [
        Identity("its posterior is (16)", attained, found, 1 / (c + others)),
        Identity("(16) grows with the budget", larger - found, growth, -growth),
        Identity("(16) at (7) is gamma/n", at_7, gamma / n, 1 / n),
    ]


@decides("oneid-estimated-counts")
def estimated_counts():
    """A count estimated too high: the budget of (7) for it, by RR with the common budget."""
    estimate = z3.Real("estimate")
    # x1 alone has the second output, as its infinite budget allows
    Q = np.array([[Fraction(1, 2), Fraction(1, 2)], [Fraction(1), Fraction(0)]])

    def larger():
        known = [N >= 1, C >= 1, GAMMA * estimate < N, GAMMA > 1, estimate > C]
        goal = largest_budget(GAMMA, N, estimate) > largest_budget(GAMMA, N, C)
        return Statement(known, goal, twin_hypotheses=[*known[:-2], GAMMA >= 1, estimate >= C])

    def infinite():
        """State that an infinite budget of a value that few have gives 1/c."""
        known = [*COUNTS, *ASKED, GAMMA * C < N]
        return Statement(known, 1 / C > GAMMA / N, twin_hypotheses=known[:-1])

    return Decision(
        verdict="proved",
        why=(
            "Theorem 1 takes c(x) for known. With an estimate in its place the guarantee holds "
            "if the estimate is at most c(x) (or 1), which is prior-based tuning, and fails for "
            "each larger one, where RR with that budget exceeds gamma/n. The least example: "
            "n = 2, c(x1) = 1 taken for 2 makes eps_x1 infinite, and x1's report may name its "
            "sender with certainty. So use a lower confidence limit for each count "
            "(oneid-confidence-simultaneous), never the estimate itself."
        ),
        scope="all n >= 2, all gamma in (1, n], all counts c(x) < n, all estimates above c(x)",
        assumes=ASSUMES,
        about=[*FORMULAS, "mechanisms.rr.probabilities"],
        uses=["oneid-prior-tuning"],
        obligations=[
            *by_rr(),
            Lemma("too high a count has a larger budget", larger),
            Lemma("an infinite budget for a count below n/gamma", infinite),
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
            "them, before any report is made: change one user's value and the published budgets "
            "change for certain. So budgets and report together are not OneID-LDP for any finite "
            "budgets, however small gamma > 1 is. Theorem 1 is unharmed, because its adversary "
            "knows all values; everybody else learns counts that were to be estimated. "
            "Prior-based and worst-case budgets do not depend on the data."
        ),
        scope="all n, all gamma in (1, n], all counts below n/gamma",
        about=FORMULAS,
        obligations=[Lemma("different counts, different budgets", injective)],
    )
