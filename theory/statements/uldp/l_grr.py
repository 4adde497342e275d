"""L-GRR as published: what one report is said to have, and what it has."""

from mechanisms import l_grr, memoized, rr
from theory.kernel.binding import function_of
from theory.kernel.sorts import REAL, functions, index
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.ledger.formal import states
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


def stages(first, second):
    """Return the definitions of both stages."""
    found = zip((P1, Q1, P2, Q2), (*first(K, E_INF), *second(K, E_INF, E_1)), strict=True)
    return {K: size(X), **dict(found), MEMO: matrix(P1, Q1), REPORT: matrix(P2, Q2)}


@states("uldp-lgrr-real")
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
        {"eps_1 > 0": E_1 > 1, "eps_1 < eps_inf": E_INF > E_1, "K >= 2": size(X) >= 2},
        {
            "the second stage is a mechanism": is_mechanism(X, X, REPORT),
            "it solves the equation": equation(*stages) == E_1,
            "one report": each(lambda x, y: through_memo(x, y) == logic.choose(x == y, *told)),
            "reached": each(
                lambda x, y: logic.implies(
                    x != y, through_memo(y, y) == FACTOR * through_memo(x, y)
                )
            ),
            "the bound": each(bounded),
            "between 1 and eps_1": logic.all_of(
                FACTOR > 1, FACTOR <= E_1, (FACTOR == E_1) == (K == 2)
            ),
        },
        {
            K: size(X),
            **dict(zip((P1, Q1), first(K, E_INF), strict=True)),
            **dict(zip((P2, Q2), second(K, E_INF, E_1), strict=True)),
            MEMO: matrix(P1, Q1),
            REPORT: matrix(P2, Q2),
            FACTOR: factor(K, *stages),
        },
    )
