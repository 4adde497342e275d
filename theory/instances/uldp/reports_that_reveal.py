"""Instances that test the statements of `theory.statements.uldp.reports_that_reveal`."""

from fractions import Fraction
from itertools import product

from theory.ledger.formal import at, instances

HALF, QUARTER, THIRD = Fraction(1, 2), Fraction(1, 4), Fraction(1, 3)
OWNS, OTHERS = [3 * QUARTER, HALF], [QUARTER, Fraction(0)]


def reports(own=OWNS, other=OTHERS, users=1, bits_of=None, drawn_by=None, **more):
    """Return an instance of two values, the second exact; two users have one report.

    An outcome is a value and the bits, drawn by `bits_of` if given; own bits by `drawn_by`.
    """
    p = [THIRD, 2 * THIRD]
    cases = list(product(range(2), product((True, False), repeat=2)))

    def likely(x, bits):
        found = p[x]
        for y, bit in enumerate(bits):
            chance = (drawn_by or own)[y] if x == y else other[y]
            found *= chance if bit else 1 - chance
        return found

    drawn = bits_of or likely
    values = {
        "weight": [drawn(*case) for case in cases],
        "value": lambda u: lambda o: cases[o][0],
        "says": lambda u: lambda o: lambda y: cases[o][1][y],
        "p": p,
        "own": own,
        "other": other,
    }
    return at({"X": 2, "U": users, "Omega": len(cases)}, **(values | more))


instances(
    "uldp-rao-blackwell-variance",
    holds=[reports()],
)
