"""Instances that test the statements of `theory.statements.uldp.pouring`."""

from fractions import Fraction

from theory.ledger.formal import GivenByText, at, instances

HALF = Fraction(1, 2)

POURED = {"level": [3, 2], "c": [1, 1], "nu": 2, "rank": [0, 1], "last": 0}


def two(**values):
    """Return an instance of two values, of which the first has all."""
    return at({"X": 2}, **(POURED | values))


instances(
    "uldp-poured-level", holds=[two(), two(level=[3, 3], c=[1, 2], nu=Fraction(7, 3), last=1)]
)

# nu = 1/2: all to the first output, p = (1, 0)
FILLED = {"f": [3 * HALF / 2, HALF / 2], "floor": [HALF, HALF], "rank": [0, 1], "last": 0}
FILLED |= {"nu": HALF}


def outputs(**values):
    """Return an instance of two outputs."""
    return at({"X": 2}, **(FILLED | values))


instances(
    "uldp-water-filling-level",
    holds=[outputs(), outputs(f=[HALF, HALF], floor=[0, 0], nu=1, last=1)],
    dropped={"frequencies >= 0": GivenByText("frequencies f", "says")},
)
