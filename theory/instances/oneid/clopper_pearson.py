"""Instances that test the statements of `theory.statements.oneid.clopper_pearson`."""

from fractions import Fraction

from theory.ledger.formal import at, instances

HALF, QUARTER = Fraction(1, 2), Fraction(1, 4)


def two(**values):
    """Return an instance of two bits; the limits at level 1/4 are 0, at most 1/7, and 1/2."""
    made = {
        "rate": QUARTER,
        "level": QUARTER,
        "limit": lambda t: {0: 0, 1: Fraction(1, 8), 2: HALF}.get(t, 0),
        "lower": lambda t: {0: 0, 1: 0, 2: HALF}.get(t, 0),
    }
    return at({"X": 2}, **(made | values))


instances(
    "oneid-clopper-pearson",
    holds=[two(), two(rate=0), two(rate=1)],
    dropped={
        "level >= 0": two(level=-1, limit=lambda t: 0, lower=lambda t: 0),
        "limits no higher": two(lower=lambda t: 1),
    },
)
