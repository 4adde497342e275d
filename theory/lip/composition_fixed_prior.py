"""Composition under a fixed common prior: budgets do not add, and what two releases cost.

With r_i = Pr(y_i|x)/Pr(y_i) the pair's ratio is R = r1 r2/c, where c = E[r1 r2] under the prior;
each r_i lies in [1/E_i, E_i] and has mean 1. The worst factor is max(R, 1/R).
"""

from fractions import Fraction

import numpy as np
import sympy
import z3

from mechanisms import binary_channel
from mechanisms.budgets.leakage import lip_factor
from theory.ledger.claims import Decision, decides
from theory.ledger.obligation import Counterexample, Identity, Items, Lemma, Statement, induction
from theory.lip import second_output
from theory.notions.lip import within
from theory.notions.matrix import lip_breaks

E1, E2, R1, R2, C = z3.Reals("E1 E2 r1 r2 c")
ORDER = [E2 >= 1, E1 >= E2]


def worst_of_two(E1, E2):
    """Return the worst factor of two releases, E1 >= E2."""
    return E2 * (E1 * E2 - E2 + 1)


def pairs(Q, t):
    """Return the matrix of t independent releases by Q."""
    released = Q
    for _ in range(t - 1):
        released = np.einsum("xi,xj->xij", released, Q).reshape(len(Q), -1)
    return released


@decides("lip-sequential-composition")
def sequential_composition():
    """The optimal channel at P1 = 1/3, e^eps = 2, used twice."""
    p, budget = Fraction(1, 3), Fraction(2)
    prior = [1 - p, p]
    Q = binary_channel.mechanism(*binary_channel.optimal_lip(p, budget)).matrix()
    both = pairs(Q, 2)
    witness = Counterexample(
        "two releases by the optimal channel, P1 = 1/3, e^eps = 2",
        hypotheses=lambda: lip_breaks(Q, prior, budget) == [],
        conclusion=lambda: lip_breaks(both, prior, budget**2) == [],
        repaired=lambda: lip_breaks(both, prior, worst_of_two(budget, budget)) == [],
        witness={
            "P1": "1/3",
            "e^eps1 = e^eps2": "2",
            "q0, q1": [str(q) for q in binary_channel.optimal_lip(p, budget)],
            "pair": "(1, 1)",
            "Pr((1,1)|X=0)": str(both[0, 3]),
            "Pr((1,1))": str(prior[0] * both[0, 3] + prior[1] * both[1, 3]),
            "factor, which must be at most 4": str(lip_factor(both, prior)),
        },
    )
    return Decision(
        verdict="refuted",
        why=(
            "Given X the releases are independent, but Pr(y1, y2) is not Pr(y1) Pr(y2): under a "
            "fixed prior two eps-LIP releases are no 2 eps-LIP pair. The exact cost is e^eps2 "
            "(e^(eps1+eps2) - e^eps2 + 1) for eps1 >= eps2; budgets add if the second release is "
            "LIP under the posterior after the first: lip-composition-posterior."
        ),
        scope="a fixed common prior; the witness has P1 = 1/3, e^eps = 2 twice",
        about=["mechanisms.binary_channel.optimal_lip"],
        corrected=["lip-composition-fixed-prior", "lip-composition-posterior"],
        obligations=[witness],
    )


def products():
    """Return the inductions over X that bound c = E[r1 r2] from above and from below.

    Each value adds (E2 - r2)(r1 - 1/E1) >= 0, or (r1 - 1/E1)(r2 - 1/E2) >= 0, times its prior.
    """
    p = z3.Real("p")

    def bound(name, invariant, false_initial, false_invariant):
        return induction(
            name,
            Items(
                state=z3.Reals("mass sum1 sum2 product"),
                item=(p, R1, R2),
                parameters=ORDER,
                of_item=[p >= 0, within(1, R1, E1), within(1, R2, E2)],
            ),
            invariant=invariant,
            initial=(z3.RealVal(0),) * 4,
            step=lambda s, item: (
                s[0] + item[0],
                s[1] + item[0] * item[1],
                s[2] + item[0] * item[2],
                s[3] + item[0] * item[1] * item[2],
            ),
            false_initial=tuple(map(z3.RealVal, false_initial)),
            false_invariant=false_invariant,
        )

    return [
        *bound(
            "c from above",
            lambda s: E1 * s[3] <= E1 * E2 * s[1] - E2 * s[0] + s[2],
            (0, 0, 0, 1),
            lambda s: E1 * s[3] <= E2 * s[1] - E2 * s[0] + s[2],
        ),
        *bound(
            "c from below",
            lambda s: E1 * E2 * s[3] + s[0] >= E1 * s[1] + E2 * s[2],
            (0, 1, 0, 0),
            lambda s: E1 * E2 * s[3] >= E1 * s[1] + E2 * s[2],
        ),
    ]


def cost_of_two():
    """State that R and 1/R are at most the worst factor, given the bounds of c."""
    factor = worst_of_two(E1, E2)
    known = [
        *(*ORDER, within(1, R1, E1), within(1, R2, E2)),
        *(E1 * C <= E1 * E2 - E2 + 1, E1 * E2 * C + 1 >= E1 + E2),
    ]
    return known, factor


def lower_side():
    """State 1/R: c is at most the factor times r1 r2 >= 1/(E1 E2)."""
    known, factor = cost_of_two()
    product = z3.Real("product")
    given = [*known[:2], E1 * E2 * product >= 1, known[4]]
    return Statement(given, factor * product >= C, factor * product > C)


def upper_side():
    """State R: r1 r2 <= E1 E2 is at most the factor times c."""
    known, factor = cost_of_two()
    product = z3.Real("product")
    given = [*known[:2], product <= E1 * E2, known[5]]
    return Statement(given, factor * C >= product, factor * C > product)


def ratios_in_range():
    """State that the product of the two ratios lies in [1/(E1 E2), E1 E2]."""
    known, _ = cost_of_two()
    goal = z3.And(E1 * E2 * R1 * R2 >= 1, R1 * R2 <= E1 * E2)
    return Statement(known[:4], goal, z3.And(goal, E1 * R1 * R2 >= 1))


def extremal(E1, E2):
    """Return prior and ratios of the two releases that attain the worst factor.

    Three values; the ratios r1 are (E1, 1/E1, 1/E1), r2 are (E2, E2, 1/E2).
    """
    w1, w2 = 1 / (E1 + 1), 1 / (E2 + 1)
    return (w1, w2 - w1, 1 - w2), (E1, 1 / E1, 1 / E1), (E2, E2, 1 / E2)


def attained():
    """Return that the extremal releases exist, and that their pair has the factor."""
    small, more = sympy.symbols("small more", nonnegative=True)
    e2 = 1 + small
    e1 = e2 + more
    prior, first, second = extremal(e1, e2)
    means = [sum(p * r for p, r in zip(prior, ratios, strict=True)) for ratios in (first, second)]
    both = sum(p * r * s for p, r, s in zip(prior, first, second, strict=True))
    one = sympy.Integer(1)

    def proper():
        weights = extremal(E1, E2)[0]
        goal = z3.And(*(weight >= 0 for weight in weights))
        return Statement(ORDER, goal, z3.And(goal, weights[1] > 0))

    return [
        Identity("attained: the prior sums to one", sum(prior), one, 2 * one),
        Lemma("attained: the prior is nonnegative", proper),
        *(Identity(f"attained: mean of r{k + 1}", means[k], one, 2 * one) for k in (0, 1)),
        *second_output.completes(),
        Identity(
            "attained: the factor at the third value",
            both / (first[2] * second[2]),
            worst_of_two(e1, e2),
            e1 * e2,
        ),
    ]


def exceeds_sum():
    """State that the worst factor exceeds E1 E2 for positive budgets."""
    known = [E2 >= 1, E1 >= E2]
    more = worst_of_two(E1, E2) > E1 * E2
    return Statement([*known, E2 > 1], more, twin_hypotheses=known)


@decides("lip-composition-fixed-prior")
def two_releases():
    """Upper bound over all priors and mechanisms, and an instance that attains it."""
    return Decision(
        verdict="proved",
        why=(
            "(E2 - r2)(r1 - 1/E1) >= 0 gives E1 c <= E1 E2 - E2 + 1, and 1/R <= E1 E2 c; the other "
            "side, R, is never worse. Three values attain it, two if E1 = E2. It exceeds E1 E2 "
            "whenever both budgets are positive."
        ),
        scope="all alphabets of any size, all priors, all eps1 >= eps2 >= 0, chosen adaptively",
        assumes=["The releases are independent given the input (and the first output)."],
        obligations=[
            *products(),
            Lemma("the product of the ratios", ratios_in_range),
            Lemma("1/R", lower_side),
            Lemma("R", upper_side),
            *attained(),
            Lemma("more than E1 E2", exceeds_sum),
        ],
    )
