"""Instances that test the statements of `theory.statements.ldp.unary_order`."""

from fractions import Fraction

from theory.ledger.formal import Broken, at, instances

HALF, THIRD, QUARTER = Fraction(1, 2), Fraction(1, 3), Fraction(1, 4)
UE = at({"X": 2}, q=QUARTER, E=3)
instances(
    "ldp-unary-masses",
    holds=[UE, at({"X": 3}, q=HALF, E=2)],
    dropped={"eps > 0": UE.but(E=-3), "q > 0": UE.but(q=-HALF)},
    broken={"columns": Broken(UE, {"of_weight": lambda weight, q, E: weight})},
)


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


def uniform(z):
    """Return chances that are all the same."""
    return lambda y: QUARTER


def of_one(z):
    """Return the law of the second encoding of one value, whatever comes."""
    return lambda y: 2 * THIRD if y(0) else THIRD


BACK = pair(q=Fraction(1, 5), other=THIRD)
instances(
    "ldp-unary-order",
    holds=[pair(), pair(other=THIRD, R=SAME), BACK],
    dropped={
        "eps > 0": pair(other=HALF, E=1, R=uniform),
        "q > 0": pair(q=-1, E=2),
        "q < 1": pair(q=2, other=HALF, E=2, R=CROSSED),
        "q' > 0": pair(other=-1, E=2),
        "q' < 1": pair(other=2, E=2),
        "two values or more": pair(1, q=QUARTER, other=HALF, E=2, R=of_one),
    },
    broken={
        "the masses are enough": Broken(
            pair(), {"stays": lambda second, first: 2 * second / first}
        ),
        "and needed": Broken(pair(), {"of_weight": lambda weight, q, E: -weight}),
    },
)

LITTLE, MUCH = at({"X": 3}, t=2), at({"X": 3}, t=3)
instances(
    "ldp-sue-oue-order",
    holds=[LITTLE, MUCH, at({"X": 2}, t=2)],
    dropped={"eps > 0": LITTLE.but(t=1), "two values or more": at({"X": 1}, t=2)},
    broken={
        "SUE refines OUE": Broken(MUCH, {"refines": lambda raised, other, t: t < 0}),
        "OUE never refines SUE": Broken(LITTLE, {"oue": lambda E: (HALF, HALF)}),
    },
)

instances(
    "ldp-sue-always",
    holds=[LITTLE],
    dropped={"eps > 0": LITTLE.but(t=-1)},
    broken={"no less mass": Broken(MUCH, {"oue": lambda E: (HALF, Fraction(1, 5))})},
)


def best(X=2, q=Fraction(2, 5), E=4):
    """Return an instance of an encoding beside OUE."""
    return at({"X": X}, q=q, E=E)


instances(
    "ldp-oue-order",
    holds=[best(), best(3, Fraction(2, 9)), best(3, THIRD, 2), best(3, QUARTER, 2)],
    dropped={"eps > 0": best(2, Fraction(3, 5), HALF), "q > 0": best(3, -1, 2)},
    broken={
        "refined by those between": Broken(best(), {"oue": lambda E: (HALF, Fraction(3, 10))}),
        "some are between": Broken(best(), {"wasteful": lambda K, E: E < 0}),
        "else by no other": Broken(best(2, THIRD), {"wasteful": lambda K, E: E < 0}),
    },
)


def hashed(X=2, g=3, **other):
    """Return an instance of two values and three hash values, e^eps = 4: it is SUE."""
    return at({"X": X, "G": g}, **({"E": 4, "t": 2} | other))


def halved(g, E):
    """A changed formula: another's bit is 1 half as often."""
    return 1, 1 / (2 * g)


TRUTHFUL = {"probabilities": lambda g, E: (E / E, 0 * E)}
instances(
    "ldp-hashing-is-unary",
    holds=[hashed(), hashed(E=2), hashed(3, 2)],
    dropped={"eps > 0": hashed(g=2, E=-1), "two hash values or more": hashed(g=1)},
    broken={
        "the set's law is the encoding's": Broken(hashed(), TRUTHFUL),
        "a report is drawn from the set": Broken(hashed(), TRUTHFUL),
        "drawn by a mechanism": Broken(hashed(), {"back": lambda inside, g: g / g}),
        "OLH is OUE": Broken(hashed(E=2), {"supports": halved}),
        "with t + 1 it is SUE": Broken(hashed(), {"supports": halved}),
    },
)
