"""Instances that test the statements of `theory.statements.uldp.worst_l2`."""

from fractions import Fraction

from theory.ledger.formal import GivenByText, NotNeeded, at, instances

HALF = Fraction(1, 2)

MASK, ON_N = [True, False, False], [0, HALF, HALF]
SMALL = at({"X": 3}, sensitive=MASK, E=2, p=ON_N)
LARGE = at({"X": 3}, sensitive=MASK, E=5, p=[Fraction(1, 6), Fraction(5, 12), Fraction(5, 12)])
MOST = [Fraction(1, 3), Fraction(1, 3), Fraction(1, 3)]


instances("uldp-urr-l2-worst", holds=[at({"X": 3}, sensitive=MASK, E=2, p=MOST), SMALL])

instances("uldp-urr-l2-mixture", holds=[LARGE, at({"X": 3}, sensitive=MASK, E=3, p=MOST)])

instances("uldp-urr-l2-worst-sharp", holds=[SMALL, LARGE])

SMALL_A = at({"X": 3}, sensitive=MASK, a=Fraction(3, 2), p=ON_N)
LARGE_A = at({"X": 3}, sensitive=MASK, a=3, p=MOST)

instances(
    "uldp-urap-l2-worst", holds=[at({"X": 3}, sensitive=MASK, a=Fraction(3, 2), p=MOST), SMALL_A]
)

instances(
    "uldp-urap-l2-interior",
    holds=[LARGE_A, at({"X": 3}, sensitive=MASK, a=Fraction(5, 2), p=ON_N)],
    dropped={
        "eps > 0": NotNeeded("follows from the next, as N >= 0; says what a is"),
        "s >= 1": GivenByText("s >= 1, N >= 1", "scope"),
        "N >= 1": GivenByText("s >= 1, N >= 1", "scope"),
    },
)


instances("uldp-square-sum", holds=[at({"X": 3}, sensitive=[True, True, False], p=[HALF, 0, HALF])])

instances(
    "uldp-am-gm-step",
    holds=[at({"X": 2}, sensitive=[True, True], p=[HALF, HALF / 2], root=Fraction(1, 8))],
)
