"""Instances that test the statements of `theory.statements.uldp.channel_order`."""

from fractions import Fraction

from theory.ledger.formal import Implied, NotNeeded, at, instances

HALF, QUARTER = Fraction(1, 2), Fraction(1, 4)


instances(
    "uldp-redrawn-reports",
    dropped={
        "empty reports >= 0": NotNeeded(
            "only the fact that they are less than 1 is used; this row defines them"
        )
    },
)


instances(
    "uldp-ldp-capacity",
    dropped={"eps >= 0": Implied("(1) at x' = x, summed over the outputs, is 1 <= e^eps")},
)


def pair(**other):
    """Return an instance: a channel of two values, of three outputs."""
    values = {
        "row_0": [HALF, QUARTER, QUARTER],
        "row_1": [QUARTER, HALF, QUARTER],
        "E": 2,
        "E_other": 3,
    }
    return at({"Y": 3}, **(values | other))


EQUAL = [HALF, QUARTER, QUARTER]

instances("uldp-two-values-best", holds=[pair(), pair(row_1=EQUAL)])
