"""Instances that test the statements of `theory.statements.uldp.memoized_mean`."""

from fractions import Fraction
from itertools import product

from theory.ledger.formal import at, instances

HALF, QUARTER, THIRD = Fraction(1, 2), Fraction(1, 4), Fraction(1, 3)
P, OWNS, OTHERS, HALVES = [THIRD, 2 * THIRD], [2 * THIRD, HALF], [HALF, THIRD], [QUARTER, QUARTER]


def reports(own=OWNS, other=OTHERS, keep=HALF, noise=HALVES, users=1, same=False, p=P, **more):
    """Return an instance of two values and two reports a user, one outcome a case.

    With `same` the second user copies the first, and the second report the first one's draw.
    """
    cases = list(product(range(2), repeat=4))

    def likely(x, m, *ys):
        found = p[x] * (own[m] if x == m else other[m])
        for y in ys:
            found *= noise[y] + (keep if m == y else 0)
        return found

    values = {
        "weight": [likely(*case) for case in cases],
        "value": lambda u: lambda o: cases[o][0],
        "memo": lambda u: lambda o: cases[o][1],
        "report": lambda u: lambda t: lambda o: cases[o][2 if same else 2 + t],
        "p": p,
        "own": own,
        "other": other,
        "keep": keep,
        "noise": noise,
    }
    return at({"X": 2, "U": users, "T": 2, "Omega": len(cases)}, **(values | more))


# one value, reported without noise

instances(
    "uldp-memoized-variance",
    holds=[reports(), reports(p=[1, 0])],
)
