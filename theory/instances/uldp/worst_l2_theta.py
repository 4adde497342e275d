"""Instances that test the statements of `theory.statements.uldp.worst_l2_theta`."""

from fractions import Fraction

from theory.ledger.formal import at, instances

HALF = Fraction(1, 2)

VALUES = {"E": 4, "theta": HALF, "a": 2}
BELOW = at({"X": 4}, sensitive=[True] + 3 * [False], p=[HALF, HALF, 0, 0], **VALUES)
ABOVE = at({"X": 2}, sensitive=[True, False], p=[0, 1], **VALUES)

instances("uldp-urap-l2-worst-sharp", holds=[ABOVE, BELOW])
