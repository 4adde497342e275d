"""Instances that test the statements of `theory.statements.lip.decomposition`."""

from fractions import Fraction

from theory.ledger.formal import Broken, at, instances

E = Fraction(1, 40)
HALF, THIRD, SIXTH = Fraction(1, 2), Fraction(1, 3), Fraction(1, 6)
# outcomes are (x, y) = (0, 0), (0, 1), (1, 0), (1, 1); the second user tells the truth
PAIR = {
    "law": [[THIRD, SIXTH, SIXTH, THIRD], [HALF, 0, 0, HALF]],
    "better": [[HALF, 0, 0, HALF], [HALF, 0, 0, HALF]],
    "x": [[0, 0, 1, 1], [0, 0, 1, 1]],
    "report": [[0, 1, 0, 1], [0, 1, 0, 1]],
    "guess": lambda r: Fraction(r(0) + r(1)),
}


def two(**other):
    """Return the instance of two users with one bit each."""
    return at({"U": 2, "Z": 4, "Y": 2}, **(PAIR | other))


# the first user lies with probability 1/20; each row sums to three
HEAVY = [[3 * p for p in row] for row in ([19 * E, E, E, 19 * E], [HALF, 0, 0, HALF])]

instances(
    "lip-decomposition",
    holds=[two(), at({"U": 1, "Z": 4, "Y": 2}, **(PAIR | {"guess": lambda r: Fraction(0)}))],
    dropped={
        "laws of the users": two(law=[[2 * p for p in row] for row in PAIR["law"]]),
        "other laws of the users": two(better=HEAVY),
        "no user errs more under the others": two(
            law=PAIR["better"], better=PAIR["law"], guess=lambda r: Fraction(r(0) + r(1))
        ),
    },
    broken={
        "no less error": Broken(two(), {"posterior_mean": lambda mean, mass, choose: 9 + 0 * mean}),
        "reached by the sum": Broken(two(), {"estimate": lambda mean, mass, choose: mean}),
        "each user's error": Broken(two(), {"unexplained": lambda second, explained: second}),
        "better channels, no greater error": Broken(
            two(), {"estimate": lambda mean, mass, choose: 9 * mean}
        ),
    },
)
