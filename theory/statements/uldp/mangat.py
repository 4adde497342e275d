"""Mangat's randomized response (Section 3.1), and its variance beside Warner's (Section 1)."""

from fractions import Fraction

from mechanisms import rr, urr
from mechanisms.encodings.base import unit_variance
from theory.kernel.sorts import REAL
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.notions import logic

P, T, E = const("p", REAL), const("t", REAL), const("E", REAL)
MANGAT, WARNER = const("mangat", REAL), const("warner", REAL)
HALF = Fraction(1, 2)


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


def threshold():
    """Return when Mangat's is the smaller one."""
    return (1 - T) * (1 - 2 * P) * (1 - 2 * P) < (1 - P) * (1 - P)


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
