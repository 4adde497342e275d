"""Instances that test the statements of `theory.statements.ldp.unary_order`."""

from fractions import Fraction

from theory.ledger.formal import at, instances

HALF, THIRD, QUARTER = Fraction(1, 2), Fraction(1, 3), Fraction(1, 4)


def table(rows):
    """Return the chances between sets of two values: of none, the first, the second, and both."""

    def place(y):
        return int(y(0)) + 2 * int(y(1))

    return lambda z: lambda y: rows[place(z)][place(y)]


SAME = table([[int(a == b) for b in range(4)] for a in range(4)])
DULL = [Fraction(4, 5), 0, 0, Fraction(1, 5)]
# what makes OUE of SUE, at e^eps = 4
STAYS = table(
    [
        DULL,
        [Fraction(2, 25), Fraction(9, 10), 0, Fraction(1, 50)],
        [Fraction(2, 25), 0, Fraction(9, 10), Fraction(1, 50)],
        DULL,
    ]
)
# of what is no probability, q = 2, something may be garbled to single values all the same
CROSSED = table(
    [
        [1, 0, 0, 0],
        [3 * QUARTER, 0, QUARTER, 0],
        [3 * QUARTER, QUARTER, 0, 0],
        [HALF, Fraction(3, 16), Fraction(3, 16), Fraction(1, 8)],
    ]
)


def pair(X=2, **other):
    """Return an instance of two values: SUE and OUE at e^eps = 4."""
    values = {"q": THIRD, "other": Fraction(1, 5), "E": 4, "R": STAYS}
    return at({"X": X}, **(values | other))


def of_one(z):
    """Return the law of the second encoding of one value, whatever comes."""
    return lambda y: 2 * THIRD if y(0) else THIRD


BACK = pair(q=Fraction(1, 5), other=THIRD)
instances(
    "ldp-unary-order",
    holds=[pair(), pair(other=THIRD, R=SAME), BACK],
    dropped={
        "q < 1": pair(q=2, other=HALF, E=2, R=CROSSED),
        "two values or more": pair(1, q=QUARTER, other=HALF, E=2, R=of_one),
    },
)


def best(X=2, q=Fraction(2, 5), E=4):
    """Return an instance of an encoding beside OUE."""
    return at({"X": X}, q=q, E=E)


instances(
    "ldp-oue-order", holds=[best(), best(3, Fraction(2, 9)), best(3, THIRD, 2), best(3, QUARTER, 2)]
)
