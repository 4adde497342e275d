"""Instances that test the statements of `theory.statements.uldp.best_theta`."""

from fractions import Fraction

from theory.ledger.formal import Implied, NotNeeded, at, instances

HALF = Fraction(1, 2)

# E = 26/5, s = N = 1: theta* = 13/18
BEYOND = {
    "sensitive": [True, False],
    "E": Fraction(26, 5),
    "p": [HALF, HALF],
    "theta": HALF,
    "w": Fraction(2, 7),
    "root_a": Fraction(26, 21),
    "root_b": Fraction(10, 21),
}
# E = 4, s = 1, N = 2: theta* = 2/3
WITHIN = {
    "sensitive": [True, False, False],
    "E": 4,
    "p": [HALF, HALF, 0],
    "theta": HALF,
    "w": 0,
    "root_a": Fraction(4, 3),
    "root_b": Fraction(2, 3),
}


def beyond(**other):
    """Return an instance where the saddle point has mass on X_S."""
    return at({"X": 2}, **(BEYOND | other))


def within(**other):
    """Return an instance where it has none."""
    return at({"X": 3}, **(WITHIN | other))


SIZES = "both classes must be there for a saddle point"

# at e^eps < 0 the roots are of positive numbers, and a bit of theta has no other probability


instances(
    "uldp-urap-best-theta-always",
    holds=[beyond(), within()],
    dropped={"s >= 1 and N >= 1": Implied(SIZES)},
)

FALLING = {"s": 1, "N": 1, "E": 4, "w": 0, "later": 1, "root_a": Fraction(4, 3)}
FALLING |= {"root_b": Fraction(2, 3), "root_later": Fraction(1, 3)}


def falling_at(**other):
    """Return an instance: masses 0 and 1, for s = N = 1 and e^eps = 4."""
    return at(**(FALLING | other))


instances(
    "uldp-urap-saddle-mass",
    holds=[falling_at(), falling_at(later=Fraction(7, 12), root_later=HALF)],
)

CLOSED = {"rho": Fraction(2, 3), "x": 2, "y": 1}
ALWAYS = {k: v for k, v in WITHIN.items() if k != "w"} | CLOSED


def closed_at(**other):
    """Return an instance of the closed form, s = 1, N = 2 and e^eps = 4."""
    return at({"X": 3}, **(ALWAYS | other))


OUTSIDE = {"sensitive": [True, False], "p": [HALF, HALF]}

instances(
    "uldp-urap-best-theta",
    holds=[closed_at(), at({"X": 2}, **(ALWAYS | OUTSIDE))],
)

ONE_SENSITIVE = at(s=1, a=2, root_a=Fraction(4, 3), root_b=Fraction(2, 3))
MORE = at(s=25, a=5, root_a=Fraction(35, 24), root_b=Fraction(25, 24))

instances(
    "uldp-urap-best-theta-paper",
    holds=[ONE_SENSITIVE, MORE],
    dropped={"s >= 1": NotNeeded("below 1 nothing is sensitive")},
)
