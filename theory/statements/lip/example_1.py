"""Example 1: N = 100 users, of whom one in ten has X = 1."""

from fractions import Fraction

from mechanisms.losses import lip as lip_loss
from theory.kernel.sorts import REAL
from theory.kernel.statement import Statement
from theory.kernel.terms import const, real
from theory.ledger.formal import states
from theory.notions import logic
from theory.statements.lip import binary
from theory.statements.lip.binary import BEST, BOOL, LEAST, PRINTED, E
from theory.statements.naming import named

Q, USERS = const("q", REAL), const("n", REAL)
LIES = const("lies", REAL)
N, TENTH, HALF = 100, Fraction(1, 10), Fraction(1, 2)


@states("lip-example-ldp-error")
def printed_ldp_error(
    error=lip_loss.mse_context_free, printed=lambda E, n: n * E / ((E + 1) * (E + 1))
):
    """The expected error of the context-free RR estimator is 100 e^eps/(e^eps+1)^2."""
    return Statement(
        (E, USERS),
        {"eps > 0": E > 1, "n >= 0": USERS >= 0},
        {"the printed error": USERS * error(LIES) == printed(E, USERS)},
        {LIES: 1 / (E + 1)},
    )


@states("lip-example-ldp-error-corrected")
def ldp_error(error=lip_loss.mse_context_free, printed=lambda E: N * E / ((E - 1) * (E - 1))):
    """It is 100 e^eps/(e^eps-1)^2."""
    return Statement((E,), {"eps > 0": E > 1}, {"the error": N * error(1 / (E + 1)) == printed(E)})


@states("lip-example-opt-channel")
def printed_channel(flip=lambda E: 1 - E / 2):
    """q* = 1 - e^eps/2, p* = 1/2 is an eps-LDP channel."""
    return Statement(
        (E,),
        {"eps >= 0": E >= 1, "e^eps <= 2": E <= 2},
        {"LDP as printed": binary.has_ldp(BOOL, PRINTED)},
        {PRINTED: binary.channel(flip(E), real(HALF))},
    )


@states("lip-example-opt-channel-corrected")
def channel(flip=lambda E: 1 / (2 * E), printed=lambda E: 1 - E / 2):
    """Q = e^-eps/2 is, and its mirror image 1 - e^-eps/2; none has less; 1 - e^eps/2 at eps = 0."""
    private = binary.has_ldp(BOOL, binary.channel(Q, real(HALF)))
    as_printed = binary.has_ldp(BOOL, binary.channel(printed(E), real(HALF)))
    return Statement(
        (E, Q),
        {"eps >= 0": E >= 1, "q >= 0": Q >= 0, "q <= 1": Q <= 1},
        {
            "LDP": binary.has_ldp(BOOL, BEST),
            "LDP as printed": binary.has_ldp(BOOL, PRINTED),
            "none has less": logic.implies(private, flip(E) <= Q),
            "as printed at eps = 0 alone": logic.implies(
                logic.all_of(printed(E) >= 0, as_printed), E == 1
            ),
        },
        {
            BEST: binary.channel(flip(E), real(HALF)),
            PRINTED: binary.channel(1 - flip(E), real(HALF)),
        },
    )


def least(error):
    """Return the least error of the example."""
    return N * error(real(TENTH), E, logic.choose)


@states("lip-example-lip-error")
def printed_lip_error(error=lip_loss.lip_error, printed=lambda E, n: n * (10 * E - 1) / 64):
    """The least error under eps-LIP is (10 e^eps - 1)/0.64."""
    one_user = error(real(TENTH), E, logic.choose)
    found = Statement(
        (E, USERS),
        {"eps > 0": E > 1, "n >= 0": USERS >= 0},
        {"the printed error": USERS * one_user == printed(E, USERS)},
    )
    return named(found, {LEAST: one_user})


@states("lip-example-lip-error-corrected")
def lip_error(error=lip_loss.lip_error):
    """It is 9 - (e^eps-1)^2/e^eps for e^eps <= 9, and 18 e^-eps - 9 e^-2eps beyond."""
    return Statement(
        (E,),
        {"eps >= 0": E >= 1},
        {
            "up to e^eps = 9": logic.implies(E <= 9, least(error) == 9 - (E - 1) * (E - 1) / E),
            "beyond e^eps = 9": logic.implies(E >= 9, least(error) == 18 / E - 9 / (E * E)),
        },
    )
