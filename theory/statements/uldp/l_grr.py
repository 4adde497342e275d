"""L-GRR as published: what one report is said to have, and what it has."""

from fractions import Fraction

from mechanisms import l_grr, memoized, rr
from theory.kernel.binding import function_of
from theory.kernel.sorts import REAL, functions, index
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.ledger.formal import Broken, NotNeeded, at, states
from theory.notions import logic
from theory.notions.probability import is_mechanism, size

X = index("X")
E_INF, E_1, K = (const(name, REAL) for name in ("E_inf", "E_1", "k"))
FACTOR = const("factor", REAL)
P1, Q1, P2, Q2 = (const(name, REAL) for name in ("p1", "q1", "p2", "q2"))
MEMO, REPORT = (const(name, functions(X, X, REAL)) for name in ("memo", "report"))


def matrix(own, other):
    """Return the matrix of RR with these probabilities."""
    return function_of(X, X, lambda x, y: logic.choose(x == y, own, other))


def through_memo(x, y):
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
        2: NotNeeded("with one value there are no two to compare, and nothing is said"),
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
                    lambda y: logic.implies(x != y, through_memo(y, y) == E_1 * through_memo(x, y))
                )
            ),
        ),
        {
            K: size(X),
            MEMO: matrix(*first(K, E_INF)),
            REPORT: matrix(*second(K, E_INF, E_1)),
        },
    )


def scaled(*parts):
    """A changed formula: twice the real one."""
    return 2 * l_grr.one_report_factor(*parts)


def kept(first, second, keep):
    """A changed chain: the memo itself is reported."""
    return first


@states(
    "uldp-lgrr-real",
    printed_as="ours",
    holds=[TWO, at({"X": 3}, E_inf=4, E_1=2)],
    dropped={
        0: at({"X": 3}, E_inf=4, E_1=Fraction(1, 2)),
        1: at({"X": 3}, E_inf=2, E_1=3),
        2: at({"X": 1}, E_inf=4, E_1=2),
    },
    broken=[
        Broken(0, TWO, {"second": lambda K, E_inf, E_1: (1, 1)}),
        Broken(1, TWO, {"equation": lambda first, second: 1 + first[0]}),
        Broken(2, TWO, {"chain": kept}),
        Broken(3, TWO, {"factor": scaled}),
        Broken(4, TWO, {"factor": lambda K, first, second: 0 * K + 1}),
        Broken(5, TWO, {"factor": scaled}),
    ],
)
def lgrr_real(
    first=rr.probabilities,
    second=l_grr.second_probabilities,
    equation=l_grr.published_ratio,
    chain=memoized.chain,
    factor=l_grr.one_report_factor,
):
    """The second stage solves the equation; the real greatest ratio, reached, and what it is."""
    stages = (P1, Q1), (P2, Q2)
    told = chain(*stages, P2 - Q2)

    def each(relation):
        return X.forall(lambda x: X.forall(lambda y: relation(x, y)))

    def bounded(x, other):
        return X.forall(lambda y: through_memo(x, y) <= FACTOR * through_memo(other, y))

    return Statement(
        (E_INF, E_1),
        (E_1 > 1, E_INF > E_1, size(X) >= 2),
        (
            is_mechanism(X, X, REPORT),
            equation(*stages) == E_1,
            each(lambda x, y: through_memo(x, y) == logic.choose(x == y, *told)),
            each(
                lambda x, y: logic.implies(
                    x != y, through_memo(y, y) == FACTOR * through_memo(x, y)
                )
            ),
            each(bounded),
            logic.all_of(FACTOR > 1, FACTOR <= E_1, (FACTOR == E_1) == (K == 2)),
        ),
        {
            K: size(X),
            **dict(zip((P1, Q1), first(K, E_INF), strict=True)),
            **dict(zip((P2, Q2), second(K, E_INF, E_1), strict=True)),
            MEMO: matrix(P1, Q1),
            REPORT: matrix(P2, Q2),
            FACTOR: factor(K, *stages),
        },
    )
