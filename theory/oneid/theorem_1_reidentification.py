"""Theorem 1: with the budgets (7) the accuracy of re-identification is at most gamma/n."""

from mechanisms.budgets.tuning import largest_budget
from theory.kernel.sorts import REAL
from theory.kernel.terms import and_, const, implies
from theory.kernel.theorem import generalise, instance, solve
from theory.ledger.claims import Decision, decides
from theory.library.sharing import VALUE, u
from theory.oneid import accuracy, lemma_1_minid
from theory.oneid.equation_16_posterior import KNOWN, UNIFORM
from theory.statements.oneid import reidentification as model
from theory.statements.oneid import tuning
from theory.statements.oneid.tuning import GAMMA, MORE, C, N
from theory.tactics.expand import rational


def theorem():
    """Return Theorem 1: the least share of an output is that of the budgets (7)."""
    statement = model.reidentification()
    share = accuracy.enough(statement, statement.spelled(model.COUNT(VALUE(u))))
    return accuracy.closed(statement, accuracy.bounded(statement, share))


def minid():
    """Return Proposition 4, by Lemma 1."""
    statement = model.minid_reidentification()
    implied = instance(lemma_1_minid.opened(), {model.WEIGHT: statement.spelled(model.WEIGHT)})
    share = accuracy.enough(statement, statement.spelled(model.COUNT(VALUE(u))))
    return accuracy.closed(statement, accuracy.bounded(statement, share, implied))


def monotone():
    """Return that (7) does not fall as the count grows."""
    statement = tuning.budget_monotone()
    weight, more_weight = (1 / largest_budget(GAMMA, N, c) for c in (C, MORE))
    inside = and_(statement.given, GAMMA * MORE < N)
    below = [solve(implies(and_(statement.given, GAMMA * c < N), c < N)) for c in (C, MORE)]
    fall = N * (GAMMA - 1) * (MORE - C) / (GAMMA * (N - C) * (N - MORE))
    less = solve(implies(inside, GAMMA * C < N))
    equal = rational(inside, weight - more_weight, fall, *below, less)
    a, b, c, d, e, f = (const(name, REAL) for name in "abcdef")
    signs = and_(a > 0, b >= 0, c >= 0, d > 0, e > 0, f > 0)
    sign = solve(
        implies(
            signs,
            and_(
                a * b * c / (d * e * f) >= 0,
                implies(and_(b > 0, c > 0), a * b * c / (d * e * f) > 0),
            ),
        )
    )
    values = dict(
        zip((a, b, c, d, e, f), (N, GAMMA - 1, MORE - C, GAMMA, N - C, N - MORE), strict=True)
    )
    positive = rational(
        and_(GAMMA >= 1, N > GAMMA * C, N > C), weight, (N - GAMMA * C) / (GAMMA * (N - C))
    )
    shown = solve(implies(and_(a > 0, b > 0, c > 0), a / (b * c) > 0))
    alone = instance(shown, {a: N - GAMMA * C, b: GAMMA, c: N - C})
    goal = solve(
        statement.implication, equal, instance(sign, values), positive, alone, less, *below
    )
    return generalise(goal, *statement.constants)


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
        uses=["oneid-minid-implies-oneid"],
        theorem=minid,
    )


@decides("oneid-budget-monotone")
def budget_monotone():
    """Both counts finite, then the jump: an infinite budget stays infinite."""
    return Decision(
        verdict="proved",
        printed_proof="unread",
        why=(
            "It rises from log gamma at c(x) = 0 to infinity at c(x) = n/gamma, strictly for "
            "gamma > 1; for gamma = 1 it is 0 for every c(x) < n and infinite at c(x) = n."
        ),
        scope="all n >= 1, all gamma in [1, n], all real c in [0, n]",
        theorem=monotone,
    )
