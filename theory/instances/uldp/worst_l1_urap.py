"""Instances that test the statements of `theory.statements.uldp.worst_l1_urap`."""

from fractions import Fraction

from theory.ledger.formal import Broken, GivenByText, Implied, NotNeeded, at, instances

HALF, QUARTER, FIFTH = Fraction(1, 2), Fraction(1, 4), Fraction(1, 5)
# s = N = 1: roots are fractions
SMALL = {
    "sensitive": [True, False],
    "a": Fraction(169, 144),
    "p": [1, 0],
    "root": [Fraction(156, 25), 0],
    "top": [Fraction(156, 25), Fraction(12, 5)],
    "on_s": Fraction(156, 25),
    "on_n": Fraction(12, 5),
}
LARGE = {
    "sensitive": [True, False],
    "a": Fraction(16, 9),
    "p": [0, 0],
    "top": [Fraction(500, 287), Fraction(320, 287)],
    "on_x": Fraction(20, 7),
}
LARGE |= {"p": [1, 0], "root": [Fraction(12, 7), 0]}

# a < 0, s = 2, N = 1: no mechanism has such an a


def two(base, **changed):
    """Return an instance of two values with some of them changed."""
    return at({"X": 2}, **(base | changed))


UNDEFINED = "without it (17) divides by zero or describes no mechanism"


def fourth(flag, p, *size):
    """A changed formula: what is not concave."""
    del flag, size
    return p * p * p * p


def more_on_s(flag, p, a):
    """A changed formula: mass on X_S counts twice."""
    del a
    return (4 if flag else 1) * p * p


instances(
    "uldp-urap-l1-worst",
    through={"the bound": "deviations at p", "the value": "the worst loss has two roots"},
    dropped={
        "eps > 0": Implied(UNDEFINED),
        "s >= 1": GivenByText("1 <= s <= N", "scope"),
        "s <= N": NotNeeded("the loss is known for all numbers of values of both kinds"),
    },
    broken={
        "the bound": Broken(two(SMALL, root=[2, 0], top=[0, 1]), {"l1_square": more_on_s}),
        "the value": Broken(two(SMALL, on_s=3, on_n=3), {"values": lambda s, N, a: (9, 9)}),
    },
)

instances(
    "uldp-urap-l1-level",
    through={"the value": "the value is a root"},
    dropped={"s >= 1 and N >= 1": GivenByText("s >= 1, N >= 1", "scope")},
    broken={
        "worst, alone": Broken(
            two(LARGE, root=[1, 0], top=[QUARTER, QUARTER]),
            {"l1_square": fourth, "levels_of": lambda s, N, a: (HALF + 0 * s, HALF)},
        ),
        "the value": Broken(two(LARGE, on_x=2), {"value": lambda s, N, a: 4}),
    },
)

BITS = {"E": 6, "theta": 3 * FIFTH, "a": 2}
BELOW = BITS | {
    "sensitive": [True] + 5 * [False],
    "p": [0, 2 * FIFTH, 2 * FIFTH, FIFTH, 0, 0],
    "root": [1, 4 * FIFTH, 4 * FIFTH, 3 * FIFTH, 0, 0],
    "top": [1] + 5 * [3 * FIFTH],
    "most": 6 * [0],
}
ABOVE = BITS | {"sensitive": [True, False], "p": [0, 1], "root": [1, 1], "top": [1, 1]}
ABOVE |= {"most": [1, 1]}
CONCENTRATED = BELOW | {
    "p": [1] + 5 * [0],
    "root": [1] + 5 * [0],
    "top": [0] + 5 * [Fraction(1, 25)],
}


instances(
    "uldp-urap-l1-worst-sharp",
    through={"worst, alone, up to the threshold": "deviations at p"},
    holds=[two(ABOVE), at({"X": 6}, **BELOW)],
    broken={
        "worst, alone, up to the threshold": Broken(
            at({"X": 6}, **CONCENTRATED), {"variance": fourth}
        )
    },
)
