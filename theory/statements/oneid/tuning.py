"""Tuned budgets (Sections IV-D, IV-F): (7) at lower bounds of the counts, and what else they do."""

from fractions import Fraction

from mechanisms.budgets.tuning import largest_budget
from theory.kernel.binding import function
from theory.kernel.sorts import REAL, functions
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.ledger.formal import Broken, Implied, NotNeeded, at, states
from theory.notions import logic
from theory.notions.id_ldp import one_id_ldp
from theory.statements.oneid.reidentification import (
    COLUMN,
    COUNT,
    GAMMA,
    THREE,
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

HALF = Fraction(1, 2)
RANGE = (GAMMA >= 1, GAMMA <= N)
LARGE_SAID = NotNeeded("gamma > n gives a bound above 1; the paper takes gamma in [1, n]")
SIGN_SAID = Implied("a negative entry makes all negative, by OneID-LDP; q is a probability")


def three(**values):
    """Return an instance of three users, one of whom is alone with the first value."""
    return at(THREE, **({"gamma": Fraction(3, 2), "value": [0, 1, 1], "q": [1, 1]} | values))


def double(gamma, n, c):
    """Return e^eps of (7), doubled."""
    return 2 * largest_budget(gamma, n, c)


@states(
    "oneid-worst-case-tuning",
    printed_as="printed",
    holds=[three(q=[1, Fraction(2, 3)])],
    dropped={
        0: three(q=[1, Fraction(2, 3)]).but(gamma=-1),
        1: LARGE_SAID,
        2: SIGN_SAID,
        3: three(q=[0, 0]),
        4: three(q=[1, 0]),
    },
    broken=[
        Broken(0, three(q=[1, Fraction(2, 3)]), {"budget": double}),
        Broken(1, three(q=[1, Fraction(2, 5)], gamma=Fraction(5, 4)), {"budget": double}),
    ],
)
def worst_case_tuning(budget=largest_budget):
    """(9): (7) at c = 0 is log gamma, and as common budget it keeps gamma/n whatever the counts."""
    return Statement(
        (GAMMA, VALUE, COLUMN),
        (*RANGE, *possible(), one_id_ldp(X, COLUMN, WEIGHT)),
        (budget(GAMMA, N, 0) == GAMMA, at_most(GAMMA / N)),
        weighted(lambda x: 1 / budget(GAMMA, N, 0)),
    )


@states(
    "oneid-prior-tuning",
    printed_as="printed",
    holds=[three(q=[1, Fraction(3, 5)], known=[HALF, 2])],
    dropped={
        0: three(q=[1, Fraction(3, 5)], known=[HALF, 2]).but(gamma=-1),
        1: LARGE_SAID,
        2: three(q=[1, 0], known=[3, 0]),
        3: SIGN_SAID,
        4: three(q=[0, 0], known=[0, 0]),
        5: three(q=[1, 0], known=[0, 0]),
    },
    broken=[Broken(0, three(q=[1, HALF], known=[1, 2], gamma=Fraction(9, 8)), {"budget": double})],
)
def prior_tuning(budget=largest_budget):
    """(10): budgets (7) at lower bounds of the counts keep gamma/n; 0 where nothing is known."""
    return Statement(
        (GAMMA, VALUE, KNOWN, COLUMN),
        (
            *RANGE,
            X.forall(lambda x: logic.all_of(KNOWN(x) >= 0, KNOWN(x) <= COUNT(x))),
            *possible(),
            one_id_ldp(X, COLUMN, WEIGHT),
        ),
        (at_most(GAMMA / N),),
        weighted(lambda x: tuned(KNOWN(x), budget)),
    )


def at_least_one(x):
    """Return max(lambda(x), 1)."""
    return logic.choose(KNOWN(x) >= 1, KNOWN(x), 1)


@states(
    "oneid-prior-tuning-sharpened",
    printed_as="ours",
    holds=[three(q=[1, Fraction(3, 5)], known=[HALF, 2])],
    dropped={
        0: three(q=[1, Fraction(3, 5)], known=[HALF, 2]).but(gamma=-1),
        1: LARGE_SAID,
        2: three(q=[1, 0], known=[3, 0]),
        3: SIGN_SAID,
        4: three(q=[0, 0], known=[0, 0]),
        5: three(q=[1, 0], known=[0, 0]),
    },
    broken=[
        Broken(0, three(q=[1, HALF], known=[1, 2], gamma=Fraction(9, 8)), {"budget": double}),
        Broken(
            1,
            three(known=[HALF, 2]),
            {"budget": lambda gamma, n, c: gamma * n / (n + c)},
        ),
    ],
)
def prior_tuning_sharpened(budget=largest_budget):
    """The same with max(lambda, 1), whose budgets are at least as large: no weight is greater."""
    return Statement(
        (GAMMA, VALUE, KNOWN, COLUMN),
        (
            *RANGE,
            X.forall(lambda x: logic.all_of(KNOWN(x) >= 0, KNOWN(x) <= COUNT(x))),
            *possible(),
            one_id_ldp(X, COLUMN, WEIGHT),
        ),
        (at_most(GAMMA / N), X.forall(lambda x: WEIGHT(x) <= tuned(KNOWN(x), budget))),
        weighted(lambda x: tuned(at_least_one(x), budget)),
    )


@states(
    "oneid-budget-monotone",
    printed_as="printed",
    holds=[at(gamma=2, n=10, c=1, more=2), at(gamma=1, n=10, c=1, more=10)],
    dropped={
        0: at(gamma=HALF, n=10, c=1, more=2),
        1: NotNeeded("gamma > n makes all budgets of counts from 1 on infinite"),
        2: NotNeeded("the formula is monotone below 0 as well; c is a count"),
        3: at(gamma=2, n=10, c=2, more=1),
        4: NotNeeded("counts above n have an infinite budget; more is a count"),
    },
    broken=[
        Broken(
            k,
            at(gamma=2, n=10, c=1, more=2),
            {"budget": lambda gamma, n, c: gamma * n / (n + c)},
        )
        for k in (0, 1)
    ],
)
def budget_monotone(budget=largest_budget):
    """(7) does not fall as the count grows; strictly rises where it is finite, for gamma > 1."""
    finite = logic.all_of(GAMMA > 1, MORE > C, GAMMA * C < N)
    return Statement(
        (GAMMA, N, C, MORE),
        (GAMMA >= 1, GAMMA <= N, C >= 0, MORE >= C, MORE <= N),
        (
            tuned(MORE, budget) <= tuned(C, budget),
            logic.implies(finite, tuned(MORE, budget) < tuned(C, budget)),
        ),
    )


@states(
    "oneid-budgets-reveal-counts",
    printed_as="ours",
    holds=[at({"X": 2, "U": 3}, gamma=Fraction(5, 4), value=[0, 1, 1], other=[1, 1, 0])],
    dropped={
        0: at({"X": 2, "U": 3}, gamma=1, value=[0, 1, 1], other=[1, 0, 0]),
        1: NotNeeded("gamma > n makes all budgets infinite but those of values that nobody has"),
    },
    broken=[
        Broken(
            0,
            at({"X": 2, "U": 3}, gamma=Fraction(5, 4), value=[0, 1, 1], other=[1, 0, 0]),
            {"budget": lambda gamma, n, c: gamma},
        )
    ],
)
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
        (GAMMA, VALUE, OTHER_VALUE), (GAMMA > 1, GAMMA <= N), (equal,), named | {OTHER_COUNT: d}
    )
