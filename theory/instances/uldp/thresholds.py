"""Instances that test the statements of `theory.statements.uldp.thresholds`."""

from fractions import Fraction

from theory.ledger.formal import NotNeeded, at, instances

AT_ZERO = "without it the estimate divides by zero"


def encoding(**other):
    """Return an instance: chance 1/5 and gain 3/5, of four users."""
    values = {"b": Fraction(1, 5), "g": 3 * Fraction(1, 5), "n": 4, "z": 2, "root": Fraction(1, 5)}
    return at(**(values | other))


instances(
    "uldp-threshold-deviation",
    holds=[encoding(), encoding(b=0, root=0)],
    dropped={"n >= 1": NotNeeded(AT_ZERO)},
)

# two coins: the first group errs by 1, the second by 2


instances(
    "uldp-weighted-estimates",
    dropped={"a probability space": NotNeeded("not needed; this row defines weight")},
)
