"""Memoized uRR: what one report is."""

from fractions import Fraction

from mechanisms import memoized, urr
from theory.kernel.binding import function_of
from theory.kernel.sorts import BOOL, REAL, functions, index
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.ledger.formal import Broken, at, states
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


def careless(flag, s, keep):
    """A changed second stage: the memo is kept too often."""
    own, other = memoized.second_probabilities(flag, s, keep)
    return own * 2, other


HERE = at({"X": 3}, sensitive=[True, True, False], E_inf=5, E_1=2)


@states(
    "uldp-memoized-urr",
    printed_as="ours",
    holds=[
        at({"X": 1}, sensitive=[True], E_inf=3, E_1=2),
        HERE,
        at({"X": 2}, sensitive=[True, True], E_inf=3, E_1=3),
    ],
    dropped={
        0: at({"X": 2}, sensitive=[True, True], E_inf=1, E_1=1),
        1: at({"X": 3}, sensitive=[True, True, False], E_inf=2, E_1=Fraction(1, 2)),
        2: at({"X": 3}, sensitive=[True, True, False], E_inf=2, E_1=5),
        3: at({"X": 2}, sensitive=[False, False], E_inf=3, E_1=2),
    },
    broken=[
        *(Broken(k, HERE, {"second": careless}) for k in (0, 1)),
        Broken(2, HERE, {"chain": lambda first, second, keep: first}),
    ],
)
def memoized_urr(
    first=urr.output_probabilities,
    second=memoized.second_probabilities,
    keep=memoized.second_keep,
    chain=memoized.chain,
):
    """A report from the memo of uRR(E_inf) is uRR(E_1), for all X, X_S and E_1 <= E_inf."""
    return Statement(
        (SENSITIVE, E_INF, E_1),
        (E_INF > 1, E_1 >= 1, E_1 <= E_INF, X.exists(SENSITIVE)),
        (
            is_mechanism(X, X, REPORT),
            X.forall(lambda x: X.forall(lambda y: through_memo(x, y) == URR(x, y))),
            X.forall(lambda x: X.forall(lambda y: CHAIN(x, y) == URR(x, y))),
        ),
        definitions(first, second, keep, chain),
    )
