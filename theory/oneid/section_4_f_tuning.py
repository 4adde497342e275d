"""Section IV-F: worst-case and prior-based tuning, and the budgets that c(x) >= 1 allows."""

from fractions import Fraction

import sympy
import z3

from mechanisms import rr
from mechanisms.budgets.tuning import largest_budget, posterior_bound
from mechanisms.reidentification.enumerated import worst
from theory.ledger.claims import Decision, decides
from theory.ledger.obligation import Counterexample, Identity, Lemma, Statement
from theory.notions.matrix import one_id_ldp_breaks
from theory.oneid import users
from theory.oneid.equation_16_posterior import KNOWN, UNIFORM
from theory.oneid.users import ASKED, COUNTS, GAMMA, C, N, W

FORMULAS = ["mechanisms.budgets.tuning.largest_budget"]
LAMBDA = z3.Real("lambda")
ASSUMES = [*KNOWN, UNIFORM]


@decides("oneid-worst-case-tuning")
def worst_case_tuning():
    """The value of (7) at c(x) = 0."""

    def log_gamma():
        known = [*COUNTS, *ASKED]
        shared = GAMMA * (C + W * (N - C)) >= N
        return Statement([*known, W * GAMMA == 1], shared, twin_hypotheses=[*known, W == 0])

    return Decision(
        verdict="proved",
        printed_proof="sound",
        why="With e^eps_x = gamma the bound (16) is gamma/((gamma-1) c(x) + n), at most gamma/n.",
        scope="all n >= 1, all gamma in [1, n], all counts",
        assumes=ASSUMES,
        uses=["oneid-posterior-bound"],
        obligations=[Lemma("the budget log gamma", log_gamma)],
    )


@decides("oneid-worst-case-largest")
def worst_case_largest():
    """Two users, gamma = 3/2: e^eps = 3 keeps it too."""
    n, gamma = 2, Fraction(3, 2)
    E = largest_budget(gamma, n, 1)
    Q = rr.mechanism(2, E).matrix()

    witness = Counterexample(
        "n = 2, gamma = 3/2: the common budget log 3",
        hypotheses=lambda: gamma < n and gamma < E,
        conclusion=lambda: any(posterior_bound(E, n, c) > gamma / n for c in (1, 2)),
        repaired=lambda: one_id_ldp_breaks(Q, [E, E]) == [] and worst(Q) == gamma / n,
        witness={
            "n": "2",
            "gamma": "3/2",
            "log gamma": "log(3/2)",
            "a larger common budget": "log 3",
            "its bound (16) for c = 1, 2": ", ".join(str(posterior_bound(E, n, c)) for c in (1, 2)),
            "gamma/n": str(gamma / n),
        },
    )
    return Decision(
        verdict="refuted",
        why=(
            "The sender has x, so that c(x) >= 1: the worst case is c(x) = 1 and not 0, and "
            "log(gamma(n-1)/(n-gamma)) keeps the guarantee. For gamma = 1 both are 0. For gamma "
            "much smaller than n the two are close."
        ),
        scope="every gamma in (1, n); the witness has n = 2",
        about=FORMULAS,
        corrected=["oneid-worst-case-sharpened"],
        uses=["oneid-posterior-bound"],
        obligations=[witness],
    )


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


@decides("oneid-worst-case-sharpened")
def worst_case_sharpened():
    """(7) at c(x) = 1; with a larger budget RR fails for one user of a value among others."""

    def larger():
        known = [N >= 2, *ASKED, GAMMA < N, GAMMA > 1]
        goal = largest_budget(GAMMA, N, 1) > GAMMA
        return Statement(known, goal, twin_hypotheses=[*known[:-1]])

    return Decision(
        verdict="proved",
        why=(
            "c(x) >= 1 for the sender's own value, so that (7) at c = 1 serves all values. It is "
            "the largest such common budget: with a larger one, RR on two values, of which one "
            "user has the first and all others the second, exceeds gamma/n. It exceeds log gamma "
            "for 1 < gamma < n. At gamma = n, and for n = 1, nothing is asked and the budget is "
            "infinite."
        ),
        scope="all n >= 2, all gamma in [1, n), all counts, two values or more",
        assumes=ASSUMES,
        about=[*FORMULAS, "mechanisms.rr.probabilities"],
        uses=["oneid-posterior-bound"],
        obligations=[
            *users.enough(),
            users.more(),
            *by_rr(),
            Lemma("larger than log gamma", larger),
        ],
    )


@decides("oneid-prior-tuning")
def prior_tuning():
    """The three branches of (10)."""
    return Decision(
        verdict="proved",
        printed_proof="sound",
        why=(
            "(7) does not decrease in c(x), so that a lower bound lambda(x) in place of c(x) gives "
            "at most its budget. Values outside of X~ have lambda = 0, that is log gamma."
        ),
        scope="all n >= 1, all gamma in [1, n], all counts, all real lambda(x) in [0, c(x)]",
        assumes=[*ASSUMES, "c(x) >= lambda(x) for every x of X~."],
        about=FORMULAS,
        uses=["oneid-posterior-bound", "oneid-worst-case-tuning"],
        obligations=[*users.enough(), users.more()],
    )


@decides("oneid-prior-tuning-sharpened")
def prior_tuning_sharpened():
    """max(lambda, 1) in place of lambda."""

    def no_smaller():
        known = [N >= 1, *ASKED, LAMBDA >= 0, LAMBDA < 1, GAMMA < N, GAMMA > 1]
        goal = largest_budget(GAMMA, N, 1) > largest_budget(GAMMA, N, LAMBDA)
        return Statement(known, goal, twin_hypotheses=known[:-1])

    return Decision(
        verdict="proved",
        why=(
            "The sender has x, so that max(lambda(x), 1) bounds c(x) from below as well, and gives "
            "a larger budget wherever lambda(x) < 1 (for 1 < gamma < n)."
        ),
        scope="all n >= 1, all gamma in [1, n], all counts, all real lambda(x) in [0, c(x)]",
        assumes=[*ASSUMES, "c(x) >= lambda(x) for every x of X~."],
        about=FORMULAS,
        uses=["oneid-posterior-bound"],
        obligations=[
            *users.enough(),
            users.more(),
            Lemma("larger than that of lambda", no_smaller),
        ],
    )
