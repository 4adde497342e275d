"""Instances that test the statements of `theory.statements.uldp.worst_l1`."""

from fractions import Fraction

from theory.ledger.formal import Broken, GivenByText, Implied, NotNeeded, at, instances

HALF, QUARTER = Fraction(1, 2), Fraction(1, 4)
# s = 1, N = 2, e^eps = 5/4: all roots are fractions
SMALL = {
    "sensitive": [True, False, False],
    "E": Fraction(5, 4),
    "p": [1, 0, 0],
    "root": [0, 0, 0],
    "top": [2, 3 * HALF, 3 * HALF],
    "on_s": 2,
    "on_n": 3,
}
# s = N = 1, e^eps = 5: above the threshold
LARGE = {
    "sensitive": [True, False],
    "E": 5,
    "p": [0, 1],
    "root": [HALF, HALF],
    "top": [Fraction(5, 8), Fraction(5, 8)],
    "on_x": 5 * QUARTER,
}
OVER = LARGE | {
    "p": [3 * HALF * QUARTER, 5 * HALF * QUARTER],
    "root": LARGE["top"],
    "top": [HALF, HALF],
    "on_s": HALF,
    "on_n": HALF,
}
del OVER["on_x"]

BOTH_LARGE = {key: OVER[key] for key in ("sensitive", "E", "p", "root", "top")}
BOTH_LARGE |= {"most": LARGE["top"]}


def three(**changed):
    """Return an instance below the threshold, with some values changed."""
    return at({"X": 3}, **(SMALL | changed))


def two(base, **changed):
    """Return an instance of two values with some of them changed."""
    return at({"X": 2}, **(base | changed))


UNDEFINED = "without it (12) divides by zero or describes no mechanism"

instances(
    "uldp-urr-l1-worst",
    through={"the bound": "deviations at p", "the value": "the worst loss has two roots"},
    dropped={
        "eps > 0": Implied(UNDEFINED),
        "s >= 1": GivenByText("1 <= s <= N", "scope"),
        "s <= N": NotNeeded("the loss is known for all numbers of values of both kinds"),
    },
    broken={
        "the bound": Broken(
            three(root=[1, 0, 0], top=[0, QUARTER, QUARTER]),
            {"l1_square": lambda flag, p, s, E: p * p * p * p},
        ),
        "the value": Broken(three(on_s=3), {"values": lambda s, N, E: (9, 9)}),
    },
)

instances(
    "uldp-urr-l1-mixture",
    through={"the bound": "deviations at p", "the value": "the value is a root"},
    dropped={"eps > 0": Implied(UNDEFINED)},
    broken={
        "the bound": Broken(
            two(LARGE, root=[0, 1], top=[Fraction(9, 64), Fraction(25, 64)]),
            {"l1_square": lambda flag, p, s, E: p * p * p * p},
        ),
        "the value": Broken(two(LARGE, on_x=2), {"value": lambda s, N, E: 4}),
    },
)

instances(
    "uldp-urr-l1-worst-sharp",
    through={"worst, alone, up to the threshold": "deviations at p"},
    dropped={"eps > 0": GivenByText("eps > 0", "scope")},
)
