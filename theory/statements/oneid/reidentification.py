"""Re-identification: the accuracy of an adversary who sees one report (Theorem 1)."""

from fractions import Fraction

from mechanisms.budgets.tuning import largest_budget
from theory.kernel.binding import function
from theory.kernel.sorts import REAL, functions, index
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.ledger.formal import Broken, at, states
from theory.notions import logic
from theory.notions.id_ldp import one_id_ldp
from theory.notions.probability import size

X, U = index("X"), index("U")
GAMMA, N = const("gamma", REAL), const("n", REAL)
VALUE = const("value", functions(U, X))
COLUMN = const("q", functions(X, REAL))  # Pr(y|.) of one output y
COUNT = const("c", functions(X, REAL))
WEIGHT = const("w", functions(X, REAL))  # e^-eps, 0 for an infinite budget
OUTPUT = const("mass", REAL)
POSTERIOR = const("posterior", functions(U, REAL))


def definitions(budget):
    """Return n, the counts c(x), the weights of the budgets (7), Pr(y) and the posterior."""

    def weight(x):
        return logic.choose(GAMMA * COUNT(x) < N, 1 / budget(GAMMA, N, COUNT(x)), 0)

    return {
        N: size(U),
        COUNT: function(X, lambda x: size(U, lambda u: VALUE(u) == x)),
        WEIGHT: function(X, weight),
        OUTPUT: U.sum(lambda u: 1 / N * COLUMN(VALUE(u))),
        POSTERIOR: function(U, lambda u: 1 / N * COLUMN(VALUE(u)) / OUTPUT),
    }


THREE = {"X": 2, "U": 3}
KEPT = {"gamma": Fraction(3, 2), "value": [0, 1, 1], "q": [Fraction(1, 2), Fraction(1, 4)]}


def with_column(*q, **other):
    """Return three users, one of whom is alone with the first value, and an output's column."""
    return at(THREE, **(KEPT | {"q": list(q)} | other))


@states(
    "oneid-reidentification",
    printed_as="printed",
    holds=[at(THREE, **KEPT), at({"X": 1, "U": 1}, gamma=1, value=[0], q=[1])],
    dropped={
        0: "gamma < 1 gives weights above 1, which no possible output satisfies",
        1: "gamma > n gives a bound above 1; the paper takes gamma in [1, n]",
        2: "a negative entry makes all negative, by OneID-LDP; q is a probability",
        3: with_column(1, 0),
        4: with_column(0, 0),
    },
    broken=[
        Broken(
            0,
            with_column(1, Fraction(1, 2), gamma=Fraction(9, 8)),
            {"budget": lambda gamma, n, c: 2 * gamma * (n - c) / (n - gamma * c)},
        )
    ],
)
def reidentification(budget=largest_budget):
    """With the budgets (7) no user's posterior exceeds gamma/n, if all are equally likely."""
    return Statement(
        (GAMMA, VALUE, COLUMN),
        (
            GAMMA >= 1,
            GAMMA <= N,
            X.forall(lambda x: COLUMN(x) >= 0),
            one_id_ldp(X, COLUMN, WEIGHT),
            OUTPUT > 0,
        ),
        (U.forall(lambda u: POSTERIOR(u) <= GAMMA / N),),
        definitions(budget),
    )
