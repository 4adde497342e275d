"""Instances that test the statements of `theory.statements.lip.binary`."""

from fractions import Fraction

from theory.ledger.formal import GivenByText, at, instances

QUARTER = Fraction(1, 4)
# the optimal channel for P1 = 1/2, e^eps = 2, with its estimate
HALF = {
    "P1": Fraction(1, 2),
    "E": 2,
    "q": {False: [3 * QUARTER, QUARTER], True: [QUARTER, 3 * QUARTER]},
    "g": [QUARTER, 3 * QUARTER],
}


def half(**other):
    """Return the instance of a fair X and its optimal channel."""
    return at({"Y": 2}, **(HALF | other))


instances(
    "lip-optimum",
    holds=[half(), half(P1=Fraction(1, 5)), half(P1=Fraction(4, 5))],
    dropped={
        "P1 >= 0": GivenByText("0 <= P1 <= 1", "scope"),
        "P1 <= 1": GivenByText("0 <= P1 <= 1", "scope"),
    },
)

# binary RR for e^eps = 2, and its estimate for P1 = 1/2
