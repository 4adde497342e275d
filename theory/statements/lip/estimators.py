"""Equations (15), (16), (28): the estimate of least error from one binary report, and its error."""

from fractions import Fraction

from mechanisms.losses import lip as lip_loss
from theory.kernel.binding import function
from theory.kernel.sorts import BOOL, REAL, functions
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.ledger.formal import Broken, NotNeeded, at, states
from theory.notions import logic
from theory.statements.lip import binary
from theory.statements.lip.binary import BEST, GUESS, P1, PRIOR, Q0, Q1

ANY = const("any", functions(BOOL, REAL))
HALF = Fraction(1, 2)
POINT = {"P1": Fraction(1, 10), "q0": Fraction(1, 4), "q1": Fraction(1, 3)}
LAMBDA0, LAMBDA1 = const("lambda0", REAL), const("lambda1", REAL)
ASKED = (P1 >= 0, P1 <= 1, LAMBDA0 > 0, LAMBDA1 > 0)
ENTRY = NotNeeded("an entry of the channel is a probability")
DROPPED = {
    0: NotNeeded("the equations hold for negative P1 as well; it says that P1 is a probability"),
    1: NotNeeded("the same beyond 1"),
    2: at(**POINT | {"P1": 0, "q0": 1}, any=[0, 0]),
    3: at(**POINT | {"P1": 0, "q0": 0}, any=[0, 0]),
}


def definitions(masses):
    """Return the definitions of prior, channel and lambda."""
    lambda0, lambda1 = masses(Q0, Q1, P1)
    return binary.prior() | {
        LAMBDA0: lambda0,
        LAMBDA1: lambda1,
        BEST: binary.channel(Q0, Q1),
    }


def printed_estimate(y):
    """Return (15)."""
    y = logic.choose(y, 1, 0)
    return P1 * (Q1 / LAMBDA0 * (1 - y) + (1 - Q1) / LAMBDA1 * y)


def swapped(q0, q1, P1):
    """Changed output probabilities: lambda0 and lambda1 in the wrong order."""
    return lip_loss.output_probabilities(1 - q0, 1 - q1, P1)


@states(
    "lip-mmse-estimator",
    printed_as="printed",
    reading="where both outputs can occur; that it has the least error, of all functions of Y",
    holds=[at(**POINT, any=[HALF, HALF])],
    dropped=DROPPED | dict.fromkeys(range(4, 8), ENTRY),
    broken=[
        Broken(0, at(**POINT, any=[HALF, HALF]), {"masses": swapped}),
        Broken(1, at(**POINT, any=[HALF, HALF]), {"posteriors": lambda q0, q1, P1: (P1, P1)}),
        Broken(2, at(**POINT, any=[Fraction(9, 201), Fraction(4, 17)]), {"masses": swapped}),
    ],
)
def estimator(masses=lip_loss.output_probabilities, posteriors=lip_loss.posteriors):
    """(15) is Bayes' rule, as it runs, and no estimate errs less."""
    below, above = posteriors(Q0, Q1, P1)

    def bayes(y):
        return GUESS(y) * binary.output_mass(BEST, y) == PRIOR(True) * BEST(True, y)

    return Statement(
        (P1, Q0, Q1, ANY),
        (*ASKED, Q0 >= 0, Q0 <= 1, Q1 >= 0, Q1 <= 1),
        (
            BOOL.forall(bayes),
            logic.all_of(GUESS(False) == below, GUESS(True) == above),
            binary.error(BOOL, BEST, ANY) >= binary.error(BOOL, BEST, GUESS),
        ),
        definitions(masses) | {GUESS: function(BOOL, printed_estimate)},
    )


def error_16():
    """Return (16) as printed."""
    gain = P1 * (LAMBDA0 - Q1)
    return P1 * (1 - P1) - gain * gain / (LAMBDA0 * LAMBDA1)


@states(
    "lip-mse",
    printed_as="printed",
    reading="where both outputs can occur",
    holds=[at(**POINT)],
    dropped={
        0: DROPPED[0],
        1: DROPPED[1],
        2: at(**POINT | {"P1": 0, "q0": 1}),
        3: at(**POINT | {"P1": 0, "q0": 0}),
    },
    broken=[
        Broken(0, at(**POINT), {"posteriors": lambda q0, q1, P1: (P1, P1)}),
        Broken(1, at(**POINT), {"mse": lambda q0, q1, P1: P1}),
    ],
)
def error(masses=lip_loss.output_probabilities, posteriors=lip_loss.posteriors, mse=lip_loss.mse):
    """The error of E[X|Y] is (16), as it runs."""
    below, above = posteriors(Q0, Q1, P1)
    return Statement(
        (P1, Q0, Q1),
        ASKED,
        (binary.error(BOOL, BEST, GUESS) == error_16(), mse(Q0, Q1, P1) == error_16()),
        definitions(masses) | {GUESS: function(BOOL, lambda y: logic.choose(y, above, below))},
    )
