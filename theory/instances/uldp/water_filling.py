"""Instances that test the statements of `theory/statements/uldp/water_filling.claims`."""

import math
from fractions import Fraction

from theory.ledger.formal import GivenByText, Implied, at, instances

HALF, QUARTER = Fraction(1, 2), Fraction(1, 4)

# all three outputs seen, nu = 1/2: p = (1, 0, 0)
POINT = {
    "f": [3 * QUARTER, QUARTER, 0],
    "floor": [HALF, HALF, HALF],
    "r": [HALF, QUARTER, QUARTER],
    "nu": HALF,
    # close enough where the two chances differ
    "log": lambda t: Fraction(math.log(t)),
}


def three(**other):
    """Return the instance of three outputs."""
    return at({"X": 3}, **(POINT | other))


instances(
    "uldp-water-filling",
    holds=[three(), three(r=[1, 0, 0])],
    dropped={
        "frequencies >= 0": GivenByText("all frequencies", "scope"),
        "nu > 0": Implied("f > 0 and nu <= 0 leave p = 0, which does not sum to one"),
        "the laws of the logarithm": three(log=lambda t: 9 - 9 * t),
    },
)
