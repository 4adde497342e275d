"""Instances that test the statements of `theory.statements.uldp.empirical`."""

from fractions import Fraction
from itertools import product

from theory.ledger.formal import at, instances


def two_users(own, other, p, independent=True, share=1):
    """Return two users of two values: sizes and values of an instance, one outcome a case.

    A user's outcome is a value and, for each y, whether y is said; these are independent. With a
    `share` below 1, of p and of all that is said, users are silent the more often.
    """
    one = list(product(range(2), product((True, False), repeat=2)))

    def likely(value, bits):
        found = p[value]
        for y, bit in enumerate(bits):
            chance = own[y] if y == value else other[y]
            found *= chance if bit else 1 - chance
        return found

    chances = [likely(*case) * (share if any(case[1]) else 1) for case in one]
    chances[-1] += 1 - sum(chances)  # nothing is said
    pairs = list(product(range(len(one)), repeat=2))

    def weight(first, second):
        if independent:
            return chances[first] * chances[second]
        return chances[first] if first == second else Fraction(0)

    values = {
        "p": [share * x for x in p],
        "weight": [weight(*pair) for pair in pairs],
        "value": lambda u: lambda o: one[pairs[o][u]][0],
        "says": lambda u: lambda o: lambda y: one[pairs[o][u]][1][y],
    }
    return {"X": 2, "U": 2, "Omega": len(pairs)}, values


THIRDS, HALF = [Fraction(1, 3), Fraction(2, 3)], Fraction(1, 2)
OWNS, OTHERS = [Fraction(3, 4), HALF], [Fraction(1, 4), Fraction(0)]


def users(own=OWNS, other=OTHERS, p=THIRDS, independent=True, drawn_by=None, share=1, **more):
    """Return an instance of two users; `drawn_by` draws otherwise than is said."""
    sizes, values = two_users(*(drawn_by or (own, other)), p, independent, share)
    return at(sizes, **(values | {"own": own, "other": other} | more))


def too_silent(found):
    """Return an instance with more weight at the last outcome, where nobody says anything."""
    *weight, silent = found.values["weight"]
    return found.but(weight=[*weight, silent + 1])


instances(
    "uldp-empirical-variance",
    holds=[users()],
    dropped={
        "each value reports itself most": users(own=OTHERS),
        "p is a distribution": users(share=HALF),
    },
)

# a = 2: theta = 2/3, d1 = 1/3, 1 - d2 = 1/2
PAPER = ([Fraction(2, 3), HALF], [Fraction(1, 3), Fraction(0)])


def urap_users(a=2, drawn_by=PAPER, **more):
    """Return an instance of two users of uRAP with one sensitive value."""
    found = users(*drawn_by, **more)
    values = {k: v for k, v in found.values.items() if k not in ("own", "other")}
    return at(found.sizes, **(values | {"sensitive": [True, False], "a": a}))


USUAL = {
    "a probability space": too_silent(urap_users()),
    "p is a distribution": urap_users(share=HALF),
    "the law of a report": urap_users(drawn_by=([Fraction(1), HALF], PAPER[1])),
}
AT_ZERO = urap_users(a=1, drawn_by=([HALF, Fraction(0)], [HALF, Fraction(0)]))

instances(
    "uldp-urap-l2",
    holds=[urap_users()],
    dropped={"eps > 0": AT_ZERO, **USUAL, "independent reports": urap_users(independent=False)},
)
