"""Binary X under LIP: the printed channel (Theorem 2) and the least error over all channels."""

from mechanisms import binary_channel
from mechanisms.losses import lip as lip_loss
from theory.kernel.binding import function, function_of
from theory.kernel.sorts import BOOL, REAL, functions, index
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.ledger.formal import states
from theory.notions import logic
from theory.notions.ldp import ldp
from theory.notions.lip import lip
from theory.notions.probability import is_mechanism

Y = index("Y")
P1, E = const("P1", REAL), const("E", REAL)
PRIOR = const("prior", functions(BOOL, REAL))
CHANNEL = const("q", functions(BOOL, Y, REAL))
ESTIMATE = const("g", functions(Y, REAL))
Q0, Q1 = const("q0", REAL), const("q1", REAL)
PRINTED = const("printed", functions(BOOL, BOOL, REAL))
BEST = const("channel", functions(BOOL, BOOL, REAL))
GUESS = const("guess", functions(BOOL, REAL))
LEAST = const("least", REAL)
BELOW, ABOVE = const("posterior_0", REAL), const("posterior_1", REAL)
# flips of the best channel, by the prior: X = 1 is rare, is common, or neither
REGIMES = [
    tuple(const(f"{flip}_{prior}", REAL) for flip in ("q0", "q1"))
    for prior in ("rare", "common", "middle")
]
ASKED = {"P1 >= 0": P1 >= 0, "P1 <= 1": P1 <= 1, "eps >= 0": E >= 1}


def prior():
    """Return the definition of Pr(X = x)."""
    return {PRIOR: function(BOOL, lambda x: logic.choose(x, P1, 1 - P1))}


def channel(q0, q1):
    """Return the matrix with q0 = Pr(Y=1|X=0) and q1 = Pr(Y=0|X=1)."""

    def entry(x, y):
        of_one, of_zero = logic.choose(y, 1 - q1, q1), logic.choose(y, q0, 1 - q0)
        return logic.choose(x, of_one, of_zero)

    return function_of(BOOL, BOOL, entry)


def output_mass(q, y):
    """Return Pr(y)."""
    return BOOL.sum(lambda x: PRIOR(x) * q(x, y))


def has_lip(outputs, q):
    """Return whether every output satisfies (7)."""
    return outputs.forall(lambda y: lip(BOOL, lambda x: q(x, y), output_mass(q, y), E))


def has_ldp(outputs, q):
    """Return whether every output satisfies (1)."""
    return outputs.forall(lambda y: ldp(BOOL, lambda x: q(x, y), E))


def error_at(q, g, x, y):
    """Return the share of x and y in E[(X - g(Y))^2]."""
    miss = logic.choose(x, 1, 0) - g(y)
    return PRIOR(x) * q(x, y) * miss * miss


def error(outputs, q, g):
    """Return E[(X - g(Y))^2]."""
    return outputs.sum(lambda y: BOOL.sum(lambda x: error_at(q, g, x, y)))


def best_channel(optimal):
    """Return the definitions of the optimal channel, and of its estimate E[X|Y]."""
    named, names = {}, iter(REGIMES)

    def guessed(pair):
        if len(pair) == 4:
            return pair
        flips = next(names, pair)
        named.update(zip(flips, pair, strict=True))
        return (*pair, *lip_loss.posteriors(*flips, P1))

    def choose(condition, yes, no):
        both = zip(guessed(yes()), guessed(no()), strict=True)
        return tuple(logic.choose(condition, one, other) for one, other in both)

    q0, q1, below, above = optimal(P1, E, choose)
    guess = function(BOOL, lambda y: logic.choose(y, ABOVE, BELOW))
    found = {Q0: q0, Q1: q1, BEST: channel(Q0, Q1), **named}
    return found | {BELOW: below, ABOVE: above, GUESS: guess}


@states("lip-optimum")
def optimum(optimal=binary_channel.optimal_by_regime, error_formula=lip_loss.lip_error):
    """No channel with eps-LIP and no estimate err less; one binary channel errs no more."""
    allowed = logic.all_of(is_mechanism(BOOL, Y, CHANNEL), has_lip(Y, CHANNEL))
    return Statement(
        (P1, E, CHANNEL, ESTIMATE),
        ASKED,
        {
            "no less error": logic.implies(allowed, error(Y, CHANNEL, ESTIMATE) >= LEAST),
            "a mechanism": is_mechanism(BOOL, BOOL, BEST),
            "LIP": has_lip(BOOL, BEST),
            "reached": error(BOOL, BEST, GUESS) == LEAST,
        },
        prior() | best_channel(optimal) | {LEAST: error_formula(P1, E, logic.choose)},
    )
