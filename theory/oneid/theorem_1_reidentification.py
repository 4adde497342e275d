"""Theorem 1: with the budgets (7) the accuracy of re-identification is at most gamma/n."""

import z3

from mechanisms.budgets.tuning import largest_budget
from theory.kernel.terms import and_, const, eq, implies, ite
from theory.kernel.theorem import generalise, solve
from theory.ledger.claims import Decision, decides
from theory.ledger.obligation import Lemma, Statement
from theory.oneid import users
from theory.oneid.equation_16_posterior import KNOWN, UNIFORM
from theory.oneid.users import ASKED, GAMMA, C, N
from theory.statements.oneid import reidentification as model
from theory.statements.oneid.reidentification import COLUMN, VALUE, U
from theory.statements.oneid.reidentification import GAMMA as GAMMA_
from theory.tactics.expand import expand, rational
from theory.tactics.logic import at, for_all
from theory.tactics.sums import at_most, size_facts

FORMULAS = ["mechanisms.budgets.tuning.largest_budget"]


u, v = const("u", U), const("v", U)


def crossed(H, C, w, Q, total, n):
    """Return that Q n <= gamma total, for a user's column entry Q and its value's count C."""
    counts = and_(GAMMA_ >= 1, n >= GAMMA_, C >= 1, n >= C)
    budget = largest_budget(GAMMA_, n, C)
    inside = and_(counts, n > GAMMA_ * C, n > C)
    finite = rational(inside, GAMMA_ * (C + 1 / budget * (n - C)), n)
    alone = solve(implies(and_(counts, n > GAMMA_ * C, n <= C), n <= GAMMA_ * C))
    enough = solve(implies(counts, GAMMA_ * (C + w * (n - C)) >= n), finite, alone)
    users = [*size_facts(U, lambda v: True, u), *size_facts(U, lambda v: eq(VALUE(v), VALUE(u)), u)]
    shares = U.sum(lambda v: ite(eq(VALUE(v), VALUE(u)), Q, w * Q))
    least = at_most(shares, total, given=H, use=lambda v: at(H, VALUE(u), VALUE(v)))
    some = at_most(C, n)
    bounded = solve(implies(H, Q * (C + w * (n - C)) <= total), least, expand(shares), *users)
    known = [bounded, enough, some, *users, *at(H, VALUE(u))]
    return solve(implies(H, Q * n <= GAMMA_ * total), *known)


def theorem():
    """Return Theorem 1: the least share of an output is that of the budgets (7)."""
    statement = model.reidentification()
    H = statement.given
    n, C, w = (
        statement.spelled(t) for t in (model.N, model.COUNT(VALUE(u)), model.WEIGHT(VALUE(u)))
    )
    Q, total = COLUMN(VALUE(u)), U.sum(lambda v: COLUMN(VALUE(v)))
    posterior = statement.spelled(model.POSTERIOR(u))
    users = size_facts(U, lambda v: True, u)
    mass = expand(statement.spelled(model.OUTPUT), n >= 1)
    bound = solve(implies(H, posterior <= GAMMA_ / n), crossed(H, C, w, Q, total, n), *users, mass)
    every = for_all(H, statement.goals[0].args[0], u, bound)
    return generalise(every, *statement.constants)


@decides("oneid-reidentification")
def reidentification_bound():
    """The two branches of (7), of which the printed proof has both."""
    return Decision(
        verdict="proved",
        printed_proof="sound",
        why=(
            "With (7) the bound (16) is gamma/n exactly where the budget is finite, and 1/c(x) <= "
            "gamma/n where it is infinite. gamma may be any real number in [1, n]; n = 1, "
            "gamma = 1, gamma = n and values that nobody has are included. What it does not "
            "cover: an adversary who knows more than a uniform prior (oneid-any-prior), who "
            "matches several reports (oneid-joint-bound), who links reports of one user "
            "(oneid-repeated-release-bound), two mechanisms (oneid-two-groups-within), counts "
            "estimated too high (oneid-estimated-counts); and it bounds how sure the adversary "
            "is of a user, not how often a user is found (oneid-outlier-rate)."
        ),
        scope="all n >= 1, all gamma in [1, n], all counts, all outputs that some user can report",
        assumes=[*KNOWN, UNIFORM],
        theorem=theorem,
    )


@decides("oneid-minid-reidentification")
def minid_reidentification():
    """Lemma 1, then Theorem 1."""
    return Decision(
        verdict="proved",
        printed_proof="sound",
        why="MinID-LDP implies OneID-LDP with the same budgets (Lemma 1), and Theorem 1 follows.",
        scope="as Theorem 1",
        assumes=[*KNOWN, UNIFORM],
        about=FORMULAS,
        uses=["oneid-minid-implies-oneid", "oneid-reidentification", "oneid-posterior-bound"],
        obligations=users.enough(),
    )


@decides("oneid-budget-monotone")
def budget_monotone():
    """Both counts finite, then the jump: an infinite budget stays infinite."""
    more = z3.Real("more")
    counts = [N >= 1, C >= 0, more >= C, more <= N, *ASKED]

    def finite():
        known = [*counts, GAMMA * more < N]
        goal = largest_budget(GAMMA, N, C) <= largest_budget(GAMMA, N, more)
        return Statement(known, goal, largest_budget(GAMMA, N, C) < largest_budget(GAMMA, N, more))

    def infinite():
        return Statement([*counts, GAMMA * C >= N], GAMMA * more >= N, GAMMA * more > N)

    def strict():
        known = [*counts, GAMMA * more < N, more > C, GAMMA > 1]
        goal = largest_budget(GAMMA, N, C) < largest_budget(GAMMA, N, more)
        return Statement(known, goal, twin_hypotheses=[*known[:-1], GAMMA >= 1])

    return Decision(
        verdict="proved",
        printed_proof="unread",
        why=(
            "It rises from log gamma at c(x) = 0 to infinity at c(x) = n/gamma, strictly for "
            "gamma > 1; for gamma = 1 it is 0 for every c(x) < n and infinite at c(x) = n."
        ),
        scope="all n >= 1, all gamma in [1, n], all real c in [0, n]",
        about=FORMULAS,
        obligations=[
            Lemma("finite budgets", finite),
            Lemma("infinite budgets", infinite),
            Lemma("strictly, for gamma > 1", strict),
        ],
    )
