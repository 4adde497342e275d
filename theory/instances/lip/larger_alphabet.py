"""Instances that test the statements of `theory.statements.lip.larger_alphabet`."""

from fractions import Fraction

from theory.ledger.formal import Broken, at, instances

HALF, QUARTER, TENTH = Fraction(1, 2), Fraction(1, 4), Fraction(1, 10)
FAIR = {
    "prior": [HALF, HALF],
    "E": 2,
    "Q": [[3 * QUARTER, QUARTER], [QUARTER, 3 * QUARTER]],
    "g": [[3 * QUARTER, QUARTER], [QUARTER, 3 * QUARTER]],
}
TWO = {"X": 2, "Y": 2}
# a rare value, and a report that says nothing
SKEWED = {"prior": [9 * TENTH, TENTH], "E": 2, "Q": [[1], [1]], "g": [[9 * TENTH], [TENTH]]}


def fair(**other):
    """Return the instance of two values, equally likely, and the direct channel."""
    return at(TWO, **(FAIR | other))


def skewed():
    """Return the instance of a rare value."""
    return at({"X": 2, "Y": 1}, **SKEWED)


def nothing_told(prior, E, over):
    """A changed bound: the error of no report, twice."""
    return over(prior, lambda p: 2 * p * (1 - p))


instances(
    "lip-larger-alphabet",
    holds=[fair(), skewed(), at({"X": 1, "Y": 1}, prior=[1], E=1, Q=[[1]], g=[[1]])],
    dropped={
        "the prior is a distribution": fair(prior=[QUARTER, QUARTER]),
        "eps >= 0": fair(E=HALF, prior=[QUARTER, 3 * QUARTER]),
    },
    broken={
        "no less error": Broken(fair(), {"bound": nothing_told}),
        "more with a rare value": Broken(skewed(), {"bound": nothing_told}),
        "a mechanism": Broken(fair(), {"probabilities": lambda p, E: (p, p / E)}),
        "LIP without rare values": Broken(
            fair(), {"probabilities": lambda p, E: (1 + 0 * p, 0 * p)}
        ),
        "reached": Broken(fair(), {"bound": nothing_told}),
    },
)
