"""Example 1: N = 100 users, of whom one in ten has X = 1."""

from fractions import Fraction

from mechanisms.losses import lip as lip_loss
from theory.kernel.sorts import REAL
from theory.kernel.statement import Statement
from theory.kernel.terms import const, real
from theory.ledger.formal import Broken, NotNeeded, at, states
from theory.notions import logic
from theory.statements.lip import binary
from theory.statements.lip.binary import BEST, BOOL, PRINTED, E

Q, USERS = const("q", REAL), const("n", REAL)
N, TENTH, HALF = 100, Fraction(1, 10), Fraction(1, 2)


@states(
    "lip-example-ldp-error",
    printed_as="printed",
    reading="for any number n of users, 100 in the example",
    holds=[at(E=2, n=100)],
    dropped={0: at(E=2, n=100).but(E=Fraction(1, 2)), 1: at(E=2, n=100).but(n=-1)},
    broken=[Broken(0, at(E=2, n=0), {"printed": lambda E, n: 1 + n})],
)
def printed_ldp_error(
    error=lip_loss.mse_context_free, printed=lambda E, n: n * E / ((E + 1) * (E + 1))
):
    """The expected error of the context-free RR estimator is 100 e^eps/(e^eps+1)^2."""
    return Statement(
        (E, USERS), (E > 1, USERS >= 0), (USERS * error(1 / (E + 1)) == printed(E, USERS),)
    )


@states(
    "lip-example-ldp-error-corrected",
    printed_as="ours",
    holds=[at(E=2)],
    dropped={0: at(E=1)},
    broken=[Broken(0, at(E=2), {"printed": lambda E: N * E / ((E + 1) * (E + 1))})],
)
def ldp_error(error=lip_loss.mse_context_free, printed=lambda E: N * E / ((E - 1) * (E - 1))):
    """It is 100 e^eps/(e^eps-1)^2."""
    return Statement((E,), (E > 1,), (N * error(1 / (E + 1)) == printed(E),))


@states(
    "lip-example-opt-channel",
    printed_as="printed",
    reading="p lies about X = 1, q about X = 0; for every eps for which q* is a probability",
    holds=[at(E=Fraction(3, 2))],
    dropped={0: at(E=Fraction(3, 2)).but(E=0), 1: at(E=3)},
    broken=[Broken(0, at(E=1), {"flip": lambda E: 0 * E})],
)
def printed_channel(flip=lambda E: 1 - E / 2):
    """q* = 1 - e^eps/2, p* = 1/2 is an eps-LDP channel."""
    return Statement(
        (E,),
        (E >= 1, E <= 2),
        (binary.has_ldp(BOOL, PRINTED),),
        {PRINTED: binary.channel(flip(E), real(HALF))},
    )


@states(
    "lip-example-opt-channel-corrected",
    printed_as="ours",
    holds=[at(E=Fraction(3, 2), q=HALF), at(E=1, q=HALF)],
    dropped={
        0: at(E=Fraction(1, 2), q=HALF),
        1: NotNeeded("with q < 0 there is no channel"),
        2: NotNeeded("with q > 1 there is no channel"),
    },
    broken=[
        Broken(0, at(E=2, q=HALF), {"flip": lambda E: 0 * E}),
        Broken(1, at(E=2, q=HALF), {"flip": lambda E: 0 * E}),
        Broken(2, at(E=2, q=Fraction(1, 4)), {"flip": lambda E: HALF + 0 * E}),
        Broken(3, at(E=2, q=HALF), {"printed": lambda E: 1 / (2 * E)}),
    ],
)
def channel(flip=lambda E: 1 / (2 * E), printed=lambda E: 1 - E / 2):
    """Q = e^-eps/2 is, and its mirror image 1 - e^-eps/2; none has less; 1 - e^eps/2 at eps = 0."""
    private = binary.has_ldp(BOOL, binary.channel(Q, real(HALF)))
    as_printed = binary.has_ldp(BOOL, binary.channel(printed(E), real(HALF)))
    return Statement(
        (E, Q),
        (E >= 1, Q >= 0, Q <= 1),
        (
            binary.has_ldp(BOOL, BEST),
            binary.has_ldp(BOOL, PRINTED),
            logic.implies(private, flip(E) <= Q),
            logic.implies(logic.all_of(printed(E) >= 0, as_printed), E == 1),
        ),
        {
            BEST: binary.channel(flip(E), real(HALF)),
            PRINTED: binary.channel(1 - flip(E), real(HALF)),
        },
    )


def least(error):
    """Return the least error of the example."""
    return N * error(real(TENTH), E, logic.choose)


@states(
    "lip-example-lip-error",
    printed_as="printed",
    reading="for any number n of users, 100 in the example, and for eps > 0",
    holds=[at(E=2, n=100)],
    dropped={0: at(E=2, n=100).but(E=-1), 1: at(E=2, n=100).but(n=-1)},
    broken=[Broken(0, at(E=2, n=0), {"printed": lambda E, n: 1 + n})],
)
def printed_lip_error(error=lip_loss.lip_error, printed=lambda E, n: n * (10 * E - 1) / 64):
    """The least error under eps-LIP is (10 e^eps - 1)/0.64."""
    one_user = error(real(TENTH), E, logic.choose)
    return Statement((E, USERS), (E > 1, USERS >= 0), (USERS * one_user == printed(E, USERS),))


@states(
    "lip-example-lip-error-corrected",
    printed_as="ours",
    holds=[at(E=2), at(E=10)],
    dropped={0: at(E=2).but(E=0)},
    broken=[
        Broken(0, at(E=2), {"error": lambda p, E, choose: 0 * E}),
        Broken(1, at(E=10), {"error": lambda p, E, choose: 0 * E}),
    ],
)
def lip_error(error=lip_loss.lip_error):
    """It is 9 - (e^eps-1)^2/e^eps for e^eps <= 9, and 18 e^-eps - 9 e^-2eps beyond."""
    return Statement(
        (E,),
        (E >= 1,),
        (
            logic.implies(E <= 9, least(error) == 9 - (E - 1) * (E - 1) / E),
            logic.implies(E >= 9, least(error) == 18 / E - 9 / (E * E)),
        ),
    )
