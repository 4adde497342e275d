"""Instances that test the statements of `theory.statements.uldp.osldp_divergence`."""

from fractions import Fraction

from theory.ledger.formal import at, instances

HALF = Fraction(1, 2)


def squares(**other):
    """Return an instance of f(t) = t^2; the second law has no mass on the second output."""
    values = {"first": [HALF, HALF], "second": [1, 0], "Q_R": [[1], [1]]}
    values |= {"f": lambda t: t * t, "slope": lambda t: 2 * t, "last_slope": 2}
    return at({"Y": 1, "Z": 2}, **(values | other))


MIXED = at(
    {"Y": 2, "Z": 2},
    first=[1, 0],
    second=[HALF, HALF],
    Q_R=[[1, 0], [HALF, HALF]],
    f=lambda t: t * t,
    slope=lambda t: 2 * t,
    last_slope=3,
)

instances(
    "uldp-osldp-divergence",
    holds=[squares(), MIXED],
    dropped={
        "f is convex": squares(
            first=[1, 0], second=[HALF, HALF], f=lambda t: -t * t, slope=lambda t: 0
        )
    },
)
