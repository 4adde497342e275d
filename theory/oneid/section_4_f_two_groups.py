"""Section IV-F: users in two groups with two mechanisms."""

from fractions import Fraction

import numpy as np
import z3

from mechanisms import idue
from mechanisms.budgets.tuning import largest_budget
from mechanisms.optimal_idue.objective import one_id, probabilities
from mechanisms.reidentification.enumerated import users as rows
from mechanisms.reidentification.enumerated import worst
from theory.ledger.claims import Decision, decides
from theory.ledger.obligation import Counterexample, Lemma, Statement
from theory.notions.matrix import one_id_ldp_breaks
from theory.oneid import users
from theory.oneid.equation_16_posterior import KNOWN, UNIFORM

FORMULAS = ["mechanisms.budgets.tuning.largest_budget"]


@decides("oneid-two-groups")
def two_groups():
    """One value, two users, one in each group; the report alone tells the group."""
    n, gamma, b = 2, Fraction(1), [Fraction(1, 8)]
    first = idue.mechanism([Fraction(3, 4)], b).matrix()
    second = idue.mechanism([Fraction(1, 4)], b).matrix()
    # row u: what user u reports
    Q = np.vstack([first, second])
    found = worst(Q)
    witness = Counterexample(
        "n = 2 users of one value, one in each group",
        hypotheses=lambda: (
            gamma * 2 >= n
            and one_id_ldp_breaks(first, [float("inf")]) == []
            and one_id_ldp_breaks(second, [float("inf")]) == []
        ),
        conclusion=lambda: found <= gamma / n,
        repaired=lambda: worst(rows(first, [2])) == gamma / n,
        witness={
            "n, c, gamma": "2, c(x) = 2, gamma = 1",
            "budget (7)": "infinite, as c(x) >= n/gamma",
            "group 1": "IDUE with a = 3/4, b = 1/8",
            "group 2": "IDUE with a = 1/4, b = 1/8",
            "accuracy at y = 1": str(found),
            "gamma/n": str(gamma / n),
        },
    )
    return Decision(
        verdict="refuted",
        why=(
            "(6) compares inputs of one mechanism. Nothing compares the two mechanisms, so that a "
            "report may tell its sender's group, and then the sender hides among that group "
            "alone. A collector who knows who is in which group, as in the paper, where it is "
            "u_1 to u_n0, need not be told the report's group: the report says it. Read in "
            "another way, of an adversary who knows of no user which group she is in, the groups "
            "being drawn at random, it holds (oneid-two-groups-unknown); against one who knows, "
            "take budgets within each group (oneid-two-groups-within). At the paper's n_0 = 0.1 n "
            "gamma/n may be exceeded threefold there (oneid-two-groups-popular)."
        ),
        scope="as stated, for one who knows the groups; the witness has one value and two users",
        about=FORMULAS,
        corrected=["oneid-two-groups-within", "oneid-two-groups-unknown"],
        obligations=[witness, four_users()],
    )


def four_users():
    """Return the case of worst-case tuning for one user and (7) for three, IDUE in OneID's form."""
    n, gamma = 4, Fraction(4, 3)
    E = largest_budget(gamma, n, 2)
    first, second = (
        idue.mechanism(*zip(*[probabilities(*one_id(h, e - 1))] * 2, strict=True)).matrix()
        for h, e in ((Fraction(1, 6), gamma), (Fraction(1, 3), E))
    )
    R = np.vstack([first[:1], second[:1], second[1:], second[1:]])
    return Counterexample(
        "n = 4, c = (2, 2), gamma = 4/3; one user of x1 with worst-case budgets",
        hypotheses=lambda: (
            one_id_ldp_breaks(first, [gamma] * 2) == [] and one_id_ldp_breaks(second, [E] * 2) == []
        ),
        conclusion=lambda: worst(R) <= gamma / n,
        repaired=lambda: worst(rows(second, [2, 2])) <= gamma / n,
        witness={"accuracy": str(worst(R)), "gamma/n": str(gamma / n)},
    )


@decides("oneid-two-groups-within")
def two_groups_within():
    """A group of n_g users, c_g of the sender's value: (7) with gamma n_g/n, n_g, c_g."""
    n_g, c_g, n, gamma, w, q, within, outside = z3.Reals("n_g c_g n gamma w q within outside")

    def posterior():
        """State that the other groups' users only add to the sum."""
        known = [
            *(n_g >= c_g, c_g >= 1, w >= 0, w <= 1, q >= 0, outside >= 0),
            *(within >= q * (c_g + w * (n_g - c_g)), within + outside > 0),
        ]
        goal = q / (within + outside) <= 1 / (c_g + w * (n_g - c_g))
        return Statement(known, goal, twin_hypotheses=[*known[:5], *known[6:]])

    def serves():
        """State that gamma/n asked of all is gamma'/n_g, gamma' = gamma n_g/n, of the group."""
        known = [n >= n_g, n_g >= 1, gamma > 0]
        here = gamma * n_g / n
        return Statement(known, here / n_g == gamma / n, here / n == gamma / n)

    return Decision(
        verdict="proved",
        why=(
            "Count the sender's own group alone: users elsewhere only add to the sum. (7) with "
            "n_g and c_g, the numbers of the group, and gamma_g = gamma n_g/n then gives "
            "gamma_g/n_g = gamma/n: E = gamma (n_g - c_g)/(n - gamma c_g). It needs gamma n_g >= "
            "n: if a report tells its group, a guess among fewer users exceeds gamma/n whatever "
            "the budgets. In group 1, of n_0 users with "
            "nothing known, the common budget is log(gamma (n_0 - 1)/(n - gamma)), not log gamma."
        ),
        scope="all numbers of groups, all n_g >= n/gamma, all counts, all mechanisms",
        assumes=[*KNOWN[1:], UNIFORM, "All users' values and all groups' mechanisms are known."],
        about=FORMULAS,
        uses=["oneid-posterior-bound"],
        obligations=[
            *users.total_likelihood(),
            Lemma("the posterior, with users elsewhere", posterior),
            Lemma("gamma of a group", serves),
            *users.enough(),
            users.more(),
        ],
    )


@decides("oneid-two-groups-unknown")
def two_groups_unknown():
    """Each user's report has the law of the mixture; (6) is linear in the mechanism."""
    w, share, q, other, q2, other2 = z3.Reals("w share q other q2 other2")

    def part():
        """State (6) of the part of a mixture that comes from one group."""
        known = [q >= 0, other >= 0, share >= 0, w >= 0, w * q <= other]
        goal = w * (share * q) <= share * other
        return Statement(known, goal, twin_hypotheses=known[:-1])

    def mixture():
        """State (6) of a mixture from that of its two parts."""
        known = [w >= 0, w * q <= other, w * q2 <= other2]
        return Statement(known, w * (q + q2) <= other + other2, twin_hypotheses=known[:-1])

    def larger_weight():
        """State that a mechanism with a smaller budget satisfies (6) for the greater one too."""
        v = z3.Real("v")
        known = [q >= 0, w >= 0, v * q <= other]
        return Statement([*known, w <= v], w * q <= other, twin_hypotheses=known)

    return Decision(
        verdict="proved",
        why=(
            "To one who does not know the groups every user's report has the same law given her "
            "value: the mixture of the two mechanisms, with the chance to be in each group. (6) "
            "is linear, so that the mixture is OneID-LDP with the greater of two budgets of one "
            "value, which is at most (7), and Theorem 1 applies to it. If the report's group is "
            "known, its own mechanism takes the mixture's place. The group must be drawn without "
            "regard to values and kept secret (oneid-two-groups), and nothing else may tell of "
            "it: published budgets of Algorithm 1 do, as they depend on the first group's reports."
        ),
        scope="all n >= 1, all shares in [0, 1], all counts, all gamma in [1, n]",
        assumes=[
            *KNOWN[1:],
            UNIFORM,
            "Each user is in the first group with one probability, whatever the values.",
            "All users' values and both mechanisms, with their budgets, are known, but no groups.",
        ],
        uses=["oneid-reidentification", "oneid-posterior-bound"],
        about=FORMULAS,
        obligations=[
            Lemma("a group's part", part),
            Lemma("a mixture", mixture),
            Lemma("the greater budget serves both", larger_weight),
            *users.enough(),
            users.smaller(),
        ],
    )
