"""Instances that test the statements of `theory.statements.oneid.significance`."""

from fractions import Fraction

from theory.ledger.formal import NotNeeded, at, instances

HALF, QUARTER = Fraction(1, 2), Fraction(1, 4)
# two users, of whom one drawn at random is in the first group; the first has the value


instances(
    "oneid-ones-law-corrected",
    dropped={
        "a probability space": NotNeeded("the law of each user is enough"),
        "0 <= n_0 <= n": NotNeeded("the law of each user is enough"),
    },
)

# of 4 ones among 8 the roots of z = 1 and z = 7/2 are 3/2 and 9/4
HALF_ONES = {"t": 4, "n_0": 8, "n": 10, "a": HALF, "b": QUARTER, "gamma": Fraction(3, 2)}
LARGE = HALF_ONES | {"z": 7 * HALF, "root": 9 * QUARTER}
BOTH = HALF_ONES | {"b": Fraction(1, 10), "z1": 1, "root": 3 * HALF}
BOTH |= {"z": 7 * HALF, "root1": 9 * QUARTER}

instances("oneid-alpha-zero", holds=[at(**LARGE)])

instances(
    "oneid-budgets-grow-alpha",
    holds=[at(**BOTH)],
)

EVERYBODY = {
    "value": [0, 1],
    "first": [True, True],
    "report": [0, 1],
    "Q0": [[3 * QUARTER, QUARTER], [HALF, HALF]],
    "Q1": [[HALF, HALF], [3 * QUARTER, QUARTER]],
    "E": [5, 7],
    "estimate": 2,
    "estimate1": 9,
    "variance": 3,
    "variance1": 4,
    "gamma": 5 * HALF,
}


def everybody(**changed):
    """Return an instance of two users, both in the first group."""
    return at({"U": 2, "X": 2, "Y": 2}, **(EVERYBODY | changed))


instances("oneid-all-first", holds=[everybody()])
