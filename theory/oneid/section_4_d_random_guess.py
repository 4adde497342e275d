"""Section IV-D: gamma = 1, where the adversary is to do no better than a random guess."""

from fractions import Fraction

import numpy as np
import z3

from mechanisms.budgets.tuning import largest_budget
from mechanisms.reidentification.enumerated import users as rows
from mechanisms.reidentification.enumerated import worst
from theory.ledger.claims import Decision, decides
from theory.ledger.obligation import Counterexample, Items, Lemma, Statement, induction
from theory.notions.id_ldp import one_id_ldp
from theory.oneid.equation_16_posterior import KNOWN, UNIFORM
from theory.oneid.users import COUNTS, C, N

FORMULAS = ["mechanisms.budgets.tuning.largest_budget"]


def constant():
    """Return the induction over outputs: Q(y|x') <= Q(y|x) for all y makes the rows equal."""
    q, other = z3.Reals("q other")
    return induction(
        "a row that is nowhere greater, with the same sum, is the same row",
        Items(
            state=(*z3.Reals("sum sum_other"), z3.Bool("same")),
            item=(q, other),
            parameters=[],
            of_item=[other <= q],
        ),
        invariant=lambda state: z3.And(
            state[1] <= state[0], z3.Implies(state[0] == state[1], state[2])
        ),
        initial=(z3.RealVal(0), z3.RealVal(0), z3.BoolVal(True)),
        step=lambda state, item: (
            state[0] + item[0],
            state[1] + item[1],
            z3.And(state[2], item[0] == item[1]),
        ),
        false_initial=(z3.RealVal(0), z3.RealVal(0), z3.BoolVal(False)),
        false_invariant=lambda state: state[2],
    )


@decides("oneid-random-guess")
def random_guess():
    """The corner c(x) = n: everybody has the same value."""
    n, gamma, c = 2, Fraction(1), 2
    Q = np.array([[Fraction(1, 2), Fraction(1, 2)]] * 2)
    witness = Counterexample(
        "n = 2 users with the same one of two values, gamma = 1",
        hypotheses=lambda: 1 <= gamma <= n,
        conclusion=lambda: gamma * c < n,
        repaired=lambda: worst(rows(Q, [2, 0])) == Fraction(1, n),
        witness={
            "n": "2",
            "c": "(2, 0)",
            "gamma": "1",
            "(7)": "c(x1) = 2 >= n/gamma = 2, so that eps_x1 is infinite, and eps_x2 = 0",
            "accuracy": "1/2 nonetheless",
        },
    )
    return Decision(
        verdict="refuted",
        why=(
            "If all n users have the same value, (7) at gamma = 1 takes its second branch: "
            "eps_x is infinite, not 0 (n = 1 is the least such case). Nothing is lost: the "
            "accuracy is 1/n for every mechanism then. For c(x) < n the sentence is right."
        ),
        scope="(7) as printed; the witness has n = 2",
        about=FORMULAS,
        corrected=["oneid-random-guess-corrected"],
        obligations=[witness],
    )


@decides("oneid-random-guess-corrected")
def random_guess_corrected():
    """The accuracy is never below 1/n, so that at gamma = 1 it is 1/n."""
    total, most = z3.Reals("total most")
    likelihood = z3.Real("likelihood")
    mean = induction(
        "some user has at least the mean posterior",
        Items(
            state=(total, z3.Real("users")),
            item=likelihood,
            parameters=[most >= 0],
            of_item=[likelihood >= 0, likelihood <= most],
        ),
        invariant=lambda state: state[0] <= state[1] * most,
        initial=(z3.RealVal(0), z3.RealVal(0)),
        step=lambda state, item: (state[0] + item, state[1] + 1),
        false_initial=(z3.RealVal(1), z3.RealVal(0)),
        false_invariant=lambda state: state[0] < state[1] * most,
    )

    def zero():
        known = [N >= 1, C >= 0, C < N]
        return Statement(known, largest_budget(1, N, C) == 1, largest_budget(2, N, C) == 1)

    def exactly():
        known = [*COUNTS, most > 0, total > 0, total <= N * most, most * N <= total]
        return Statement(known, most / total == 1 / N, most / total == 1 / (N + 1))

    def constant_column(X):
        """State that the one value of infinite budget has every output's greatest probability."""
        q, first = X.column("q"), X.element("first")
        known = [
            X.forall(lambda x: q(x) >= 0),
            one_id_ldp(X, q, lambda x: z3.If(x == first, 0, 1)),
        ]
        goal = X.forall(lambda x: q(x) <= q(first))
        return Statement(known, goal, X.forall(lambda x: q(x) == q(first)))

    return Decision(
        verdict="proved",
        why=(
            "At gamma = 1 the budget (7) is 0 for each value that not all users have, and the "
            "accuracy is 1/n: at most by Theorem 1, at least because some user has the mean "
            "posterior. Where all users have x the infinite budget gives nothing either: the "
            "zero budgets of the other values make all rows of the mechanism equal. IDUE with "
            "a > b does not exist for a zero budget."
        ),
        scope="all n >= 1, all counts, all numbers of values",
        assumes=[*KNOWN, UNIFORM],
        about=FORMULAS,
        uses=["oneid-reidentification"],
        obligations=[
            Lemma("eps_x = 0 for c(x) < n", zero),
            *mean,
            Lemma("the accuracy is 1/n", exactly),
            Lemma("one infinite budget, all others 0", constant_column, (2, 3)),
            *constant(),
        ],
    )
