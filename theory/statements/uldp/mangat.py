"""Mangat's randomized response (Section 3.1), and its variance beside Warner's (Section 1)."""

from fractions import Fraction

from mechanisms import rr, urr
from mechanisms.encodings.base import unit_variance
from theory.kernel.binding import function_of
from theory.kernel.sorts import BOOL, REAL, functions
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.ledger.formal import Broken, NotNeeded, at, states
from theory.notions import logic
from theory.notions.ldp import ldp
from theory.notions.uldp import provides

P, T, E = const("p", REAL), const("t", REAL), const("E", REAL)
Q = const("Q", functions(BOOL, BOOL, REAL))  # true is "yes", the sensitive answer
MANGAT, WARNER = const("mangat", REAL), const("warner", REAL)
HALF, THIRD, TENTH = Fraction(1, 2), Fraction(1, 3), Fraction(1, 10)


def matrix(output_probabilities):
    """Return Pr(y|x) of uRR at s = N = 1 and e^eps = 1/p."""
    kinds = [output_probabilities(flag, 1, 1 / P) for flag in (True, False)]

    def entry(x, y):
        own, other = (logic.choose(y, yes, no) for yes, no in zip(*kinds, strict=True))
        return logic.choose(x == y, own, other)

    return function_of(BOOL, BOOL, entry)


def symmetric(sensitive, s, E):
    """A changed uRR: both answers are protected, as in Warner's."""
    del sensitive, s
    return rr.probabilities(2, E)


@states(
    "uldp-mangat",
    printed_as="printed",
    holds=[at(p=HALF, E=2), at(p=THIRD, E=100)],
    dropped={0: at(p=-1, E=2), 1: at(p=1, E=1)},
    broken=[
        Broken(0, at(p=HALF, E=2), {"output_probabilities": symmetric}),
        Broken(1, at(p=HALF, E=2), {"output_probabilities": symmetric}),
        Broken(2, at(p=HALF, E=2), {"output_probabilities": symmetric}),
    ],
)
def mangat(output_probabilities=urr.output_probabilities):
    """Mangat's RR is uRR, provides ({1}, {1}, ln(1/p))-ULDP, and no eps-LDP."""
    printed = logic.all_of(
        Q(True, True) == 1, Q(True, False) == 0, Q(False, True) == P, Q(False, False) == 1 - P
    )
    private = BOOL.forall(lambda y: ldp(BOOL, lambda x: Q(x, y), E))
    return Statement(
        (P, E),
        (P > 0, P < 1),
        (
            printed,
            provides(BOOL, BOOL, Q, lambda x: x, lambda y: y, 1 / P),
            logic.negation(private),
        ),
        {Q: matrix(output_probabilities)},
    )


def variances(p, E, variance):
    """Return n times the variances of the estimates of t, Mangat's and Warner's."""
    found = []
    for own, other in (urr.output_probabilities(True, 1, 1 / p), rr.probabilities(2, E)):
        found.append(variance(other, own - other, T))
    return dict(zip((MANGAT, WARNER), found, strict=True))


def same_flip(variance):
    """Return both if 'no' becomes 'yes' with probability p in both; in Warner's 'yes' 'no' too."""
    return variances(P, (1 - P) / P, variance)


READING = "more accurate: the empirical estimate of the proportion of yes has a smaller variance"
FLIPS = (P > 0, P < 1, P != HALF, T >= 0, T <= 1)


def opposite(chance, gain, t):
    """Return the variance with the wrong sign."""
    return -unit_variance(chance, gain, t)


@states(
    "uldp-mangat-beats-warner",
    printed_as="informal",
    reading=READING + ", at the same p and for every proportion",
    holds=[at(p=1 - TENTH, t=TENTH)],
    dropped={
        0: at(p=-1, t=1),
        1: at(p=2, t=1),
        2: at(p=HALF, t=0),
        3: at(p=1 - TENTH, t=-1),
        4: NotNeeded("true beyond 1 as well; says that t is a proportion"),
    },
    broken=[Broken(0, at(p=THIRD, t=HALF), {"variance": opposite})],
)
def beats(variance=unit_variance):
    """At the same p Mangat's estimate has the smaller variance."""
    return Statement((P, T), FLIPS, (MANGAT < WARNER,), same_flip(variance))


def threshold():
    """Return when Mangat's is the smaller one."""
    return (1 - T) * (1 - 2 * P) * (1 - 2 * P) < (1 - P) * (1 - P)


@states(
    "uldp-mangat-beats-warner-iff",
    printed_as="ours",
    holds=[at(p=THIRD, t=0), at(p=1 - THIRD, t=0), at(p=1 - TENTH, t=TENTH), at(p=TENTH, t=1)],
    dropped={
        0: at(p=-1, t=1),
        1: at(p=2, t=1),
        2: at(p=HALF, t=0),
        3: at(p=THIRD, t=0).but(t=-5),
        4: NotNeeded("the comparison is the same beyond 1; says that it is a proportion"),
    },
    broken=[
        Broken(0, at(p=THIRD, t=HALF), {"variance": opposite}),
        Broken(1, at(p=THIRD, t=HALF), {"variance": opposite}),
        Broken(2, at(p=1 - TENTH, t=0), {"variance": opposite}),
    ],
)
def beats_iff(variance=unit_variance):
    """At the same p: exactly when; for every proportion if p < 2/3, and not at 0 from there on."""
    return Statement(
        (P, T),
        FLIPS,
        (
            (MANGAT < WARNER) == threshold(),
            logic.implies(3 * P < 2, MANGAT < WARNER),
            logic.implies(logic.all_of(3 * P >= 2, T == 0), WARNER <= MANGAT),
        ),
        same_flip(variance),
    )


@states(
    "uldp-mangat-beats-warner-equal-eps",
    printed_as="ours",
    holds=[at(E=2, t=0), at(E=100, t=1)],
    dropped={
        0: at(E=1, t=0),
        1: at(E=2, t=-2),
        2: NotNeeded("true beyond 1 as well; says that t is a proportion"),
    },
    broken=[
        Broken(0, at(E=2, t=HALF), {"variance": opposite}),
        Broken(1, at(E=2, t=HALF), {"variance": opposite}),
    ],
)
def beats_at_equal_eps(variance=unit_variance):
    """At the same eps Mangat's variance is smaller, by (1 + t (E-1))/(E-1)^2 over n."""
    gap = (1 + T * (E - 1)) / ((E - 1) * (E - 1))
    return Statement(
        (E, T),
        (E > 1, T >= 0, T <= 1),
        (gap == WARNER - MANGAT, MANGAT < WARNER),
        variances(1 / E, E, variance),
    )
