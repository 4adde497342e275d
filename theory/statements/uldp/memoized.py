"""Memoized uRR: what one report is."""

from mechanisms import memoized, urr
from theory.kernel.binding import function_of
from theory.kernel.sorts import BOOL, REAL, functions, index
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.ledger.formal import states
from theory.notions import logic
from theory.notions.probability import is_mechanism, size

X = index("X")
SENSITIVE = const("sensitive", functions(X, BOOL))
E_INF, E_1, S, KEEP = (const(name, REAL) for name in ("E_inf", "E_1", "s", "keep"))
MEMO = const("memo", functions(X, X, REAL))
REPORT = const("report", functions(X, X, REAL))
URR = const("uRR", functions(X, X, REAL))
CHAIN = const("chain", functions(X, X, REAL))


def matrix(probabilities):
    """Return the matrix of a direct encoding, from Pr(y|.) of a sensitive and of another y."""

    def entry(x, y):
        kinds = zip(*(probabilities(flag) for flag in (True, False)), strict=True)
        own, other = (logic.choose(SENSITIVE(y), *pair) for pair in kinds)
        return logic.choose(x == y, own, other)

    return function_of(X, X, entry)


def definitions(first, second, keep, chain):
    """Return s, the share of the memo, both stages, their product as it runs, uRR with E_1."""

    def both(flag):
        return chain(first(flag, S, E_INF), second(flag, S, KEEP), KEEP)

    return {
        S: size(X, SENSITIVE),
        KEEP: keep(S, E_INF, E_1),
        MEMO: matrix(lambda flag: first(flag, S, E_INF)),
        REPORT: matrix(lambda flag: second(flag, S, KEEP)),
        URR: matrix(lambda flag: first(flag, S, E_1)),
        CHAIN: matrix(both),
    }


def through_memo(x, y):
    """Return Pr(y|x), through the memo."""
    return X.sum(lambda m: MEMO(x, m) * REPORT(m, y))


@states("uldp-memoized-urr")
def memoized_urr(
    first=urr.output_probabilities,
    second=memoized.second_probabilities,
    keep=memoized.second_keep,
    chain=memoized.chain,
):
    """A report from the memo of uRR(E_inf) is uRR(E_1), for all X, X_S and E_1 <= E_inf."""
    return Statement(
        (SENSITIVE, E_INF, E_1),
        {
            "eps_inf > 0": E_INF > 1,
            "eps_1 >= 0": E_1 >= 1,
            "eps_1 <= eps_inf": E_1 <= E_INF,
            "a sensitive value": X.exists(SENSITIVE),
        },
        {
            "the second stage is a mechanism": is_mechanism(X, X, REPORT),
            "one report is uRR": X.forall(
                lambda x: X.forall(lambda y: through_memo(x, y) == URR(x, y))
            ),
            "the formula for it": X.forall(lambda x: X.forall(lambda y: CHAIN(x, y) == URR(x, y))),
        },
        definitions(first, second, keep, chain),
    )
