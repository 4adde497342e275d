"""Which budgets are the largest: a common one (9), (7) where a count is not known, gamma = 1."""

from mechanisms import rr
from mechanisms.budgets.tuning import largest_budget, posterior_bound
from theory.kernel.binding import function_of
from theory.kernel.sorts import BOOL, REAL, functions
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.ledger.formal import states
from theory.notions import logic
from theory.notions.id_ldp import one_id_ldp
from theory.notions.probability import is_mechanism
from theory.statements.oneid.reidentification import (
    COLUMN,
    COUNT,
    GAMMA,
    POSTERIOR,
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

E = const("E", REAL)
SENDER = const("sender", U)
ESTIMATE = const("estimate", functions(X, REAL))
LOUD, SHOWN = const("loud", REAL), const("shown", functions(X, BOOL, REAL))
OWN, OTHER = const("own", REAL), const("other", REAL)


@states("oneid-worst-case-largest")
def worst_case_largest(bound=posterior_bound):
    """Each common budget above log gamma exceeds gamma/n for some values of the users."""
    exceeded = functions(U, X).exists(
        lambda value: U.exists(lambda u: bound(E, N, counted(value, value(u))) > GAMMA / N)
    )
    named = {N: counts()[N]}
    return Statement(
        (GAMMA, E),
        {"gamma >= 1": GAMMA >= 1, "gamma < n": GAMMA < N, "eps > log gamma": E > GAMMA},
        {"exceeded for some values": exceeded},
        named,
    )


def counted(value, x):
    """Return how many users have a value."""
    return U.sum(lambda u: logic.choose(value(u) == x, 1, 0))


@states("oneid-worst-case-sharpened")
def worst_case_sharpened(budget=largest_budget, probabilities=rr.probabilities):
    """(7) at c = 1 for all values: it suffices, above it RR fails, and it is above log gamma."""
    asked = logic.all_of(*possible().values(), one_id_ldp(X, COLUMN, WEIGHT))
    own, other = probabilities(2, E)

    def column(x):
        return logic.choose(x, OWN, OTHER)

    return Statement(
        (GAMMA, VALUE, COLUMN, E, SENDER),
        {
            "gamma >= 1": GAMMA >= 1,
            "gamma < n": GAMMA < N,
            "eps above (7)": budget(GAMMA, N, 1) < E,
        },
        {
            "at most gamma/n": logic.implies(asked, at_most(GAMMA / N)),
            "OneID-LDP of RR": one_id_ldp(BOOL, column, lambda x: 1 / E),
            "RR exceeds gamma/n": OWN / U.sum(lambda u: column(u == SENDER)) > GAMMA / N,
            "above log gamma": logic.implies(GAMMA > 1, budget(GAMMA, N, 1) > GAMMA),
        },
        weighted(lambda x: 1 / budget(GAMMA, N, 1)) | {OWN: own, OTHER: other},
    )


@states("oneid-estimated-counts")
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
        {
            "gamma > 1": GAMMA > 1,
            "gamma <= n": GAMMA <= N,
            "estimates >= 0": X.forall(lambda value: ESTIMATE(value) >= 0),
            "a finite budget": GAMMA * COUNT(x) < N,
            "one count is estimated too high": ESTIMATE(x) > COUNT(x),
        },
        {
            "a mechanism": is_mechanism(X, BOOL, SHOWN),
            "OneID-LDP": BOOL.forall(
                lambda y: one_id_ldp(X, lambda value: SHOWN(value, y), WEIGHT)
            ),
            "above gamma/n": SHOWN(x, True) / U.sum(lambda u: SHOWN(VALUE(u), True)) > GAMMA / N,
        },
        {key: named[key] for key in (N, COUNT, WEIGHT)}
        | {LOUD: (1 - quiet) / (1 - quiet * WEIGHT(x)), SHOWN: function_of(X, BOOL, shown)},
    )


def random_guess(least, budget_zero):
    """Return the statement at gamma = 1, with what it says of each budget."""
    named = weighted(lambda x: logic.choose(COUNT(x) < N, 1 / least(1, N, COUNT(x)), 0))
    return Statement(
        (VALUE, COLUMN),
        {**possible(), "OneID-LDP": one_id_ldp(X, COLUMN, WEIGHT)},
        {
            "no budget": X.forall(lambda x: budget_zero(x, least(1, N, COUNT(x)) == 1)),
            "a random guess": U.forall(lambda u: POSTERIOR(u) == 1 / N),
        },
        named,
    )


@states("oneid-random-guess")
def guess_at_one(budget=largest_budget):
    """At gamma = 1 each budget (7) is finite and 0, and every user's posterior 1/n."""
    return random_guess(budget, lambda x, zero: logic.choose(COUNT(x) < N, zero, False))


@states("oneid-random-guess-corrected")
def guess_corrected(budget=largest_budget):
    """At gamma = 1 the budget is 0 for values that not all have, and every posterior is 1/n."""
    return random_guess(budget, lambda x, zero: logic.implies(COUNT(x) < N, zero))
