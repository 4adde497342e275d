"""Re-identification: the accuracy of an adversary who sees one report (Theorem 1)."""

from fractions import Fraction

from mechanisms.budgets.tuning import largest_budget, posterior_bound
from theory.kernel.binding import function
from theory.kernel.sorts import BOOL, REAL, functions, index
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.ledger.formal import Broken, Implied, NotNeeded, at, states
from theory.notions import logic
from theory.notions.id_ldp import min_id_ldp, one_id_ldp
from theory.notions.probability import size

X, U = index("X"), index("U")
GAMMA, N = const("gamma", REAL), const("n", REAL)
VALUE = const("value", functions(U, X))
COLUMN = const("q", functions(X, REAL))  # Pr(y|.) of one output y
COUNT = const("c", functions(X, REAL))
WEIGHT = const("w", functions(X, REAL))  # e^-eps, 0 for an infinite budget
OUTPUT = const("mass", REAL)
POSTERIOR = const("posterior", functions(U, REAL))
E = const("E", functions(X, REAL))
INFINITE = const("infinite", functions(X, BOOL))
PRIOR, KAPPA = const("prior", functions(U, REAL)), const("kappa", REAL)


def tuned(c, budget=largest_budget):
    """Return e^-eps of the budget (7) for a count c: 0 from n/gamma on."""
    return logic.choose(GAMMA * c < N, 1 / budget(GAMMA, N, c), 0)


def counts():
    """Return n and the counts c(x)."""
    return {
        N: size(U),
        COUNT: function(X, lambda x: size(U, lambda u: VALUE(u) == x)),
    }


def seen(column=lambda u: COLUMN(VALUE(u)), prior=lambda u: 1 / N):
    """Return Pr(y) and the posterior of each user, from the prior and Pr(y|u)."""
    return {
        OUTPUT: U.sum(lambda u: prior(u) * column(u)),
        POSTERIOR: function(U, lambda u: prior(u) * column(u) / OUTPUT),
    }


def weighted(weight):
    """Return the counts, the weights e^-eps of the budgets, Pr(y) and the posterior."""
    return counts() | {WEIGHT: function(X, weight)} | seen()


def definitions(budget):
    """Return them for the budgets (7)."""
    return weighted(lambda x: tuned(COUNT(x), budget))


def possible():
    """Return the hypotheses on a column: probabilities, of a report that somebody can send."""
    return (X.forall(lambda x: COLUMN(x) >= 0), OUTPUT > 0)


def at_most(bound):
    """Return whether no user's posterior exceeds a bound."""
    return U.forall(lambda u: POSTERIOR(u) <= bound)


THREE = {"X": 2, "U": 3}
KEPT = {"gamma": Fraction(3, 2), "value": [0, 1, 1], "q": [Fraction(1, 2), Fraction(1, 4)]}


def with_column(*q, **other):
    """Return three users, one of whom is alone with the first value, and an output's column."""
    return at(THREE, **(KEPT | {"q": list(q)} | other))


ABOVE = NotNeeded("gamma > n gives a bound above 1; the paper takes gamma in [1, n]")
KEEPS = {
    "dropped": {
        0: at(THREE, **KEPT).but(gamma=-1),
        1: ABOVE,
        2: Implied("a negative entry makes all negative, by the notion; q is a probability"),
        3: with_column(1, 0),
        4: with_column(0, 0),
    },
    "broken": [
        Broken(
            0,
            with_column(1, Fraction(1, 2), gamma=Fraction(9, 8)),
            {"budget": lambda gamma, n, c: 2 * gamma * (n - c) / (n - gamma * c)},
        )
    ],
}


def keeps(notion, budget):
    """Return that a notion with the budgets (7) keeps every posterior at most gamma/n.

    Parameters
    ----------
    notion : callable
        Of the values, a column and the weights.
    budget : callable
    """
    return Statement(
        (GAMMA, VALUE, COLUMN),
        (
            GAMMA >= 1,
            GAMMA <= N,
            X.forall(lambda x: COLUMN(x) >= 0),
            notion(X, COLUMN, WEIGHT),
            OUTPUT > 0,
        ),
        (at_most(GAMMA / N),),
        definitions(budget),
    )


@states(
    "oneid-reidentification",
    printed_as="printed",
    holds=[at(THREE, **KEPT), at({"X": 1, "U": 1}, gamma=1, value=[0], q=[1])],
    **KEEPS,
)
def reidentification(budget=largest_budget):
    """With the budgets (7) no user's posterior exceeds gamma/n, if all are equally likely."""
    return keeps(one_id_ldp, budget)


@states(
    "oneid-minid-reidentification",
    printed_as="printed",
    holds=[at(THREE, **KEPT | {"q": [Fraction(1, 4), Fraction(1, 4)]})],
    **KEEPS,
)
def minid_reidentification(budget=largest_budget):
    """The same for MinID-LDP."""
    return keeps(min_id_ldp, budget)


BUDGETS = {"value": [0, 1, 1], "E": [2, 3], "infinite": [False, True]}


@states(
    "oneid-posterior-bound",
    printed_as="printed",
    holds=[at(THREE, **BUDGETS, q=[Fraction(1, 2), Fraction(1, 4)])],
    dropped={
        0: at(THREE, value=[0, 1, 1], E=[-1, -1], infinite=[False, True], q=[1, 1]),
        1: NotNeeded("a negative entry makes all negative, by OneID-LDP; q is a probability"),
        2: at(THREE, **BUDGETS, q=[1, Fraction(1, 4)]),
        3: at(THREE, **BUDGETS, q=[0, 0]),
    },
    broken=[
        Broken(
            0,
            at(THREE, **BUDGETS, q=[Fraction(1, 2), Fraction(1, 4)]),
            {"bound": lambda E, n, c: 1 / (E * c + n - c)},
        )
    ],
)
def posterior_bounded(bound=posterior_bound):
    """(16): what a report says at most of its sender; 1/c(x) if the budget is infinite."""

    def most(u):
        x = VALUE(u)
        return logic.choose(INFINITE(x), 1 / COUNT(x), bound(E(x), N, COUNT(x)))

    return Statement(
        (VALUE, E, INFINITE, COLUMN),
        (
            X.forall(lambda x: E(x) >= 1),
            X.forall(lambda x: COLUMN(x) >= 0),
            one_id_ldp(X, COLUMN, WEIGHT),
            OUTPUT > 0,
        ),
        (U.forall(lambda u: POSTERIOR(u) <= most(u)),),
        weighted(lambda x: logic.choose(INFINITE(x), 0, 1 / E(x))),
    )


# three users of whom two may be the sender; one of these is alone with her value
TWO_OF_THREE = {
    "gamma": 2,
    "kappa": Fraction(3, 2),
    "value": [0, 1, 1],
    "prior": [Fraction(1, 2), Fraction(1, 2), 0],
    "q": [1, Fraction(1, 2)],
}


def with_prior(**other):
    """Return the instance with other values."""
    return at(THREE, **(TWO_OF_THREE | other))


@states(
    "oneid-any-prior",
    printed_as="ours",
    holds=[with_prior()],
    dropped={
        0: with_prior().but(gamma=-1),
        1: NotNeeded("gamma = n asks nothing, and the formula divides by zero"),
        2: with_prior(
            kappa=2,
            gamma=Fraction(5, 2),
            value=[0, 1, 0],
            prior=[Fraction(2, 3), Fraction(2, 3), Fraction(-1, 3)],
            q=[1, Fraction(2, 5)],
        ),
        3: with_prior(prior=[Fraction(1, 2), Fraction(1, 4), 0], kappa=Fraction(3, 2)),
        4: with_prior(prior=[1, 0, 0]),
        5: Implied("a negative entry makes all negative; q is a probability"),
        6: with_prior(q=[1, 0]),
        7: with_prior(q=[0, 0]),
    },
    broken=[
        Broken(
            0,
            with_prior(q=[1, Fraction(1, 4)], gamma=Fraction(7, 4)),
            {"budget": lambda gamma, n, c: 4 * gamma * (n - c) / (n - gamma * c)},
        )
    ],
)
def any_prior(budget=largest_budget):
    """For priors of at most kappa/n the common budget (7) of n/kappa, gamma/kappa and c = 1."""
    return Statement(
        (GAMMA, KAPPA, VALUE, PRIOR, COLUMN),
        (
            KAPPA <= GAMMA,
            GAMMA < N,
            U.forall(lambda u: PRIOR(u) >= 0),
            U.sum(PRIOR) == 1,
            U.forall(lambda u: PRIOR(u) <= KAPPA / N),
            X.forall(lambda x: COLUMN(x) >= 0),
            one_id_ldp(X, COLUMN, WEIGHT),
            OUTPUT > 0,
        ),
        (at_most(GAMMA / N),),
        {N: size(U), WEIGHT: function(X, lambda x: 1 / budget(GAMMA / KAPPA, N / KAPPA, 1))}
        | seen(prior=PRIOR),
    )
