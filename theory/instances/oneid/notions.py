"""Instances that test the statements of `theory.statements.oneid.notions`."""

from fractions import Fraction

from theory.ledger.formal import NotNeeded, at, instances

HALF, QUARTER = Fraction(1, 2), Fraction(1, 4)


def one(**values):
    """Return an instance of two values with weights 1/2 and 1/4."""
    return at({"X": 2}, **({"q": [HALF, QUARTER], "w": [HALF, QUARTER]} | values))


instances("oneid-minid-implies-oneid", holds=[one()])

instances(
    "oneid-hlldp-instance", holds=[at({"X": 2}, q=[HALF, QUARTER], sensitive=[True, False], E=2)]
)

THIRD = Fraction(1, 3)
TWICE = {
    "q": [1, THIRD, 1],
    "w": [0, THIRD, 0],
    "least": THIRD,
    "a": [HALF] * 3,
    "b": [QUARTER] * 3,
}


def twice(**values):
    """Return an instance of three values, the least budget of which is log 3."""
    return at({"X": 3}, **(TWICE | values))


instances(
    "oneid-minid-twice-least",
    holds=[twice()],
    dropped={"a column >= 0": NotNeeded("a negative entry makes all negative; q is a probability")},
)


instances(
    "oneid-sequential-composition",
    dropped={
        "weights": NotNeeded("weights of budgets lie in [0, 1]; it fails if both are negative"),
        "weights of the second": NotNeeded(
            "weights of budgets lie in [0, 1]; it fails if both are negative"
        ),
    },
)
