"""Tuned budgets (Sections IV-D, IV-F): (7) at lower bounds of the counts, and what else they do."""

from mechanisms.budgets.tuning import largest_budget
from theory.kernel.binding import function
from theory.kernel.sorts import REAL, functions
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.ledger.formal import states
from theory.notions import logic
from theory.notions.id_ldp import one_id_ldp
from theory.statements.oneid.reidentification import (
    COLUMN,
    COUNT,
    GAMMA,
    VALUE,
    WEIGHT,
    N,
    U,
    X,
    at_most,
    counts,
    possible,
    tuned,
    weighted,
)

KNOWN = const("known", functions(X, REAL))
C, MORE = const("c", REAL), const("more", REAL)
OTHER_VALUE = const("other", functions(U, X))
OTHER_COUNT = const("d", functions(X, REAL))

RANGE = {"gamma >= 1": GAMMA >= 1, "gamma <= n": GAMMA <= N}


@states("oneid-worst-case-tuning")
def worst_case_tuning(budget=largest_budget):
    """(9): (7) at c = 0 is log gamma, and as common budget it keeps gamma/n whatever the counts."""
    return Statement(
        (GAMMA, VALUE, COLUMN),
        {**RANGE, **possible(), "OneID-LDP": one_id_ldp(X, COLUMN, WEIGHT)},
        {"(9) is log gamma": budget(GAMMA, N, 0) == GAMMA, "at most gamma/n": at_most(GAMMA / N)},
        weighted(lambda x: 1 / budget(GAMMA, N, 0)),
    )


def some_known():
    """Return the hypotheses of tuning by lower bounds of the counts."""
    known = X.forall(lambda x: logic.all_of(KNOWN(x) >= 0, KNOWN(x) <= COUNT(x)))
    private = {"OneID-LDP": one_id_ldp(X, COLUMN, WEIGHT)}
    return {**RANGE, "0 <= lambda <= c": known, **possible(), **private}


@states("oneid-prior-tuning")
def prior_tuning(budget=largest_budget):
    """(10): budgets (7) at lower bounds of the counts keep gamma/n; 0 where nothing is known."""
    return Statement(
        (GAMMA, VALUE, KNOWN, COLUMN),
        some_known(),
        {"at most gamma/n": at_most(GAMMA / N)},
        weighted(lambda x: tuned(KNOWN(x), budget)),
    )


def at_least_one(x):
    """Return max(lambda(x), 1)."""
    return logic.choose(KNOWN(x) >= 1, KNOWN(x), 1)


@states("oneid-prior-tuning-sharpened")
def prior_tuning_sharpened(budget=largest_budget):
    """The same with max(lambda, 1), whose budgets are at least as large: no weight is greater."""
    return Statement(
        (GAMMA, VALUE, KNOWN, COLUMN),
        some_known(),
        {
            "at most gamma/n": at_most(GAMMA / N),
            "budgets at least as large": X.forall(lambda x: WEIGHT(x) <= tuned(KNOWN(x), budget)),
        },
        weighted(lambda x: tuned(at_least_one(x), budget)),
    )


@states("oneid-budget-monotone")
def budget_monotone(budget=largest_budget):
    """(7) does not fall as the count grows; strictly rises where it is finite, for gamma > 1."""
    finite = logic.all_of(GAMMA > 1, MORE > C, GAMMA * C < N)
    return Statement(
        (GAMMA, N, C, MORE),
        {
            "gamma >= 1": GAMMA >= 1,
            "gamma <= n": GAMMA <= N,
            "c >= 0": C >= 0,
            "c' >= c": MORE >= C,
            "c' <= n": MORE <= N,
        },
        {
            "does not fall": tuned(MORE, budget) <= tuned(C, budget),
            "strictly rises": logic.implies(finite, tuned(MORE, budget) < tuned(C, budget)),
        },
    )


@states("oneid-budgets-reveal-counts")
def budgets_reveal_counts(budget=largest_budget):
    """Equal budgets (7) below n/gamma are those of equal counts."""
    named = counts()
    d = function(X, lambda x: U.sum(lambda u: logic.choose(OTHER_VALUE(u) == x, 1, 0)))
    equal = X.forall(
        lambda x: logic.implies(
            logic.all_of(
                GAMMA * COUNT(x) < N, tuned(COUNT(x), budget) == tuned(OTHER_COUNT(x), budget)
            ),
            COUNT(x) == OTHER_COUNT(x),
        )
    )
    return Statement(
        (GAMMA, VALUE, OTHER_VALUE),
        {"gamma > 1": GAMMA > 1, "gamma <= n": GAMMA <= N},
        {"equal counts": equal},
        named | {OTHER_COUNT: d},
    )
