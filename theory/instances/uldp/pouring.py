"""Instances that test the statements of `theory.statements.uldp.pouring`."""

from fractions import Fraction

from theory.ledger.formal import Broken, NotNeeded, at, instances

HALF = Fraction(1, 2)

POURED = {"level": [3, 2], "c": [1, 1], "nu": 2, "rank": [0, 1], "last": 0}


def two(**values):
    """Return an instance of two values, of which the first has all."""
    return at({"X": 2}, **(POURED | values))


instances(
    "uldp-poured-level", holds=[two(), two(level=[3, 3], c=[1, 2], nu=Fraction(7, 3), last=1)]
)

# nu = 1/2: all to the first output, p = (1, 0)
FILLED = {"f": [3 * HALF / 2, HALF / 2], "floor": [HALF, HALF], "rank": [0, 1], "last": 0}
FILLED |= {"nu": HALF}


def outputs(**values):
    """Return an instance of two outputs."""
    return at({"X": 2}, **(FILLED | values))


instances(
    "uldp-water-filling-level",
    holds=[outputs(), outputs(f=[HALF, HALF], floor=[0, 0], nu=1, last=1)],
    dropped={
        "frequencies >= 0": NotNeeded(
            "says that f are frequencies; nothing is poured where f is negative"
        ),
        "floors >= 0": outputs(f=[HALF, HALF], floor=[-2, 0]),
        "frequencies sum to 1": outputs(f=[0, 0]),
        "nu > 0": outputs().but(nu=0),
    },
    broken={
        "there is a level": Broken(outputs(), {"found": lambda seen, floors: 9 + 0 * floors}),
        "the sum at it is 1": Broken(outputs(), {"level": lambda f, floor, nu: f / nu}),
        "it alone": Broken(outputs(nu=1), {"level": lambda f, floor, nu: f / nu}),
        "sorting finds it": Broken(outputs(), {"found": lambda seen, floors: floors * floors / 2}),
    },
)
