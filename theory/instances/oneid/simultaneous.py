"""Instances that test the statements of `theory.statements.oneid.simultaneous`."""

from fractions import Fraction

from theory.ledger.formal import NotNeeded, at, instances

HALF, QUARTER = Fraction(1, 2), Fraction(1, 4)


def drawn(**values):
    """Return an instance of three users: at one of two outcomes a limit is above its count."""
    made = {
        "gamma": Fraction(3, 2),
        "value": [0, 1, 1],
        "chance": [QUARTER, 3 * QUARTER],
        "limit": [[2, 0], [0, 2]],
        "delta": HALF,
        "Q": [[[HALF, HALF], [1, 0]], [[HALF, HALF], [QUARTER, 3 * QUARTER]]],
    }
    return at({"X": 2, "U": 3, "Omega": 2, "Y": 2}, **(made | values))


instances(
    "oneid-confidence-simultaneous",
    through={"accuracy": "OneID-LDP at the limits"},
    holds=[drawn()],
    dropped={
        "gamma <= n": NotNeeded("gamma > n gives a bound above 1; the paper takes gamma in [1, n]"),
        "limits >= 0": NotNeeded("a limit is cut at 0, and 1 is taken for anything less"),
    },
)
