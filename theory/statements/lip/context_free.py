"""Equation (24): the estimate of the number of ones from binary RR, without a prior."""

from fractions import Fraction

from mechanisms import rr
from mechanisms.losses import lip as lip_loss
from theory.kernel.sorts import BOOL, REAL, functions, index
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.ledger.formal import states
from theory.notions import logic
from theory.notions.probability import expectation, is_distribution, probability, size

U, OMEGA = index("U"), index("Omega")
E, S, N = const("E", REAL), const("s", REAL), const("n", REAL)
WEIGHT = const("weight", functions(OMEGA, REAL))
VALUE = const("value", functions(U, BOOL))
REPORT = const("report", functions(U, OMEGA, BOOL))


def estimate(o, p):
    """Return (24) at an outcome, with its p."""
    ones = size(U, lambda u: REPORT(u, o))
    return (ones - N * p) / (1 - 2 * p)


def mean(p, form=estimate):
    """Return the expectation of (24)."""
    return expectation(OMEGA, WEIGHT, lambda o: form(o, p))


def drawn(probabilities):
    """Return the hypotheses: eps > 0, and each report is drawn by RR from the user's value."""
    own, other = probabilities(2, E)

    def drawn_by(u):
        found = probability(OMEGA, WEIGHT, lambda o: REPORT(u, o))
        return found == logic.choose(VALUE(u), own, other)

    return {
        "eps > 0": E > 1,
        "a probability space": is_distribution(OMEGA, WEIGHT),
        "the law of a report": U.forall(drawn_by),
    }


NAMES = {S: size(U, VALUE), N: size(U)}


@states("lip-context-free-unbiased")
def printed_unbiased(probabilities=rr.probabilities, flip=lambda E: E / (E + 1), form=estimate):
    """With p = e^eps/(e^eps+1) the estimate (24) is unbiased for the number of ones."""
    return Statement(
        (WEIGHT, VALUE, REPORT, E),
        drawn(probabilities),
        {"unbiased": mean(flip(E), form) == S},
        NAMES,
    )


@states("lip-context-free-unbiased-corrected")
def unbiased(probabilities=rr.probabilities, flip=lambda E: 1 / (E + 1)):
    """With p = 1/(e^eps+1) it is; with 1 - p it is unbiased for the number of zeros."""
    return Statement(
        (WEIGHT, VALUE, REPORT, E),
        drawn(probabilities),
        {"unbiased": mean(flip(E)) == S, "1 - p counts zeros": mean(1 - flip(E)) == N - S},
        NAMES,
    )


Q = const("q", REAL)


def squared(q, form=estimate):
    """Return the variance of (24): its expected squared distance from the number of ones."""
    return expectation(OMEGA, WEIGHT, lambda o: (form(o, q) - S) * (form(o, q) - S))


def lying():
    """Return the hypotheses: each report lies with probability q, any two independently."""

    def alone(u):
        return probability(OMEGA, WEIGHT, lambda o: REPORT(u, o))

    def lies(u):
        return alone(u) == logic.choose(VALUE(u), 1 - Q, Q)

    def apart(u, v):
        both = probability(OMEGA, WEIGHT, lambda o: logic.all_of(REPORT(u, o), REPORT(v, o)))
        return logic.implies(u != v, both == alone(u) * alone(v))

    independent = U.forall(lambda u: U.forall(lambda v: apart(u, v)))
    return {
        "a probability space": is_distribution(OMEGA, WEIGHT),
        "the law of a report": U.forall(lies),
        "independent reports": independent,
        "q is not 1/2": Fraction(1, 2) != Q,
    }


@states("lip-context-free-mse")
def context_free_mse(error=lip_loss.mse_context_free):
    """The variance of (24) is N times (25) for each user, and the same for p and 1 - p."""
    return Statement(
        (WEIGHT, VALUE, REPORT, Q),
        lying(),
        {
            "the variance": squared(Q) == N * error(Q),
            "the same for 1 - q": error(1 - Q) == error(Q),
        },
        NAMES,
    )
