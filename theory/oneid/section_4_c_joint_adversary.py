"""Section IV-C, footnote 4: an adversary who sees all reports and matches them jointly."""

from fractions import Fraction

import numpy as np
import z3

from mechanisms import rr
from mechanisms.budgets.tuning import largest_budget
from mechanisms.reidentification.enumerated import joint, worst
from mechanisms.reidentification.enumerated import users as rows
from theory.ledger.claims import Decision, decides
from theory.ledger.obligation import Counterexample, Evaluation, Items, Lemma, Statement, induction
from theory.notions.matrix import one_id_ldp_breaks
from theory.oneid import users

FORMULAS = ["mechanisms.budgets.tuning.largest_budget"]


@decides("oneid-joint-adversary")
def joint_adversary():
    """Two users of different values, RR with the budgets (7)."""
    n, gamma = 2, Fraction(4, 3)
    E = largest_budget(gamma, n, 1)
    Q = rr.mechanism(2, E).matrix()
    found = joint(Q).worst
    witness = Counterexample(
        "n = 2, c = (1, 1), gamma = 4/3, reports x1 and x2 by RR",
        hypotheses=lambda: one_id_ldp_breaks(Q, [E, E]) == [],
        conclusion=lambda: found <= gamma / n,
        repaired=lambda: worst(Q) == gamma / n,
        witness={
            "n, c, gamma": "2, (1, 1), 4/3",
            "budgets (7)": "e^eps = 2",
            "the adversary sees": "one report x1 and one report x2, in any order",
            "Pr(the report x1 is of the user of x1)": str(found),
            "gamma/n, and the accuracy from the report x1 alone": str(gamma / n),
        },
    )
    return Decision(
        verdict="refuted",
        why=(
            "If both reports are matched at once, each speaks for the other: exchanging two users "
            "costs e^(eps_x + eps_x'), not e^eps_x. Footnote 4 assumes this away, by a classifier "
            "that looks at one report at a time."
        ),
        scope="as stated; the witness has two users",
        about=FORMULAS,
        corrected=["oneid-joint-bound"],
        obligations=[witness],
    )


def exchange():
    """Return that exchanging users i and j costs w_i w_j at most, summed over all matchings.

    Report 1 is of i and report k of j, or the other way round; `rest` are the other reports.
    """
    i_1, j_1, i_k, j_k, w_i, w_j, rest = z3.Reals("i_1 j_1 i_k j_k w_i w_j rest")
    known = [
        *(value >= 0 for value in (i_1, j_1, i_k, j_k, w_i, w_j, rest)),
        *(w_i <= 1, w_j <= 1, w_i * i_1 <= j_1, w_j * j_k <= i_k),
    ]

    def matching():
        goal = w_i * w_j * i_1 * j_k * rest <= j_1 * i_k * rest
        return Statement(known, goal, w_i * i_1 * j_k * rest <= j_1 * i_k * rest)

    here, there, weight = z3.Reals("here there weight")
    sums = induction(
        "summed over matchings",
        Items(
            state=tuple(z3.Reals("sum_here sum_there")),
            item=(here, there),
            parameters=[weight >= 0, weight <= 1],
            of_item=[here >= 0, weight * here <= there],
        ),
        invariant=lambda state: weight * state[0] <= state[1],
        initial=(z3.RealVal(0), z3.RealVal(0)),
        step=lambda state, item: (state[0] + item[0], state[1] + item[1]),
        false_initial=(z3.RealVal(1), z3.RealVal(-1)),
        false_invariant=lambda state: state[0] <= state[1],
    )
    return [Lemma("one exchange in one matching", matching), *sums]


def one_to_one(U):
    """State that exchanging i and j twice changes nothing, and that j then has i's report.

    So it maps the matchings that give a report to i one to one to those that give it to j.
    """
    i, j, u = U.element("i"), U.element("j"), U.element("u")

    def exchanged(user):
        return z3.If(user == i, j, z3.If(user == j, i, user))

    goal = z3.And(exchanged(exchanged(u)) == u, (exchanged(u) == j) == (u == i))
    return Statement([], goal, z3.And(goal, exchanged(u) == u))


def alone(E):
    """Return the joint adversary's certainty with one user of x1, of budget E, and two of x2.

    For n = 3, gamma = 3/2 the budgets (7) are e^eps = 2, of which 4/3 is less than half, and
    infinity: x2 may report what x1 never does.
    """
    Q = np.array([[Fraction(1), Fraction(0)], [1 / E, 1 - 1 / E]])
    if one_id_ldp_breaks(Q, [E, float("inf")]):
        raise ValueError(f"not OneID-LDP at e^eps = {E}")
    return joint(rows(Q, [1, 2])).worst


@decides("oneid-joint-bound")
def joint_bound():
    """sum_j Pr(report 1 is of u_j) = 1, and each is at least its share of Pr(... of u_i)."""
    q, share, p = z3.Reals("q share p")
    shares = induction(
        "the users' shares",
        Items(
            state=tuple(z3.Reals("sum shares")),
            item=(p, share),
            parameters=[q >= 0],
            of_item=[share >= 0, p >= share * q],
        ),
        invariant=lambda state: state[0] >= state[1] * q,
        initial=(z3.RealVal(0), z3.RealVal(0)),
        step=lambda state, item: (state[0] + item[0], state[1] + item[1]),
        false_initial=(z3.RealVal(-1), z3.RealVal(0)),
        false_invariant=lambda state: state[0] > state[1] * q,
    )

    def posterior():
        total = z3.Real("shares")
        known = [q >= 0, total >= 1, q * total <= 1]
        return Statement(known, q <= 1 / total, q <= 1 / (total + 1))

    def common():
        """State that budgets of half make a pair's weight w w the weight of the whole."""
        half, w = z3.Reals("half w")
        known = [half >= 0, half * half == w, w <= 1, users.N >= users.C, users.C >= 1]
        shared = users.C + half * half * (users.N - users.C)
        goal = shared >= users.C + w * (users.N - users.C)
        return Statement(known, goal, shared > users.C + w * (users.N - users.C))

    def min_id():
        """State that under MinID-LDP both factors have the greater weight of the pair."""
        half_i, half_j, w = z3.Reals("half_i half_j w")
        most = z3.If(half_i >= half_j, half_i, half_j)
        known = [half_i >= 0, half_j >= 0, half_i * half_i == w]
        return Statement(known, most * most >= w, half_i * half_j >= w)

    return Decision(
        verdict="proved",
        why=(
            "In each matching of reports to users exchange u_i and u_j: the likelihood falls by "
            "e^-(eps_x + eps_x') at most. Summed, the posterior of u_i is at most 1/(c(x) + "
            "e^-eps_x sum_j e^-eps_xj), the sum over users of other values; users of infinite "
            "budget hide nobody. Half of a common budget restores gamma/n, and half of (7) if "
            "the mechanism is MinID-LDP, infinite budgets included. Under OneID-LDP half of (7) "
            "does not: with one user of x1, two of x2, gamma = 3/2, where x2 has an infinite "
            "budget, the reports may single x1's user out with certainty. The bound holds for an "
            "adversary who knows some reports' senders, with the other users alone."
        ),
        scope="all n >= 1, all counts, all budgets in [0, infinity], all vectors of reports",
        assumes=[
            "The order of the reports says nothing: all matchings are equally likely before.",
            "All users use the same mechanism, independently; it and all values are known.",
        ],
        about=FORMULAS,
        uses=["oneid-posterior-bound"],
        obligations=[
            *exchange(),
            Lemma("exchanging two users maps matchings one to one", one_to_one, (2, 3)),
            *shares,
            Lemma("the posterior", posterior),
            Lemma("half of a common budget", common),
            Lemma("half of each budget, MinID-LDP", min_id),
            *users.enough(),
            users.more(),
            Evaluation(
                "half of (7) under OneID-LDP: a value of infinite budget hides nobody",
                lambda: alone(Fraction(4, 3)) == 1,
                lambda: alone(Fraction(4, 3)) <= Fraction(1, 2),
            ),
        ],
    )
