"""Composition with an updated prior: the second release is LIP under Pr(X = . | Y1 = y1)."""

import z3

from theory.ledger.claims import Decision, decides
from theory.ledger.obligation import Lemma, Statement
from theory.lip import second_output
from theory.notions.lip import within

E1, E2, FIRST, MASS1, SECOND, MASS2 = z3.Reals("E1 E2 q1 mass1 q2 mass2")
KNOWN = [
    *(value >= 0 for value in (FIRST, MASS1, SECOND, MASS2)),
    *(E1 >= 1, E2 >= 1, within(MASS1, FIRST, E1), within(MASS2, SECOND, E2)),
]


def budgets_add():
    """State (7) for the pair: Pr(y1, y2) = Pr(y1) Pr(y2|y1), one value x at a time."""
    mass, q = MASS1 * MASS2, FIRST * SECOND
    return Statement(KNOWN, within(mass, q, E1 * E2), within(mass, q, E1))


def support_kept():
    """State that a possible first output leaves every value of the prior's support possible."""
    p, posterior = z3.Reals("p posterior")
    known = [p > 0, MASS1 > 0, E1 >= 1, posterior * MASS1 == p * FIRST]
    return Statement([*known, MASS1 <= E1 * FIRST], posterior > 0, twin_hypotheses=known)


def attained():
    """State that two values attain e^(eps1+eps2), if X = 1 is rare enough for both releases.

    Both releases report 1 with ratios E1 and E2 at X = 1; p is the prior, and E1 p the posterior.
    Their ratio at X = 0 is what makes the mean 1, and must be at least 1/E.
    """
    p = z3.Real("p")
    rare = [E1 >= 1, E2 >= 1, p > 0, p * (E1 + 1) <= 1, p * E1 * (E2 + 1) <= 1]

    def other(prior, E):
        return (1 - prior * E) / (1 - prior)

    lip = [within(1, other(p, E1), E1), within(1, other(p * E1, E2), E2)]
    # the pair's probability is the mean of the pair's ratios under the prior
    pair = p * (E1 * E2) + (1 - p) * other(p, E1) * other(p * E1, E2)
    goal = z3.And(*lip, pair == 1)
    return Statement(rare, goal, twin_hypotheses=[*rare[:3], p * E1 < 1, E1 == 2, E2 == 2])


@decides("lip-composition-posterior")
def updated_posterior():
    """Chain rule; adaptive by nature."""
    return Decision(
        verdict="proved",
        why=(
            "Pr(y1, y2|x)/Pr(y1, y2) is the product of Pr(y1|x)/Pr(y1) and Pr(y2|x, y1)/Pr(y2|y1), "
            "and the second is what LIP under the posterior bounds. The sum is attained."
        ),
        scope="all alphabets of any size, all priors, all eps >= 0, any number of releases",
        assumes=["The second mechanism is eps2-LIP under Pr(X = . | Y1 = y1), for each y1."],
        obligations=[
            Lemma("budgets add", budgets_add),
            Lemma("the support stays", support_kept),
            Lemma("the sum is attained", attained),
            *second_output.completes(),
        ],
    )
