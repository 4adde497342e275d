"""Instances that test the statements of `theory.statements.uldp.regime_sum`."""

from fractions import Fraction

from theory.ledger.formal import Implied, at, instances

EVEN = {"x": 0, "q": [Fraction(2, 3), Fraction(1, 3)], "delta": 1}


def two(**changed):
    """Return an instance of two values."""
    return at({"X": 2}, **(EVEN | changed))


instances(
    "uldp-regime-sum",
    dropped={"a column >= 0": Implied("follows from (5) for K >= 2; this row defines q")},
)

instances(
    "uldp-regime-sum-bound",
    holds=[two(delta=0), at({"X": 3}, x=1, q=[1, 3, 1])],
    dropped={"a column >= 0": Implied("follows from (5) for K >= 2; this row defines q")},
)
