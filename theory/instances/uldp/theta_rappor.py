"""Instances that test the statements of `theory.statements.uldp.theta_rappor`."""

from fractions import Fraction

from theory.ledger.formal import Broken, NotNeeded, at, instances
from theory.statements.uldp.theta_rappor import HALF

HALVES = [HALF, HALF]


def two(**other):
    """Return an instance of two values at the theta of the basic RAPPOR, e^eps = 4."""
    return at({"X": 2}, **({"p": HALVES, "theta": Fraction(2, 3), "E": 4} | other))


instances(
    "uldp-theta-half-optimal",
    holds=[two()],
    dropped={
        "p is a distribution": two(p=[1, 1]),
        "0 < theta < 1": two().but(theta=-1),
        "eps > 0": two().but(E=-5),
    },
    broken={
        "no greater loss at 1/2": Broken(two(theta=Fraction(1, 10)), {"unit": lambda b, g, p: g})
    },
)


def rare(**other):
    """Return an instance of one value."""
    return at(**({"theta": Fraction(2, 3), "E": 4, "chance": 0} | other))


def square(theta, E):
    """A changed RAPPOR, whose bits depend little on the value."""
    return theta * theta + 0 * E


instances(
    "uldp-theta-half-rare",
    holds=[rare(), rare(chance=1, theta=Fraction(11, 20)), rare(chance=HALF)],
    dropped={
        "0 < theta < 1": rare(theta=2),
        "eps > 0": rare().but(E=0),
        "0 <= p(x) <= 1": NotNeeded("not needed; says what p(x) is"),
    },
    broken={
        "1/2 alone at p(x) = 0": Broken(rare(theta=Fraction(1, 10)), {"psi": square}),
        "some theta at p(x) > 0": Broken(rare(chance=1), {"reach": lambda p: -p}),
        "better a little above 1/2": Broken(
            rare(chance=Fraction(1, 10), theta=Fraction(9, 10)), {"reach": lambda p: p + 1}
        ),
    },
)

# r^2 = 64 and t^2 = 49
ROOTS = {"E": 4, "r": 8, "t": 7, "theta": HALF, "p": [Fraction(1, 13)] * 13}


def thirteen(**other):
    """Return an instance of thirteen values at e^eps = 4, where the roots are 8 and 7."""
    return at({"X": 13}, **(ROOTS | other))


ONE = {"E": 4, "r": 4, "t": 1, "theta": HALF, "p": [1]}

instances(
    "uldp-theta-rappor",
    holds=[at({"X": 1}, **ONE), thirteen(), thirteen(theta=Fraction(8, 15))],
    dropped={
        "p is a distribution": thirteen(p=[1] * 13),
        "0 < theta < 1": at({"X": 1}, **ONE).but(theta=-1),
        "eps > 0": at({"X": 1}, **ONE).but(E=-4),
        "r is a square root": thirteen(r=1),
        "t is a square root": thirteen(t=1),
    },
    broken={
        "the loss": Broken(thirteen(), {"unit": lambda b, g, p: p}),
        "the least loss": Broken(thirteen(), {"unit": lambda b, g, p: p}),
        "theta* alone": Broken(thirteen(), {"unit": lambda b, g, p: p}),
        "1/2 < theta* < 1": Broken(thirteen(), {"best": lambda r, t: t / (r + t)}),
        "at most E/(2K) above 1/2": Broken(thirteen(), {"best": lambda r, t: 9 + 0 * r}),
    },
)
