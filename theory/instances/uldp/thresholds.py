"""Instances that test the statements of `theory.statements.uldp.thresholds`."""

from fractions import Fraction

from theory.ledger.formal import NotNeeded, at, instances

HALF, QUARTER = Fraction(1, 2), Fraction(1, 4)
AT_ZERO = "without it the estimate divides by zero"


def encoding(**other):
    """Return an instance: chance 1/5 and gain 3/5, of four users."""
    values = {"b": Fraction(1, 5), "g": 3 * Fraction(1, 5), "n": 4, "z": 2, "root": Fraction(1, 5)}
    return at(**(values | other))


instances(
    "uldp-threshold-deviation",
    holds=[encoding(), encoding(b=0, root=0)],
    dropped={"n >= 1": NotNeeded(AT_ZERO)},
)

# two coins: the first group errs by 1, the second by 2
COINS = {
    "weight": [QUARTER] * 4,
    "estimate": [[4, 4, 2, 2], [5, 1, 5, 1]],
    "p": 3,
    "variance": [1, 4],
    "share": [HALF, HALF],
}


def coins(**other):
    """Return an instance of two groups, of variances 1 and 4."""
    return at({"G": 2, "Omega": 4}, **(COINS | other))


instances(
    "uldp-weighted-estimates",
    dropped={
        "a probability space": NotNeeded("not needed; says what weight is"),
        "variances > 0": at(
            {"G": 1, "Omega": 1}, weight=[1], estimate=[[0]], variance=[0], p=0, share=[1]
        ),
        "independent estimates": coins(estimate=[[4, 4, 2, 2], [5, 5, 1, 1]]),
    },
)
