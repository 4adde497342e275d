"""Which budgets are the largest: a common one (9), (7) where a count is not known, gamma = 1."""

from fractions import Fraction

from mechanisms import rr
from mechanisms.budgets.tuning import largest_budget, posterior_bound
from theory.kernel.binding import function_of
from theory.kernel.sorts import BOOL, REAL, functions
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.ledger.formal import Broken, NotNeeded, at, states
from theory.notions import logic
from theory.notions.id_ldp import one_id_ldp
from theory.notions.probability import is_mechanism
from theory.statements.oneid.reidentification import (
    COLUMN,
    COUNT,
    GAMMA,
    POSTERIOR,
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
from theory.statements.oneid.tuning import SIGN_SAID, double

E = const("E", REAL)
SENDER = const("sender", U)
ESTIMATE = const("estimate", functions(X, REAL))
LOUD, SHOWN = const("loud", REAL), const("shown", functions(X, BOOL, REAL))
OWN, OTHER = const("own", REAL), const("other", REAL)
HALF = Fraction(1, 2)


@states(
    "oneid-worst-case-largest",
    printed_as="asked",
    reading="'worst case value' of (9), read as the largest common budget whose bound (16) is at "
    "most gamma/n for all values of the users",
    holds=[at({"X": 2, "U": 3}, gamma=Fraction(3, 2), E=2)],
    dropped={
        0: at({"X": 2, "U": 3}, gamma=Fraction(3, 2), E=2).but(E=0, gamma=-5),
        1: at({"X": 2, "U": 3}, gamma=Fraction(3, 2), E=9).but(gamma=3),
        2: at({"X": 2, "U": 3}, gamma=2, E=2),
    },
    broken=[
        Broken(0, at({"X": 2, "U": 3}, gamma=Fraction(3, 2), E=9), {"bound": lambda E, n, c: 0 * c})
    ],
)
def worst_case_largest(bound=posterior_bound):
    """Each common budget above log gamma exceeds gamma/n for some values of the users."""
    exceeded = functions(U, X).exists(
        lambda value: U.exists(lambda u: bound(E, N, counted(value, value(u))) > GAMMA / N)
    )
    named = {N: counts()[N]}
    return Statement((GAMMA, E), (GAMMA >= 1, GAMMA < N, E > GAMMA), (exceeded,), named)


def counted(value, x):
    """Return how many users have a value."""
    return U.sum(lambda u: logic.choose(value(u) == x, 1, 0))


def larger(**values):
    """Return an instance of three users and two budgets."""
    made = {"value": [0, 1, 1], "q": [1, Fraction(2, 3)], "E": 5, "sender": 0}
    return at(THREE, **({"gamma": Fraction(3, 2)} | made | values))


@states(
    "oneid-worst-case-sharpened",
    printed_as="ours",
    holds=[larger(), larger(gamma=1)],
    dropped={
        0: larger(gamma=HALF, E=HALF),
        1: larger().but(gamma=5),
        2: larger().but(gamma=Fraction(5, 2)),
    },
    broken=[
        Broken(0, larger(q=[1, Fraction(1, 4)]), {"budget": lambda gamma, n, c: 4 + 0 * gamma}),
        Broken(1, larger(), {"probabilities": lambda K, E: (E / (K * E), 0 * E)}),
        Broken(2, larger(), {"probabilities": lambda K, E: (E / (K * E), E / (2 * E))}),
        Broken(3, larger(gamma=2, E=9), {"budget": lambda gamma, n, c: n - 1}),
    ],
)
def worst_case_sharpened(budget=largest_budget, probabilities=rr.probabilities):
    """(7) at c = 1 for all values: it suffices, above it RR fails, and it is above log gamma."""
    asked = logic.all_of(*possible(), one_id_ldp(X, COLUMN, WEIGHT))
    own, other = probabilities(2, E)

    def column(x):
        return logic.choose(x, OWN, OTHER)

    return Statement(
        (GAMMA, VALUE, COLUMN, E, SENDER),
        (GAMMA >= 1, GAMMA < N, budget(GAMMA, N, 1) < E),
        (
            logic.implies(asked, at_most(GAMMA / N)),
            one_id_ldp(BOOL, column, lambda x: 1 / E),
            OWN / U.sum(lambda u: column(u == SENDER)) > GAMMA / N,
            logic.implies(GAMMA > 1, budget(GAMMA, N, 1) > GAMMA),
        ),
        weighted(lambda x: 1 / budget(GAMMA, N, 1)) | {OWN: own, OTHER: other},
    )


def estimated(**values):
    """Return an instance of three users, whose first value's count is estimated too high."""
    made = {"gamma": Fraction(5, 4), "value": [0, 1, 1], "estimate": [2, 2], "sender": 0}
    return at(THREE, **(made | values))


@states(
    "oneid-estimated-counts",
    printed_as="ours",
    holds=[estimated(), estimated(estimate=[3, 0])],
    dropped={
        0: estimated(gamma=1),
        1: NotNeeded("gamma > n leaves no user with a count below n/gamma"),
        2: estimated().but(estimate=[2, -1]),
        3: estimated(gamma=Fraction(5, 4), value=[0, 0, 0], estimate=[4, 0]),
        4: estimated(estimate=[1, 2]),
    },
    broken=[
        Broken(k, estimated(), {"budget": lambda gamma, n, c: n - n + 1 / (4 * n)}) for k in (0, 1)
    ]
    + [Broken(2, estimated(), {"budget": lambda gamma, n, c: 1 + 0 * n})],
)
def estimated_counts(budget=largest_budget):
    """With a count estimated too high some mechanism, OneID-LDP, has a posterior above gamma/n."""
    x = VALUE(SENDER)
    quiet = 1 / GAMMA  # the greatest weight of the others

    def shown(value, y):
        said = logic.choose(value == x, LOUD, WEIGHT(x) * LOUD)
        return logic.choose(y, said, 1 - said)

    named = weighted(lambda value: tuned(ESTIMATE(value), budget))
    return Statement(
        (GAMMA, VALUE, ESTIMATE, SENDER),
        (
            GAMMA > 1,
            GAMMA <= N,
            X.forall(lambda value: ESTIMATE(value) >= 0),
            GAMMA * COUNT(x) < N,
            ESTIMATE(x) > COUNT(x),
        ),
        (
            is_mechanism(X, BOOL, SHOWN),
            BOOL.forall(lambda y: one_id_ldp(X, lambda value: SHOWN(value, y), WEIGHT)),
            SHOWN(x, True) / U.sum(lambda u: SHOWN(VALUE(u), True)) > GAMMA / N,
        ),
        {key: named[key] for key in (N, COUNT, WEIGHT)}
        | {LOUD: (1 - quiet) / (1 - quiet * WEIGHT(x)), SHOWN: function_of(X, BOOL, shown)},
    )


def guess(**values):
    """Return an instance of three users, for gamma = 1."""
    return at(THREE, **({"value": [0, 1, 1], "q": [HALF, HALF]} | values))


def random_guess(least, hypotheses):
    """Return the statement at gamma = 1, of the values for which `hypotheses` hold."""
    budget_zero, hypotheses = hypotheses
    named = weighted(lambda x: logic.choose(COUNT(x) < N, 1 / least(1, N, COUNT(x)), 0))
    return Statement(
        (VALUE, COLUMN),
        (*hypotheses, *possible(), one_id_ldp(X, COLUMN, WEIGHT)),
        (
            X.forall(lambda x: budget_zero(x, least(1, N, COUNT(x)) == 1)),
            U.forall(lambda u: POSTERIOR(u) == 1 / N),
        ),
        named,
    )


@states(
    "oneid-random-guess",
    printed_as="informal",
    reading="for values that not all users have; where all have one value, (7) is infinite at "
    "gamma = 1, and any guess is right with probability 1/n",
    holds=[guess()],
    dropped={
        0: guess(value=[0, 0, 0]),
        1: SIGN_SAID,
        2: guess(q=[0, 0]),
        3: guess(q=[1, HALF]),
    },
    broken=[
        Broken(0, guess(), {"budget": double}),
        Broken(1, guess(q=[1, HALF]), {"budget": double}),
    ],
)
def guess_at_one(budget=largest_budget):
    """At gamma = 1 each budget (7) is 0, and every user's posterior 1/n."""
    apart = X.forall(lambda x: COUNT(x) < N)
    return random_guess(budget, (lambda x, zero: zero, (apart,)))


@states(
    "oneid-random-guess-corrected",
    printed_as="ours",
    holds=[guess(), guess(value=[0, 0, 0], q=[HALF, HALF])],
    dropped={
        0: SIGN_SAID,
        1: guess(q=[0, 0]),
        2: guess(q=[1, HALF]),
    },
    broken=[
        Broken(0, guess(), {"budget": double}),
        Broken(1, guess(q=[1, HALF]), {"budget": double}),
    ],
)
def guess_corrected(budget=largest_budget):
    """At gamma = 1 the budget is 0 for values that not all have, and every posterior is 1/n."""
    return random_guess(budget, (lambda x, zero: logic.implies(COUNT(x) < N, zero), ()))
