"""Instances that test the statements of `theory.statements.oneid.revealing_counts`."""

from fractions import Fraction
from itertools import product

from theory.ledger.formal import Broken, at, instances

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


def tied(bits):
    """Draw bits that depend on each other."""
    return {(True, True): QUARTER, (False, True): QUARTER, (False, False): HALF}.get(
        bits, Fraction(0)
    )


def other_law(bits):
    """Draw bits of another law."""
    return {(True, True): Fraction(1, 8), (False, False): Fraction(7, 8)}.get(bits, Fraction(0))


ONE_VALUE = at(
    {"X": 1, "U": 1, "Omega": 2},
    weight=[HALF, 1],
    value=[0],
    says=lambda u: lambda o: lambda y: o == 0,
    own=[HALF],
    other=[QUARTER],
)

instances(
    "oneid-rao-blackwell-counts",
    holds=[reports(), reports(value=0)],
    dropped={
        "each value reports itself most": reports(own=[HALF, HALF], other=[HALF, HALF]),
        "a probability space": ONE_VALUE,
        "the law of a report": reports(drawn=other_law),
        "the law of a bit": reports(drawn=tied),
        "independent reports": reports(users=2),
    },
    broken={
        "unbiased": Broken(reports(value=0), {"frequencies": lambda f, b, g: (f - b) / (2 * g)}),
        "the variance": Broken(reports(), {"noise": lambda a, b, own, hidden: own}),
        "how much less": Broken(reports(), {"noise": lambda a, b, own, hidden: own}),
    },
)
