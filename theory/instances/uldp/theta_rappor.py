"""Instances that test the statements of `theory.statements.uldp.theta_rappor`."""

from fractions import Fraction

from theory.ledger.formal import NotNeeded, at, instances
from theory.statements.uldp.theta_rappor import HALF

HALVES = [HALF, HALF]


def two(**other):
    """Return an instance of two values at the theta of the basic RAPPOR, e^eps = 4."""
    return at({"X": 2}, **({"p": HALVES, "theta": Fraction(2, 3), "E": 4} | other))


instances("uldp-theta-half-optimal", holds=[two()])


def rare(**other):
    """Return an instance of one value."""
    return at(**({"theta": Fraction(2, 3), "E": 4, "chance": 0} | other))


instances(
    "uldp-theta-half-rare",
    holds=[rare(), rare(chance=1, theta=Fraction(11, 20)), rare(chance=HALF)],
    dropped={"0 <= p(x) <= 1": NotNeeded("not needed; says what p(x) is")},
)

# r^2 = 64 and t^2 = 49
ROOTS = {"E": 4, "r": 8, "t": 7, "theta": HALF, "p": [Fraction(1, 13)] * 13}


def thirteen(**other):
    """Return an instance of thirteen values at e^eps = 4, where the roots are 8 and 7."""
    return at({"X": 13}, **(ROOTS | other))


ONE = {"E": 4, "r": 4, "t": 1, "theta": HALF, "p": [1]}

instances(
    "uldp-theta-rappor", holds=[at({"X": 1}, **ONE), thirteen(), thirteen(theta=Fraction(8, 15))]
)
