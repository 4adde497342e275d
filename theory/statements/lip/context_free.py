"""Equation (24): the estimate of the number of ones from binary RR, without a prior."""

from fractions import Fraction
from itertools import product

from mechanisms import rr
from mechanisms.losses import lip as lip_loss
from theory.kernel.sorts import BOOL, REAL, functions, index
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.ledger.formal import Broken, at, states
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

    return (E > 1, is_distribution(OMEGA, WEIGHT), U.forall(drawn_by))


def users(values, E=2, lie=Fraction(1, 3)):
    """Return the instance of users with these values, who lie independently."""
    outcomes = list(product((False, True), repeat=len(values)))
    weights = []
    for outcome in outcomes:
        weight = Fraction(1)
        for value, told in zip(values, outcome, strict=True):
            weight *= 1 - lie if told == value else lie
        weights.append(weight)
    constants = {
        "weight": weights,
        "value": values,
        "report": lambda u: lambda o: outcomes[o][u],
        "E": E,
    }
    return at({"U": len(values), "Omega": len(outcomes)}, **constants)


PAIR, THREE = [True, False], [True, False, False]
NAMES = {S: size(U, VALUE), N: size(U)}
DROPPED = {
    0: users(PAIR, E=1, lie=Fraction(1, 2)),
    1: "Pr is then no probability; the proof uses that it sums to 1",
    2: users(THREE, lie=Fraction(1, 4)),
}


@states(
    "lip-context-free-unbiased",
    printed_as="printed",
    holds=[users(THREE)],
    dropped={
        0: DROPPED[0],
        1: users(THREE).but(
            weight=[
                0,
                Fraction(2, 27),
                Fraction(2, 27),
                Fraction(1, 27),
                Fraction(8, 27),
                Fraction(4, 27),
                Fraction(4, 27),
                Fraction(2, 27),
            ]
        ),
        2: users(THREE).but(
            weight=[
                Fraction(43, 108),
                Fraction(2, 27),
                Fraction(2, 27),
                Fraction(1, 27),
                Fraction(5, 108),
                Fraction(4, 27),
                Fraction(4, 27),
                Fraction(2, 27),
            ]
        ),
    },
    broken=[Broken(0, users(PAIR), {"form": lambda o, p: 2 * estimate(o, p)})],
)
def printed_unbiased(probabilities=rr.probabilities, flip=lambda E: E / (E + 1), form=estimate):
    """With p = e^eps/(e^eps+1) the estimate (24) is unbiased for the number of ones."""
    return Statement(
        (WEIGHT, VALUE, REPORT, E), drawn(probabilities), (mean(flip(E), form) == S,), NAMES
    )


@states(
    "lip-context-free-unbiased-corrected",
    printed_as="ours",
    holds=[users(PAIR), users(THREE)],
    dropped=DROPPED
    | {1: users(PAIR).but(weight=[0, Fraction(1, 9), Fraction(4, 9), Fraction(2, 9)])},
    broken=[
        Broken(0, users(THREE), {"flip": lambda E: E / (E + 1)}),
        Broken(1, users(THREE), {"flip": lambda E: E / (E + 1)}),
    ],
)
def unbiased(probabilities=rr.probabilities, flip=lambda E: 1 / (E + 1)):
    """With p = 1/(e^eps+1) it is; with 1 - p it is unbiased for the number of zeros."""
    return Statement(
        (WEIGHT, VALUE, REPORT, E),
        drawn(probabilities),
        (mean(flip(E)) == S, mean(1 - flip(E)) == N - S),
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
    return is_distribution(OMEGA, WEIGHT), U.forall(lies), independent, Fraction(1, 2) != Q


def liars(values, q=Fraction(1, 3), **other):
    """Return the instance of users who lie with probability q."""
    where = users(values, lie=q)
    return at(where.sizes, **(where.values | {"q": q} | other))


@states(
    "lip-context-free-mse",
    printed_as="printed",
    reading="given the inputs, of reports of RR that lie with probability p; p and 1-p alike",
    holds=[liars(PAIR), liars(THREE, Fraction(3, 4))],
    dropped={
        0: liars([True], weight=[0, Fraction(2, 3)]),
        1: liars(PAIR, q=Fraction(1, 4), weight=users(PAIR).values["weight"]),
        2: liars([True, True], weight=[Fraction(1, 3), 0, 0, Fraction(2, 3)]),
        3: liars(PAIR, q=Fraction(1, 2)),
    },
    broken=[
        Broken(0, liars(PAIR), {"error": lambda q: q * (1 - q)}),
        Broken(1, liars(PAIR), {"error": lambda q: q}),
    ],
)
def context_free_mse(error=lip_loss.mse_context_free):
    """The variance of (24) is N times (25) for each user, and the same for p and 1 - p."""
    return Statement(
        (WEIGHT, VALUE, REPORT, Q),
        lying(),
        (squared(Q) == N * error(Q), error(1 - Q) == error(Q)),
        NAMES,
    )
