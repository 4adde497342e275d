"""Instances that test the statements of `theory.statements.uldp.worst_l2_theta`."""

from fractions import Fraction

from theory.ledger.formal import Broken, at, instances

HALF = Fraction(1, 2)

VALUES = {"E": 4, "theta": HALF, "a": 2}
BELOW = at({"X": 4}, sensitive=[True] + 3 * [False], p=[HALF, HALF, 0, 0], **VALUES)
ABOVE = at({"X": 2}, sensitive=[True, False], p=[0, 1], **VALUES)

instances(
    "uldp-urap-l2-worst-sharp",
    holds=[ABOVE, BELOW],
    dropped={
        "0 < theta < 1 and eps > 0": BELOW.but(E=Fraction(1, 2)),
        "s >= 1 and N >= 1": ABOVE.but(sensitive=[False, False]),
        "p is a distribution": at(
            {"X": 4}, sensitive=[True] + 3 * [False], p=[0, 1, 1, 1], **VALUES
        ),
    },
    broken={
        "worst, alone, up to the threshold": Broken(BELOW, {"variance": lambda b, g, p: p * p}),
        "not above the threshold": Broken(ABOVE, {"variance": lambda b, g, p: 0}),
        "the paper's threshold": Broken(ABOVE, {"basic_theta": lambda a: 1 + 0 * a}),
    },
)
