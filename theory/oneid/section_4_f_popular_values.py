"""Section IV-F: by how much confidence interval tuning exceeds gamma/n, with popular values."""

from fractions import Fraction

import numpy as np
import sympy
import z3

from mechanisms import idue
from mechanisms.budgets.tuning import largest_budget
from mechanisms.optimal_idue.objective import one_id, probabilities
from mechanisms.reidentification.enumerated import users, worst
from theory.ledger.claims import Decision, decides
from theory.ledger.obligation import Evaluation, Identity, Lemma, Statement
from theory.notions.matrix import one_id_ldp_breaks
from theory.oneid.equation_16_posterior import KNOWN, UNIFORM
from theory.uldp import unary

INFINITE = float("inf")


def shares():
    """Return how likely other users of the first group are beside the user of x.

    The report has ones at x and at the popular p and p', and no other. In OneID's form a user of
    p is as likely as that of x (if their budgets are equal), one of any other value 1/E times.
    """
    h, gap, other_gap = sympy.symbols("h gap other_gap", positive=True)
    x, other = (probabilities(*one_id(h, h + part)) for part in (gap, other_gap))
    own, popular = unary.pair(1, x, x, True, True)
    mine, theirs = unary.pair(1, x, other, True, False)
    E = 1 + h + gap
    return [
        Identity("a user of p beside that of x", popular / own, sympy.Integer(1), 1 / E),
        Identity("a user of another value", theirs / mine, 1 / E, sympy.Integer(1)),
    ]


def impossible(X):
    """State that no user of the second group reports two bits of infinite budget."""
    p, q, sender = X.element("p"), X.element("q"), X.element("sender")
    a, b, rest = X.column("a"), X.column("b"), z3.Real("rest")

    def chance(bit):
        return z3.If(bit == sender, a(bit), b(bit))

    known = [p != q, b(p) == 0, b(q) == 0]
    found = rest * chance(p) * chance(q) == 0
    return Statement(known, found, twin_hypotheses=known[1:])


def exceeded():
    """State when 1/(1 + 2m + (n_0 - 1 - 2m)/gamma) exceeds gamma/n."""
    n, n_0, m, gamma = z3.Reals("n n_0 m gamma")
    sizes = [m >= 0, n_0 >= 1 + 2 * m, n >= n_0, gamma >= 1, gamma <= n]
    shared = 1 + 2 * m + (n_0 - 1 - 2 * m) / gamma
    large = n > n_0 + (gamma - 1) * (1 + 2 * m)
    return Statement([*sizes, large], gamma * shared < n, twin_hypotheses=sizes)


def by_a_third():
    """State that m = n_0/gamma, users of p in proportion, makes it n > 3 n_0 + gamma at most."""
    n, n_0, m, gamma = z3.Reals("n n_0 m gamma")
    known = [n_0 >= 1, gamma >= 1, m >= 0, gamma * m == n_0, n >= 3 * n_0 + gamma]
    large = n > n_0 + (gamma - 1) * (1 + 2 * m)
    return Statement(known, large, twin_hypotheses=known[:-1])


def forty_users():
    """Return R[u, y], the posterior of x's user at ones in x, p, p', and gamma/n.

    Of 40 users one has x, ten p, ten p', and 19 z; gamma = 4; the first group has one of each.
    """
    n, gamma, counts = 40, Fraction(4), [1, 10, 10, 19]
    E = [INFINITE if gamma * c >= n else largest_budget(gamma, n, c) for c in counts]
    h = Fraction(1)
    worst_case = [probabilities(*one_id(h, gamma - 1))] * 4
    tuned = [
        probabilities(0, 1 / h) if e == INFINITE else probabilities(*one_id(h, e - 1)) for e in E
    ]
    first, second = (idue.mechanism(*zip(*b, strict=True)).matrix() for b in (worst_case, tuned))
    if one_id_ldp_breaks(first, [gamma] * 4) or one_id_ldp_breaks(second, E):
        raise ValueError("the two mechanisms must have their budgets")
    R = np.vstack([first, users(second, [c - 1 for c in counts])])
    return R, R[0, 0b111] / sum(R[:, 0b111]), gamma / n


@decides("oneid-two-groups-popular")
def popular_values():
    """A report with ones at two such values is of the first group, and hides in it alone."""
    R, found, most = forty_users()
    return Decision(
        verdict="proved",
        why=(
            "No user of the second group sets two bits of infinite budget (b = 0), so that such a "
            "report is of the first group for certain. With a 1 at x besides, of a user alone "
            "with x there, the posterior is 1/(1 + 2m + (n_0 - 1 - 2m)/gamma), where m users of "
            "the first group have each popular value: about gamma/(3 n_0) if these have the least "
            "share, 1/gamma. So gamma/n is exceeded whenever n >= 3 n_0 + gamma, by a factor of "
            "n/(3 n_0), which is 3.3 at the paper's n_0 = 0.1 n; even though all budgets satisfy "
            "(7) with the true counts and IDUE has its best form. Example: n = 40, n_0 = 4, "
            "gamma = 4: 4/13 instead of 1/10. oneid-two-groups-within restores the bound."
        ),
        scope="all n_0 < n, all gamma in [1, n], two values or more of infinite budget, IDUE",
        assumes=[
            *KNOWN[1:],
            UNIFORM,
            "The first group's budgets are log gamma, as in Algorithm 1.",
            "The adversary knows who is in which group (else see oneid-two-groups-unknown).",
        ],
        about=[
            "mechanisms.optimal_idue.objective.one_id",
            "mechanisms.budgets.tuning.largest_budget",
        ],
        uses=["oneid-optimum-one-unknown"],
        obligations=[
            *shares(),
            Lemma("impossible in the second group", impossible, (2, 3)),
            Lemma("more than gamma/n", exceeded),
            Lemma("if n is three times n_0 or more", by_a_third),
            Evaluation(
                "n = 40, n_0 = 4, gamma = 4",
                lambda: bool(found == Fraction(4, 13) and worst(R) >= found > most),
                lambda: bool(worst(R) <= most),
            ),
        ],
    )
