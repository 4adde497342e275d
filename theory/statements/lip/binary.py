"""Binary X under LIP: the printed channel (Theorem 2) and the least error over all channels."""

from fractions import Fraction

from mechanisms import binary_channel
from mechanisms.losses import lip as lip_loss
from theory.kernel.binding import function, function_of
from theory.kernel.sorts import BOOL, REAL, functions, index
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.ledger.formal import Broken, NotNeeded, at, states
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
BEST = const("best", functions(BOOL, BOOL, REAL))
GUESS = const("guess", functions(BOOL, REAL))
LEAST = const("least", REAL)
ASKED = (P1 >= 0, P1 <= 1, E >= 1)


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


@states(
    "lip-opt-channel",
    printed_as="printed",
    reading="that it satisfies eps-LIP, the part of Theorem 2 that fails",
    holds=[at(P1=Fraction(1, 10), E=2)],
    dropped={
        0: at(P1=-1, E=2),
        1: at(P1=2, E=2),
        2: at(P1=Fraction(1, 3), E=Fraction(1, 2)),
    },
    broken=[Broken(0, at(P1=Fraction(1, 2), E=2), {"printed": lambda P1, E: (0 * P1, 0 * E)})],
)
def printed_channel(printed=binary_channel.balanced_lip):
    """For every prior and budget the printed channel, or its mirror image, is eps-LIP."""
    mirror = function_of(BOOL, BOOL, lambda x, y: PRINTED(x, logic.negation(y)))
    claimed = logic.any_of(has_lip(BOOL, PRINTED), has_lip(BOOL, mirror))
    where = prior() | {PRINTED: channel(*printed(P1, E))}
    return Statement((P1, E), ASKED, (claimed,), where)


def best_channel(optimal):
    """Return the definitions of the optimal channel, and of its estimate E[X|Y]."""

    def guessed(pair):
        return pair if len(pair) == 4 else (*pair, *lip_loss.posteriors(*pair, P1))

    def choose(condition, yes, no):
        both = zip(guessed(yes()), guessed(no()), strict=True)
        return tuple(logic.choose(condition, one, other) for one, other in both)

    q0, q1, below, above = optimal(P1, E, choose)
    return {
        Q0: q0,
        Q1: q1,
        BEST: channel(Q0, Q1),
        GUESS: function(BOOL, lambda y: logic.choose(y, above, below)),
    }


QUARTER = Fraction(1, 4)
# the optimal channel for P1 = 1/2, e^eps = 2, with its estimate
HALF = {
    "P1": Fraction(1, 2),
    "E": 2,
    "q": {False: [3 * QUARTER, QUARTER], True: [QUARTER, 3 * QUARTER]},
    "g": [QUARTER, 3 * QUARTER],
}


def half(**other):
    """Return the instance of a fair X and its optimal channel."""
    return at({"Y": 2}, **(HALF | other))


def too_much(P1, E, choose):
    """A changed least error: that of no report."""
    return P1 * (1 - P1)


def two_flips(q0, q1):
    """Return a changed optimal channel that lies as told."""
    return lambda P1, E, choose: (q0 + 0 * P1, q1 + 0 * E, P1, P1)


@states(
    "lip-optimum",
    printed_as="ours",
    holds=[half(), half(P1=Fraction(1, 5)), half(P1=Fraction(4, 5))],
    dropped={
        0: NotNeeded("all formulas hold of a negative P1 as well, which is no probability"),
        1: NotNeeded("and of one beyond 1"),
        2: half(E=Fraction(1, 2), P1=Fraction(1, 3)),
    },
    broken=[
        Broken(0, half(), {"error_formula": too_much}),
        Broken(1, half(), {"optimal": two_flips(2, 0)}),
        Broken(2, half(), {"optimal": two_flips(0, 0)}),
        Broken(3, half(), {"error_formula": too_much}),
    ],
)
def optimum(optimal=binary_channel.optimal_by_regime, error_formula=lip_loss.lip_error):
    """No channel with eps-LIP and no estimate err less; one binary channel errs no more."""
    allowed = logic.all_of(is_mechanism(BOOL, Y, CHANNEL), has_lip(Y, CHANNEL))
    return Statement(
        (P1, E, CHANNEL, ESTIMATE),
        ASKED,
        (
            logic.implies(allowed, error(Y, CHANNEL, ESTIMATE) >= LEAST),
            is_mechanism(BOOL, BOOL, BEST),
            has_lip(BOOL, BEST),
            error(BOOL, BEST, GUESS) == LEAST,
        ),
        prior() | best_channel(optimal) | {LEAST: error_formula(P1, E, logic.choose)},
    )


THIRD = Fraction(1, 3)
# binary RR for e^eps = 2, and its estimate for P1 = 1/2
RR = {"q": {False: [2 * THIRD, THIRD], True: [THIRD, 2 * THIRD]}, "g": [THIRD, 2 * THIRD]}


@states(
    "lip-opt-ldp-channel",
    printed_as="printed",
    reading="over output alphabets of any size, not only over binary channels",
    holds=[half(**RR), half(**RR | {"P1": Fraction(4, 5)})],
    dropped={
        0: half(**RR).but(P1=-2),
        1: half(**RR).but(P1=3),
        2: half(**RR | {"E": Fraction(1, 2)}),
    },
    broken=[
        Broken(0, half(**RR), {"error_formula": lambda P1, E: P1 * (1 - P1)}),
        Broken(1, half(**RR), {"flip": lambda E: 2 * E}),
        Broken(2, half(**RR), {"flip": lambda E: 0 * E}),
        Broken(3, half(**RR), {"error_formula": lambda P1, E: P1 * (1 - P1)}),
    ],
)
def optimum_under_ldp(flip=binary_channel.ldp_flip, error_formula=lip_loss.ldp_error):
    """No channel with eps-LDP and no estimate err less than binary RR with E[X|Y]."""
    allowed = logic.all_of(is_mechanism(BOOL, Y, CHANNEL), has_ldp(Y, CHANNEL))
    below, above = lip_loss.posteriors(flip(E), flip(E), P1)
    return Statement(
        (P1, E, CHANNEL, ESTIMATE),
        ASKED,
        (
            logic.implies(allowed, error(Y, CHANNEL, ESTIMATE) >= LEAST),
            is_mechanism(BOOL, BOOL, BEST),
            has_ldp(BOOL, BEST),
            error(BOOL, BEST, GUESS) == LEAST,
        ),
        prior()
        | {
            BEST: channel(flip(E), flip(E)),
            GUESS: function(BOOL, lambda y: logic.choose(y, above, below)),
            LEAST: error_formula(P1, E),
        },
    )
