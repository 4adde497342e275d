"""Instances that test the statements of `theory.statements.oneid.worst_posterior`."""

from fractions import Fraction

from theory.ledger.formal import at, instances

HALF, QUARTER = Fraction(1, 2), Fraction(1, 4)


def users(**values):
    """Return an instance of three users and two values."""
    made = {"a": [HALF, 3 * QUARTER], "b": [QUARTER, QUARTER], "value": [0, 1, 1]}
    return at({"X": 2, "U": 3}, **(made | values))


instances(
    "oneid-worst-posterior",
    holds=[users(), users(a=[HALF, 1], b=[QUARTER, 0]), users(value=[1, 1, 1])],
)


def like_bits(**values):
    """Return an instance of three bits."""
    return at({"X": 3}, **({"b": QUARTER, "own": 1} | values))


instances("oneid-tied-values", holds=[like_bits(), at({"X": 1}, b=HALF, own=0), like_bits(b=1)])
