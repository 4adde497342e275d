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
NEGATIVE = beyond(
    E=Fraction(-44, 75),
    theta=Fraction(44, 119),
    w=Fraction(92, 119),
    root_a=Fraction(44, 119),
    root_b=Fraction(60, 119),
)


instances(
    "uldp-urap-best-theta-always",
    holds=[beyond(), within()],
    dropped={
        "eps > 0": NEGATIVE,
        "s >= 1 and N >= 1": Implied(SIZES),
        "0 <= w < 1": at(
            {"X": 6},
            sensitive=[True] + 5 * [False],
            E=3 * HALF,
            p=[1] + 5 * [0],
            theta=HALF,
            w=-3 * HALF,
            root_a=3,
            root_b=3,
        ),
    },
)

FALLING = {"s": 1, "N": 1, "E": 4, "w": 0, "later": 1, "root_a": Fraction(4, 3)}
FALLING |= {"root_b": Fraction(2, 3), "root_later": Fraction(1, 3)}


def falling_at(**other):
    """Return an instance: masses 0 and 1, for s = N = 1 and e^eps = 4."""
    return at(**(FALLING | other))


instances(
    "uldp-urap-saddle-mass",
    holds=[falling_at(), falling_at(later=Fraction(7, 12), root_later=HALF)],
    dropped={
        "eps > 0": at(
            s=1, N=1, E=HALF, w=Fraction(1, 8), later=1, root_a=1, root_b=3 * HALF, root_later=2
        ),
        "0 <= w < w' <= 1": falling_at(
            w=1, later=0, root_b=Fraction(1, 3), root_later=Fraction(2, 3)
        ),
    },
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
    dropped={
        "eps > 0": at(
            {"X": 2},
            **ALWAYS
            | OUTSIDE
            | {"E": Fraction(1, 4), "root_a": Fraction(1, 3), "root_b": Fraction(2, 3), "x": HALF},
        ),
        "s >= 1 and N >= 1": at({"X": 1}, **ALWAYS | {"sensitive": [True], "p": [1]}),
    },
)

ONE_SENSITIVE = at(s=1, a=2, root_a=Fraction(4, 3), root_b=Fraction(2, 3))
MORE = at(s=25, a=5, root_a=Fraction(35, 24), root_b=Fraction(25, 24))

instances(
    "uldp-urap-best-theta-paper",
    holds=[ONE_SENSITIVE, MORE],
    dropped={"s >= 1": NotNeeded("below 1 nothing is sensitive")},
)
