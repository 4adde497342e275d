"""What is sent by a mechanism that is drawn."""

from mixtures import formulas

from theory.kernel.sorts import REAL, functions, index
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.ledger.formal import states
from theory.notions.ldp import ldp
from theory.notions.probability import is_distribution, is_mechanism

T, X, Y = index("T"), index("X"), index("Y")
E, W = const("E", REAL), const("w", functions(T, REAL))
Q = const("Q", functions(T, X, Y, REAL))


def given():
    """Return that a law draws one of some mechanisms, all with eps-LDP."""
    private = T.forall(lambda t: Y.forall(lambda y: ldp(X, lambda x: Q(t, x, y), E)))
    return {
        "a law": is_distribution(T, W),
        "mechanisms": T.forall(lambda t: is_mechanism(X, Y, Q(t))),
        "LDP": private,
    }


@states("mixture-hidden")
def hidden(mixed=formulas.hidden):
    """The output alone."""
    sent = mixed(T, W, Q)
    return Statement(
        (E, W, Q),
        given(),
        {
            "a mechanism": is_mechanism(X, Y, sent),
            "LDP": Y.forall(lambda y: ldp(X, lambda x: sent(x, y), E)),
        },
    )


@states("mixture-told")
def told(pair=formulas.told, mixed=formulas.hidden):
    """The output with the name of its mechanism."""
    sent, alone = pair(W, Q), mixed(T, W, Q)
    column = X.forall(lambda x: Y.forall(lambda y: T.sum(lambda t: sent(x, t, y)) == alone(x, y)))
    return Statement(
        (E, W, Q),
        given(),
        {
            "a mechanism": X.forall(lambda x: T.sum(lambda t: Y.sum(lambda y: sent(x, t, y))) == 1),
            "LDP": T.forall(lambda t: Y.forall(lambda y: ldp(X, lambda x: sent(x, t, y), E))),
            "without the name": column,
        },
    )
