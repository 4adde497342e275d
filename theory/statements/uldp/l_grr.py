"""L-GRR as published: what one report is said to have."""

from fractions import Fraction

from mechanisms import l_grr, rr
from theory.kernel.binding import function_of
from theory.kernel.sorts import REAL, functions, index
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.ledger.formal import Broken, at, states
from theory.notions import logic
from theory.notions.probability import size

X = index("X")
E_INF, E_1, K = (const(name, REAL) for name in ("E_inf", "E_1", "k"))
MEMO, REPORT = (const(name, functions(X, X, REAL)) for name in ("memo", "report"))


def matrix(own, other):
    """Return the matrix of RR with these probabilities."""
    return function_of(X, X, lambda x, y: logic.choose(x == y, own, other))


def chain(x, y):
    """Return Pr(y|x), through the memo."""
    return X.sum(lambda m: MEMO(x, m) * REPORT(m, y))


TWO = at({"X": 2}, E_inf=4, E_1=2)


@states(
    "uldp-lgrr-equation",
    printed_as="informal",
    reading=(
        "p2 is the published solution of the equation, q2 = (1 - p2)/(k - 1); the chain's greatest "
        "ratio is that of y from y to y from another value."
    ),
    holds=[at({"X": 3}, E_inf=4, E_1=2)],
    dropped={
        0: at({"X": 3}, E_inf=4, E_1=Fraction(1, 2)),
        1: at({"X": 3}, E_inf=2, E_1=3),
        2: "with one value there are no two to compare",
    },
    broken=[Broken(0, TWO, {"second": lambda K, E_inf, E_1: rr.probabilities(K, E_1)})],
)
def lgrr_equation(first=rr.probabilities, second=l_grr.second_probabilities):
    """One report of L-GRR has the ratio E_1, for every k."""
    return Statement(
        (E_INF, E_1),
        (E_1 > 1, E_INF > E_1, size(X) > 1),
        (
            X.forall(
                lambda x: X.forall(
                    lambda y: logic.implies(x != y, chain(y, y) == E_1 * chain(x, y))
                )
            ),
        ),
        {
            K: size(X),
            MEMO: matrix(*first(K, E_INF)),
            REPORT: matrix(*second(K, E_INF, E_1)),
        },
    )
