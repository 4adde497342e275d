"""The PUM: a user's own sensitive values become bots (Proposition 11, Section 5.2)."""

from fractions import Fraction

from mechanisms import pum
from theory.kernel.binding import function, function_of
from theory.kernel.sorts import BOOL, REAL, functions, index
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.ledger.formal import Broken, at, states
from theory.notions import logic
from theory.notions.probability import is_distribution, is_mechanism
from theory.notions.uldp import invertible, invertible_if_reachable, provides
from theory.statements.uldp.post_processing import SMALL

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
    return alone, apart


def chain(common, f):
    """Return Pr(y|x) of what is made of the value x by f and reported by the common mechanism."""
    return lambda x, y: common(f(x), y)


def doubled(common, f):
    """Return a chain whose rows sum to 2."""
    return lambda x, y: 2 * common(f(x), y)


def squared(common, f):
    """Return a chain whose ratios are squared."""
    return lambda x, y: common(f(x), y) * common(f(x), y)


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


HALF = Fraction(1, 2)
# uRR of e^eps = 2: the values x1 and x2 reveal themselves, the bot is the one sensitive datum
URR = [[HALF, 0, HALF], [0, HALF, HALF], [0, 0, 1]]


def user(**other):
    """Return an instance: two values, one bot, and a user whose first value is her own secret."""
    values = {
        "sensitive": [False, False],
        "own": [True, False],
        "value": [0, 1],
        "bot_of": [2, 2],
        "bot": [False, False, True],
        "common": URR,
        "protected": [False, False, True],
        "E": 2,
    }
    return at({"X": 2, "Y": 3, "Z": 3}, **(values | other))


# what she hides was sensitive before, for all: then (4) holds as printed
THIRD = Fraction(1, 3)
SHARED = user(
    sensitive=[True, False],
    common=[[2 * THIRD, 0, THIRD], [THIRD, THIRD, THIRD], [THIRD, 0, 2 * THIRD]],
    protected=[True, False, True],
)


def transparent(specific, value, bot, choose):
    """A changed pre-processor that hides nothing."""
    return choose(specific, value, value)


PRIVATE = {
    "dropped": {
        0: SMALL,
        1: user(common=[[HALF, 0, 1], [0, HALF, 1], [0, 0, 2]]),
        2: user(own=[False, False], value=[0, 0]),
        3: user(bot_of=[0, 2]),
        4: user(common=[[1, 0, 0], [0, 1, 0], [0, 0, 1]]),
    },
    "broken": [Broken(0, SHARED, {"chained": doubled}), Broken(1, SHARED, {"chained": squared})],
}
HIDING = Broken(1, user(), {"intermediate": transparent})


def private(intermediate, chained, condition):
    """Return Proposition 11, with (4) or (4') of both mechanisms."""
    either = function(X, lambda x: pum.is_hidden(OWN(x), SENSITIVE(x), logic.any_of))
    return Statement(
        (SENSITIVE, OWN, VALUE, BOT_OF, BOT, COMMON, PROTECTED, E),
        (
            E >= 1,
            is_mechanism(Z, Y, COMMON),
            *embedded(),
            provides(Z, Y, COMMON, HIDDEN, PROTECTED, E, condition),
        ),
        (is_mechanism(X, Y, Q), provides(X, Y, Q, either, PROTECTED, E, condition)),
        definitions(intermediate, chained),
    )


@states("uldp-pum-private", printed_as="printed", holds=[user()], **PRIVATE)
def pum_private(intermediate=pum.intermediate, chained=chain):
    """The PUM provides (X_S + X_S^(i), Y_P, eps)-ULDP, with (4) as printed."""
    return private(intermediate, chained, invertible)


@states(
    "uldp-pum-private-reachable",
    printed_as="ours",
    holds=[user(), user(own=[False, False]), user(own=[True, True]), SHARED],
    **(PRIVATE | {"broken": [*PRIVATE["broken"], HIDING]}),
)
def pum_private_reachable(intermediate=pum.intermediate, chained=chain):
    """The PUM provides (X_S + X_S^(i), Y_P, eps)-ULDP, with (4') of Q_cmn and of the PUM."""
    return private(intermediate, chained, invertible_if_reachable)


def two_users(**other):
    """Return an instance: of two pre-processors, one hides the first value."""
    values = {name: user().values[name] for name in ("common", "protected", "E")}
    values |= {"hidden": [False, False, True], "p": [HALF, HALF], "f": [2, 1], "f1": [0, 1]}
    return at({"X": 2, "Y": 3, "Z": 3}, **(values | other))


@states(
    "uldp-pum-secrecy",
    printed_as="ours",
    holds=[two_users(), two_users(p=[1, 0])],
    dropped={
        0: SMALL,
        1: two_users(p=[-1, 2], f=[0, 1], f1=[2, 1]),
        2: two_users(common=[[1, 0, 0], [0, 1, 0], [0, 0, 1]]),
    },
    broken=[Broken(0, two_users(p=[1, 0]), {"chained": squared})],
)
def pum_secrecy(chained=chain):
    """A protected output tells any two pre-processors apart by a ratio of e^eps at most."""

    def reported(f, y):
        return X.sum(lambda x: chained(COMMON, f)(x, y) * P(x))

    def close(y):
        return logic.implies(PROTECTED(y), reported(F, y) <= E * reported(OTHER, y))

    return Statement(
        (HIDDEN, COMMON, PROTECTED, P, F, OTHER, E),
        (
            E >= 1,
            is_distribution(X, P),
            provides(Z, Y, COMMON, HIDDEN, PROTECTED, E, invertible_if_reachable),
        ),
        (Y.forall(close),),
    )
