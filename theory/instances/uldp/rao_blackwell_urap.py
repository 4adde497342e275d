"""Instances that test the statements of `theory.statements.uldp.rao_blackwell_urap`."""

from fractions import Fraction

from theory.ledger.formal import GivenByText, Implied, at, instances

HALF, QUARTER, THIRD = Fraction(1, 2), Fraction(1, 4), Fraction(1, 3)


def urap(**values):
    """Return an instance of uRAP with theta = 1/2 and e^eps = 3."""
    made = {"sensitive": [True, False], "theta": HALF, "E": 3, "p": [HALF, HALF], "a": 2}
    return at({"X": len((made | values)["p"])}, **(made | values))


instances(
    "uldp-rao-blackwell-urap",
    holds=[urap(), urap(sensitive=[True, True, False], p=[HALF, QUARTER, QUARTER])],
)

FOUR = urap(sensitive=[True] * 3 + [False], p=[QUARTER] * 4, E=2)

instances("uldp-rao-blackwell-urap-worst", holds=[urap(), FOUR])


def saddle(**values):
    """Return an instance of s = 1, N = 1: theta = 2/3, e^eps = 4."""
    made = {
        "sensitive": [True, False],
        "E": 4,
        "theta": HALF,
        "p": [1, 0],
        "mass": HALF,
        "root_a": Fraction(4, 3),
        "root_b": THIRD,
    }
    return at({"X": len((made | values)["p"])}, **(made | values))


def all_on_s(**values):
    """Return an instance of s = 2, N = 1 and e^eps = 16/9, where all users are of X_S."""
    roots = {"root_a": Fraction(20, 7), "root_b": Fraction(15, 7)}
    made = {"E": Fraction(16, 9), "mass": 1, "p": [1, 0, 0], "sensitive": [True, True, False]}
    return saddle(**(made | roots | values))


instances(
    "uldp-rao-blackwell-best-theta",
    holds=[saddle(), all_on_s()],
    dropped={
        "s >= 1 and N >= 1": Implied("both classes must be there for a threshold"),
        "0 <= mass <= 1": GivenByText("all of the simplex", "scope"),
    },
)
