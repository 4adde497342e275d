"""Equation (24): the estimate of the number of ones from binary RR, without a prior."""

from mechanisms import rr
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
