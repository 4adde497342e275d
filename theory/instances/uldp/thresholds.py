"""Instances that test the statements of `theory.statements.uldp.thresholds`."""

from fractions import Fraction

from theory.ledger.formal import Broken, NotNeeded, at, instances

HALF, QUARTER = Fraction(1, 2), Fraction(1, 4)
AT_ZERO = "without it the estimate divides by zero"


def encoding(**other):
    """Return an instance: chance 1/5 and gain 3/5, of four users."""
    values = {"b": Fraction(1, 5), "g": 3 * Fraction(1, 5), "n": 4, "z": 2, "root": Fraction(1, 5)}
    return at(**(values | other))


instances(
    "uldp-threshold-deviation",
    holds=[encoding(), encoding(b=0, root=0)],
    dropped={
        "the gain > 0": encoding().but(g=-1),
        "n >= 1": NotNeeded(AT_ZERO),
        "a square root": encoding(root=1),
        "the quantile >= 0": encoding().but(z=-1),
    },
    broken={
        "the quantile of deviations": Broken(
            encoding(), {"level": lambda z, b, g, n, root: root(b * (1 - b) / n) + z}
        ),
        "the threshold >= 0": Broken(
            encoding(), {"level": lambda z, b, g, n, root: -z * root(b * (1 - b) / n)}
        ),
    },
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
    holds=[coins(), coins(share=[Fraction(4, 5), Fraction(1, 5)])],
    dropped={
        "a probability space": NotNeeded("not needed; says what weight is"),
        "variances > 0": at(
            {"G": 1, "Omega": 1}, weight=[1], estimate=[[0]], variance=[0], p=0, share=[1]
        ),
        "unbiased estimates": coins(estimate=[[5, 5, 3, 3], [5, 1, 5, 1]], variance=[2, 4]),
        "the variances": coins(variance=[4, 4]),
        "independent estimates": coins(estimate=[[4, 4, 2, 2], [5, 5, 1, 1]]),
        "shares sum to 1": coins(share=[0, 0], p=0, estimate=[[1, 1, -1, -1], [2, -2, 2, -2]]),
    },
    broken=dict.fromkeys(
        ("unbiased", "the variance", "the least variance, alone"),
        Broken(coins(), {"combination": lambda estimate, variance, total: 9 * total(estimate)}),
    ),
)
