"""The PUM: a user's own sensitive values become bots (Proposition 11, Section 5.2)."""

from mechanisms import pum
from theory.kernel.binding import function, function_of
from theory.kernel.sorts import BOOL, REAL, functions, index
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.ledger.formal import states
from theory.notions import logic
from theory.notions.probability import is_distribution, is_mechanism
from theory.notions.uldp import invertible, invertible_if_reachable, provides

X, Y, Z = index("X"), index("Y"), index("Z")  # Z: the values and the bots
SENSITIVE = const("sensitive", functions(X, BOOL))
OWN = const("own", functions(X, BOOL))  # X_S^(i)
VALUE, BOT_OF = const("value", functions(X, Z)), const("bot_of", functions(X, Z))
BOT = const("bot", functions(Z, BOOL))
COMMON = const("common", functions(Z, Y, REAL))
PROTECTED = const("protected", functions(Y, BOOL))
E = const("E", REAL)
HIDDEN = const("hidden", functions(Z, BOOL))  # Z_S
SEEN = const("f", functions(X, Z))
Q = const("Q", functions(X, Y, REAL))
F, OTHER = const("f", functions(X, Z)), const("f1", functions(X, Z))
P = const("p", functions(X, REAL))


def embedded():
    """Return that values are intermediate data, each one of its own, and bots are others."""
    alone = X.forall(
        lambda x: X.forall(lambda other: logic.implies(VALUE(x) == VALUE(other), x == other))
    )
    apart = X.forall(lambda x: logic.all_of(logic.negation(BOT(VALUE(x))), BOT(BOT_OF(x))))
    return {"values are embedded": alone, "bots are no values": apart}


def chain(common, f):
    """Return Pr(y|x) of what is made of the value x by f and reported by the common mechanism."""
    return lambda x, y: common(f(x), y)


def definitions(intermediate, chained):
    """Return Z_S, the pre-processor and the user's mechanism."""

    def hidden(z):
        common = X.exists(lambda x: logic.all_of(z == VALUE(x), SENSITIVE(x)))
        return pum.is_hidden(BOT(z), common, logic.any_of)

    def seen(x):
        return intermediate(OWN(x), VALUE(x), BOT_OF(x), logic.choose)

    return {
        HIDDEN: function(Z, hidden),
        SEEN: function(X, seen),
        Q: function_of(X, Y, chained(COMMON, SEEN)),
    }


def private(intermediate, chained, condition):
    """Return Proposition 11, with (4) or (4') of both mechanisms."""
    either = function(X, lambda x: pum.is_hidden(OWN(x), SENSITIVE(x), logic.any_of))
    return Statement(
        (SENSITIVE, OWN, VALUE, BOT_OF, BOT, COMMON, PROTECTED, E),
        {
            "eps >= 0": E >= 1,
            "Q_cmn is a mechanism": is_mechanism(Z, Y, COMMON),
            **embedded(),
            "ULDP of Q_cmn": provides(Z, Y, COMMON, HIDDEN, PROTECTED, E, condition),
        },
        {
            "a mechanism": is_mechanism(X, Y, Q),
            "ULDP": provides(X, Y, Q, either, PROTECTED, E, condition),
        },
        definitions(intermediate, chained),
    )


@states("uldp-pum-private")
def pum_private(intermediate=pum.intermediate, chained=chain):
    """The PUM provides (X_S + X_S^(i), Y_P, eps)-ULDP, with (4) as printed."""
    return private(intermediate, chained, invertible)


@states("uldp-pum-private-reachable")
def pum_private_reachable(intermediate=pum.intermediate, chained=chain):
    """The PUM provides (X_S + X_S^(i), Y_P, eps)-ULDP, with (4') of Q_cmn and of the PUM."""
    return private(intermediate, chained, invertible_if_reachable)


@states("uldp-pum-secrecy")
def pum_secrecy(chained=chain):
    """A protected output tells any two pre-processors apart by a ratio of e^eps at most."""

    def reported(f, y):
        return X.sum(lambda x: chained(COMMON, f)(x, y) * P(x))

    def close(y):
        return logic.implies(PROTECTED(y), reported(F, y) <= E * reported(OTHER, y))

    return Statement(
        (HIDDEN, COMMON, PROTECTED, P, F, OTHER, E),
        {
            "eps >= 0": E >= 1,
            "p is a distribution": is_distribution(X, P),
            "ULDP of Q_cmn": provides(Z, Y, COMMON, HIDDEN, PROTECTED, E, invertible_if_reachable),
        },
        {"of two pre-processors, at most e^eps": Y.forall(close)},
    )
