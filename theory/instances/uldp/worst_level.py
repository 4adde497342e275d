"""Instances that test the statements of `theory.statements.uldp.worst_level`."""

from fractions import Fraction

from theory.ledger.formal import Broken, GivenByText, Implied, at, instances

HALF = Fraction(1, 2)

QUARTER = Fraction(1, 4)


def changed(base, **values):
    """Return an instance of two values with some of them changed."""
    return at({"X": 2}, **(base | values))


instances(
    "uldp-l2-worst-level",
    dropped={"gains are not 0": Implied("without it an estimate divides by zero")},
)

FIFTH, SIXTHS = Fraction(1, 5), Fraction(5, 6)
FLAT = {
    "b": [FIFTH, FIFTH],
    "g": [3 * FIFTH, 3 * FIFTH],
    "worst": [HALF, HALF],
    "level": HALF,
    "top": [SIXTHS, SIXTHS],
    "p": [1, 0],
    "root": [Fraction(2, 3), Fraction(2, 3)],
}

instances(
    "uldp-l1-worst-level",
    through={"the bound": "deviations are square roots", "alone": "deviations are square roots"},
    dropped={"the level < 1": GivenByText("some output has probability below 1", "scope")},
    broken={
        "the bound": Broken(
            changed(FLAT, root=[1, 0], top=[QUARTER, QUARTER]),
            {"variance": lambda b, g, p: p * p * p * p},
        ),
        "alone": Broken(
            changed(FLAT, root=[1, 0], top=[HALF, HALF]), {"variance": lambda b, g, p: p * p}
        ),
    },
)

BOUNDED = {key: FLAT[key] for key in ("b", "g", "p", "root")} | {"bound": Fraction(5, 3)}

instances(
    "uldp-l1-inequality",
    through={
        "the bound": "deviations are square roots",
        "equal if and only if all are equally probable": "deviations are square roots",
    },
    broken={
        "the bound": Broken(changed(BOUNDED, root=[2, 0]), {"variance": lambda b, g, p: 4 * p})
    },
)
