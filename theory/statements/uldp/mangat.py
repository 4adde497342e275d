"""Mangat's randomized response (Section 3.1), and its variance beside Warner's (Section 1)."""

from fractions import Fraction

from mechanisms import rr, urr
from mechanisms.encodings.base import unit_variance
from theory.kernel.binding import function_of
from theory.kernel.sorts import BOOL, REAL, functions
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.ledger.formal import states
from theory.notions import logic
from theory.notions.ldp import ldp
from theory.notions.uldp import provides
from theory.statements.naming import named

P, T, E = const("p", REAL), const("t", REAL), const("E", REAL)
Q = const("Q", functions(BOOL, BOOL, REAL))  # true is "yes", the sensitive answer
MANGAT, WARNER = const("mangat", REAL), const("warner", REAL)
E_MANGAT, E_WARNER = const("E_mangat", REAL), const("E_warner", REAL)
HALF, THIRD, TENTH = Fraction(1, 2), Fraction(1, 3), Fraction(1, 10)


def matrix(output_probabilities):
    """Return Pr(y|x) of uRR at s = N = 1 and e^eps = 1/p."""
    kinds = [output_probabilities(flag, 1, 1 / P) for flag in (True, False)]

    def entry(x, y):
        own, other = (logic.choose(y, yes, no) for yes, no in zip(*kinds, strict=True))
        return logic.choose(x == y, own, other)

    return function_of(BOOL, BOOL, entry)


def example(p_below, output_probabilities):
    """Return the example of Section 3.1, for the p that a hypothesis leaves."""
    printed = logic.all_of(
        Q(True, True) == 1, Q(True, False) == 0, Q(False, True) == P, Q(False, False) == 1 - P
    )
    private = BOOL.forall(lambda y: ldp(BOOL, lambda x: Q(x, y), E))
    found = Statement(
        (P, E),
        {"p > 0": P > 0, **p_below},
        {
            "Mangat's probabilities": printed,
            "ULDP": provides(BOOL, BOOL, Q, lambda x: x, lambda y: y, 1 / P),
            "eps-LDP for no eps": logic.negation(private),
        },
        {Q: matrix(output_probabilities)},
    )
    return named(found, {E_MANGAT: 1 / P})


@states("uldp-mangat")
def mangat(output_probabilities=urr.output_probabilities):
    """Mangat's RR is uRR, provides ({1}, {1}, ln(1/p))-ULDP, and no eps-LDP."""
    return example({"p < 1": P < 1}, output_probabilities)


@states("uldp-mangat-printed")
def mangat_printed(output_probabilities=urr.output_probabilities):
    """The same for every probability p of which ln(1/p) is a budget."""
    return example({"p <= 1": P <= 1}, output_probabilities)


def variances(p, E, variance):
    """Return n times the variances of the estimates of t, Mangat's and Warner's."""
    found = []
    for own, other in (urr.output_probabilities(True, 1, 1 / p), rr.probabilities(2, E)):
        found.append(variance(other, own - other, T))
    return dict(zip((MANGAT, WARNER), found, strict=True))


def same_flip(variance):
    """Return both if 'no' becomes 'yes' with probability p in both; in Warner's 'yes' 'no' too."""
    return variances(P, (1 - P) / P, variance)


FLIPS = {
    "p > 0": P > 0,
    "p < 1": P < 1,
    "p is not 1/2": P != HALF,
    "t >= 0": T >= 0,
    "t <= 1": T <= 1,
}


@states("uldp-mangat-beats-warner")
def beats(variance=unit_variance):
    """At the same p Mangat's estimate has the smaller variance."""
    found = Statement(
        (P, T), FLIPS, {"smaller variance, of the same lies": MANGAT < WARNER}, same_flip(variance)
    )
    return named(found, {E_MANGAT: 1 / P, E_WARNER: (1 - P) / P})


def threshold():
    """Return when Mangat's is the smaller one."""
    return (1 - T) * (1 - 2 * P) * (1 - 2 * P) < (1 - P) * (1 - P)


@states("uldp-mangat-beats-warner-iff")
def beats_iff(variance=unit_variance):
    """At the same p: exactly when; for every proportion if p < 2/3, and not at 0 from there on."""
    return Statement(
        (P, T),
        FLIPS,
        {
            "exactly when": (MANGAT < WARNER) == threshold(),
            "for every t if p < 2/3": logic.implies(3 * P < 2, MANGAT < WARNER),
            "not at t = 0 otherwise": logic.implies(
                logic.all_of(3 * P >= 2, T == 0), WARNER <= MANGAT
            ),
        },
        same_flip(variance),
    )


@states("uldp-mangat-beats-warner-equal-eps")
def beats_at_equal_eps(variance=unit_variance):
    """At the same eps Mangat's variance is smaller, by (1 + t (E-1))/(E-1)^2 over n."""
    gap = (1 + T * (E - 1)) / ((E - 1) * (E - 1))
    return Statement(
        (E, T),
        {"eps > 0": E > 1, "t >= 0": T >= 0, "t <= 1": T <= 1},
        {
            "how much smaller": gap == WARNER - MANGAT,
            "smaller variance, of the same lies": MANGAT < WARNER,
        },
        variances(1 / E, E, variance),
    )
