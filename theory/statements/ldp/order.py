"""Channels made of patterns, in Blackwell's order: none is better, and for whom they are best."""

from mechanisms import ubd
from mechanisms.oracles import designs as formulas
from theory.kernel.binding import function_of
from theory.kernel.sorts import BOOL, REAL, functions, index
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.ledger.formal import states
from theory.notions import logic
from theory.notions.ldp import ldp
from theory.notions.probability import is_mechanism, size
from theory.notions.release import processed
from theory.notions.unary import proper
from theory.statements.ldp.designs import EPS, HAS, E, K, Q, R, X, Y, drawn, in_r_blocks
from theory.statements.oneid.rays import entry, posterior

Z, ACTIONS = index("Z"), index("Action")
SETS = functions(X, BOOL)
BETTER, SECOND = const("better", functions(X, Z, REAL)), const("second", functions(Z, Y, REAL))
ANY = const("x_0", X)
BACK = const("back", functions(Y, Z, REAL))
GARBLES = const("R", functions(Y, Z, REAL))
S, COLUMN, MASS = const("S", SETS), const("column", Z), const("mass", REAL)
GAIN, VALUE = const("gain", functions(ACTIONS, X, REAL)), const("value", REAL)
MASSES = const("masses", functions(Y, REAL))
CHANNEL = const("channel", functions(X, Z, REAL))
ACT, OF_BLOCK = const("act", functions(Z, ACTIONS)), const("of_block", functions(Y, ACTIONS))
SOME_EPS = {"eps >= 0": E >= 1}


def itself(value):
    """Return what a conclusion says it is."""
    return value


def proper_blocks():
    """Return that each block has a value, and not all."""
    return {"blocks with some values, not all": Y.forall(lambda y: proper(X, HAS(y)))}


@states("ldp-patterns-maximal")
def patterns_maximal(pattern=entry, back=posterior):
    """An LDP channel of which one made of patterns is a garbling is a garbling of it."""
    garbled = processed(Z, BETTER, SECOND)

    def made(x, y):
        return MASSES(y) * pattern(HAS(y, x), E)

    def returned(x, z):
        return Y.sum(lambda y: made(x, y) * BACK(y, z))

    return Statement(
        (HAS, MASSES, E, BETTER, SECOND, ANY),
        {
            **SOME_EPS,
            "masses > 0": Y.forall(lambda y: MASSES(y) > 0),
            **proper_blocks(),
            "the channel is a mechanism": is_mechanism(X, Z, BETTER),
            "LDP": Z.forall(lambda z: ldp(X, lambda x: BETTER(x, z), E)),
            "the garbling is a mechanism": is_mechanism(Z, Y, SECOND),
            "garbled it is made of patterns": X.forall(
                lambda x: Y.forall(lambda y: garbled(x, y) == made(x, y))
            ),
        },
        {
            "the second stage is a mechanism": is_mechanism(Y, Z, BACK),
            "composed it is the channel": X.forall(
                lambda x: Z.forall(lambda z: returned(x, z) == BETTER(x, z))
            ),
        },
        {BACK: function_of(Y, Z, lambda y, z: back(BETTER(ANY, z), SECOND(z, y), made(ANY, y)))},
    )


@states("ldp-patterns-incomparable")
def patterns_incomparable(pattern=entry, block=itself):
    """What one made of patterns can be garbled to has no pattern that it has not."""

    def made(x):
        total = Y.sum(lambda y: MASSES(y) * pattern(HAS(y, x), E) * GARBLES(y, COLUMN))
        return total == MASS * pattern(S(x), E)

    same = Y.exists(
        lambda y: logic.all_of(
            MASSES(y) * GARBLES(y, COLUMN) > 0, X.forall(lambda x: block(HAS(y, x)) == S(x))
        )
    )
    return Statement(
        (HAS, MASSES, E, GARBLES, S, MASS, COLUMN),
        {
            **EPS,
            "masses >= 0": Y.forall(lambda y: MASSES(y) >= 0),
            "the garbling is a mechanism": is_mechanism(Y, Z, GARBLES),
            "a set with some values, not all": proper(X, S),
            "mass > 0": MASS > 0,
            "a column on the set's ray": X.forall(made),
        },
        {"the set is one of its own": same},
    )


@states("ldp-symmetric-best")
def symmetric_best(
    block_probabilities=formulas.block_probabilities,
    weight=ubd.weight,
    pattern=entry,
    most=itself,
):
    """No LDP channel gains more than the design whose blocks all gain the most for their weight."""

    def gained(action, inside):
        """Return the gain on the ray of a set, times K; and what the set weighs."""
        on_ray = X.sum(lambda x: GAIN(action, x) * pattern(inside(x), E))
        return K * on_ray, weight(K, size(X, inside), E)

    def no_more(action, s):
        gain, weighs = gained(action, s)
        return gain <= VALUE * weighs

    def as_much(y):
        gain, weighs = gained(OF_BLOCK(y), HAS(y))
        return gain == VALUE * weighs

    def total(outputs, act, law):
        return outputs.sum(lambda z: X.sum(lambda x: GAIN(act(z), x) * law(x, z)))

    return Statement(
        (CHANNEL, ACT, GAIN, VALUE, HAS, OF_BLOCK, R, E),
        {
            **SOME_EPS,
            "the channel is a mechanism": is_mechanism(X, Z, CHANNEL),
            "LDP": Z.forall(lambda z: ldp(X, lambda x: CHANNEL(x, z), E)),
            "no set gains more": ACTIONS.forall(lambda a: SETS.forall(lambda s: no_more(a, s))),
            "each value in r blocks": in_r_blocks(),
            "each block gains as much": Y.forall(as_much),
        },
        {
            "no channel gains more": total(Z, ACT, CHANNEL) <= most(VALUE),
            "the design gains as much": total(Y, OF_BLOCK, Q) == VALUE,
        },
        {K: size(X), **drawn(block_probabilities)},
    )
