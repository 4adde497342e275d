"""Instances that test the statements of `theory.statements.oneid.revealing_counts`."""

from fractions import Fraction
from itertools import product

from theory.ledger.formal import at, instances

HALF, QUARTER = Fraction(1, 2), Fraction(1, 4)


def reports(own=None, other=None, value=1, users=1, drawn=None):
    """Return an instance of two values, the second exact; two users have one report.

    An outcome is the bits, drawn by `drawn` if given.
    """
    own, other = own or [3 * QUARTER, HALF], other or [QUARTER, Fraction(0)]
    cases = list(product((True, False), repeat=2))

    def likely(bits):
        found = Fraction(1)
        for y, bit in enumerate(bits):
            chance = own[y] if y == value else other[y]
            found *= chance if bit else 1 - chance
        return found

    return at(
        {"X": 2, "U": users, "Omega": 4},
        weight=[(drawn or likely)(case) for case in cases],
        value=[value] * users,
        says=lambda u: lambda o: lambda y: cases[o][y],
        own=own,
        other=other,
    )


instances("oneid-rao-blackwell-counts", holds=[reports(), reports(value=0)])
