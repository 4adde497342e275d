"""Instances that test the statements of `theory.statements.uldp.never_worse`."""

from fractions import Fraction

from theory.ledger.formal import Broken, at, instances

HALF, QUARTER = Fraction(1, 2), Fraction(1, 4)


def squared(estimate):
    """Return the squared distance to (1/2, 1/2), a convex loss."""
    return sum((estimate(x) - HALF) * (estimate(x) - HALF) for x in range(2))


def one_user(**values):
    """Return an instance of one user and two values, the second exact."""
    made = {
        "own": [3 * QUARTER, HALF],
        "other": [QUARTER, Fraction(0)],
        "prior": [[HALF, HALF]],
        "loss": squared,
        "tangent": lambda estimate: lambda x: 2 * (estimate(x) - HALF),
        "told": lambda r: Fraction(3 if r(0)(1) else 7),
        "b": QUARTER,
        "g": HALF,
        "share": HALF,
        "hidden": 3 * QUARTER,
    }
    return at({"X": 2, "U": 1}, **(made | values))


def careless(f, b, g):
    """A changed estimate."""
    return (f - b) * (f - b) / g


instances(
    "uldp-rao-blackwell-never-worse",
    holds=[one_user()],
    dropped={
        "convex loss": one_user(
            loss=lambda estimate: -squared(estimate), tangent=lambda estimate: lambda x: 0
        )
    },
    broken={"no greater loss": Broken(one_user(), {"frequencies": careless})},
)
