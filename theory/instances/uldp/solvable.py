"""Instances that test the statements of `theory.statements.uldp.solvable`."""

from fractions import Fraction

from theory.ledger.formal import at, instances

THIRD = Fraction(1, 3)


def over_reports(*numbers):
    """Return a function of the reports 00, 10, 01, 11 of two bits."""
    return lambda y: Fraction(numbers[y(0) + 2 * y(1)])


def two(**other):
    """Return an instance of two values: one user, whose report has both bits set."""
    values = {"sensitive": [True, False], "theta": 2 * THIRD, "E": 4}
    values |= {"m": over_reports(0, 0, 0, 1), "w": over_reports(1, 0, 0, -1)}
    values |= {"v": over_reports(0, 0, 1, -2)}
    return at({"X": 2}, **(values | other))


instances(
    "uldp-empirical-solvable",
    holds=[two()],
    dropped={"frequencies are a distribution": two(m=over_reports(0, 0, 0, 2))},
)
