"""Instances that test the statements of `theory.statements.uldp.worst_l2`."""

from fractions import Fraction

from theory.ledger.formal import GivenByText, NotNeeded, at, instances

HALF = Fraction(1, 2)

MASK, ON_N = [True, False, False], [0, HALF, HALF]
MOST = [Fraction(1, 3), Fraction(1, 3), Fraction(1, 3)]


LARGE_A = at({"X": 3}, sensitive=MASK, a=3, p=MOST)


instances(
    "uldp-urap-l2-interior",
    holds=[LARGE_A, at({"X": 3}, sensitive=MASK, a=Fraction(5, 2), p=ON_N)],
    dropped={
        "eps > 0": NotNeeded("follows from the next, as N >= 0; says what a is"),
        "s >= 1": GivenByText("all s >= 1, N >= 1", "scope"),
        "N >= 1": GivenByText("all s >= 1, N >= 1", "scope"),
    },
)
