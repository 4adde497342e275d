"""Equations (15), (16), (28): the estimate of least error from one binary report, and its error."""

from mechanisms.losses import lip as lip_loss
from theory.kernel.binding import function
from theory.kernel.sorts import BOOL, REAL, functions
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.ledger.formal import states
from theory.notions import logic
from theory.statements.lip import binary
from theory.statements.lip.binary import BEST, GUESS, P1, PRIOR, Q0, Q1

ANY = const("any", functions(BOOL, REAL))
LAMBDA0, LAMBDA1 = const("lambda0", REAL), const("lambda1", REAL)
ASKED = {
    "P1 >= 0": P1 >= 0,
    "P1 <= 1": P1 <= 1,
    "lambda0 > 0": LAMBDA0 > 0,
    "lambda1 > 0": LAMBDA1 > 0,
}


def definitions(masses):
    """Return the definitions of prior, channel and lambda."""
    lambda0, lambda1 = masses(Q0, Q1, P1)
    return binary.prior() | {LAMBDA0: lambda0, LAMBDA1: lambda1, BEST: binary.channel(Q0, Q1)}


def printed_estimate(y):
    """Return (15)."""
    y = logic.choose(y, 1, 0)
    return P1 * (Q1 / LAMBDA0 * (1 - y) + (1 - Q1) / LAMBDA1 * y)


@states("lip-mmse-estimator")
def estimator(masses=lip_loss.output_probabilities, posteriors=lip_loss.posteriors):
    """(15) is Bayes' rule, as it runs, and no estimate errs less."""
    below, above = posteriors(Q0, Q1, P1)

    def bayes(y):
        return GUESS(y) * binary.output_mass(BEST, y) == PRIOR(True) * BEST(True, y)

    return Statement(
        (P1, Q0, Q1, ANY),
        {**ASKED, "q0 >= 0": Q0 >= 0, "q0 <= 1": Q0 <= 1, "q1 >= 0": Q1 >= 0, "q1 <= 1": Q1 <= 1},
        {
            "Bayes' rule": BOOL.forall(bayes),
            "as it runs": logic.all_of(GUESS(False) == below, GUESS(True) == above),
            "no less error": binary.error(BOOL, BEST, ANY) >= binary.error(BOOL, BEST, GUESS),
        },
        definitions(masses) | {GUESS: function(BOOL, printed_estimate)},
    )


@states("lip-mse")
def error(masses=lip_loss.output_probabilities, posteriors=lip_loss.posteriors, mse=lip_loss.mse):
    """The error of E[X|Y] is (16), which runs as it is printed."""
    below, above = posteriors(Q0, Q1, P1)
    return Statement(
        (P1, Q0, Q1),
        ASKED,
        {
            "the error is (16)": binary.error(BOOL, BEST, GUESS) == mse(Q0, Q1, P1),
        },
        definitions(masses) | {GUESS: function(BOOL, lambda y: logic.choose(y, above, below))},
    )
