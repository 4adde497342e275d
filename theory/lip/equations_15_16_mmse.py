"""Equations (15), (16), (28): the estimate of least error from one binary report, and its error."""

import sympy
import z3

from mechanisms.losses import lip
from theory.ledger.claims import Decision, decides
from theory.ledger.obligation import Identity, Lemma, Statement
from theory.lip.binary import A0, A1, ANY_Q0, ANY_Q1, B0, B1, INSIDE, U, V
from theory.lip.posterior_range import squared_error

# Pr(X = 1, Y = y) and Pr(X = 0, Y = y), from the definition of the channel
SAID_NO = (U / (U + V) * A1 / (A1 + B1), V / (U + V) * B0 / (A0 + B0))
SAID_YES = (U / (U + V) * B1 / (A1 + B1), V / (U + V) * A0 / (A0 + B0))


def bayes(one, zero):
    """Return Pr(X = 1 | Y)."""
    return one / (one + zero)


def printed_estimate(y):
    """Return (15) at Y = y."""
    lambda0, lambda1 = lip.output_probabilities(ANY_Q0, ANY_Q1, INSIDE)
    return INSIDE * (ANY_Q1 / lambda0 * (1 - y) + (1 - ANY_Q1) / lambda1 * y)


def best_guess():
    """State that of all guesses the posterior has the least error, at each output."""
    one, zero, guess, posterior = z3.Reals("one zero guess posterior")
    known = [one >= 0, zero >= 0, one + zero > 0, posterior * (one + zero) == one]
    least, any_guess = squared_error(one, zero, posterior), squared_error(one, zero, guess)
    return Statement(known, any_guess >= least, any_guess > least)


@decides("lip-mmse-estimator")
def estimator():
    """At Y = 0 and at Y = 1."""
    no, yes = bayes(*SAID_NO), bayes(*SAID_YES)
    as_run = lip.posteriors(ANY_Q0, ANY_Q1, INSIDE)
    return Decision(
        verdict="proved",
        printed_proof="sound",
        why=(
            "It is Bayes' rule. Where an output cannot occur the quotient is 0/0, and so is the "
            "posterior; the repository's estimate is 0 there."
        ),
        scope="all priors and channels for which both outputs can occur",
        about=["mechanisms.losses.lip.posteriors"],
        obligations=[
            Identity("at Y = 0", printed_estimate(sympy.Integer(0)), no, yes),
            Identity("at Y = 1", printed_estimate(sympy.Integer(1)), yes, no),
            Identity("as it runs, Y = 0", as_run[0], no, yes),
            Identity("as it runs, Y = 1", as_run[1], yes, no),
            Lemma("no guess is better", best_guess),
        ],
    )


@decides("lip-mse")
def error():
    """The error by definition, summed over X and Y."""
    by_definition = sum(squared_error(*joint, bayes(*joint)) for joint in (SAID_NO, SAID_YES))
    lambda0, lambda1 = lip.output_probabilities(ANY_Q0, ANY_Q1, INSIDE)
    printed = INSIDE * (1 - INSIDE) - (INSIDE * (lambda0 - ANY_Q1)) ** 2 / (lambda0 * lambda1)
    as_run = lip.mse(ANY_Q0, ANY_Q1, INSIDE)
    return Decision(
        verdict="proved",
        printed_proof="sound",
        why=(
            "By the law of total variance, as printed. Where one output cannot occur (16) is 0/0 "
            "and the error P1(1-P1)."
        ),
        scope="all priors and channels for which both outputs can occur",
        about=["mechanisms.losses.lip.mse"],
        uses=["lip-mmse-estimator"],
        obligations=[
            Identity("(16) is the expected squared error", by_definition, printed, as_run / 2),
            Identity("as it runs", as_run, printed, INSIDE * (1 - INSIDE)),
        ],
    )
