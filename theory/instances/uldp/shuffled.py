"""Instances that test the statements of `theory.statements.uldp.shuffled`."""

from fractions import Fraction

from theory.ledger.formal import GivenByText, NotNeeded, at, instances
from theory.statements.uldp.shuffled import HALF, THIRD

URR = [[Fraction(2, 3), THIRD, 0], [THIRD, Fraction(2, 3), 0], [THIRD, THIRD, THIRD]]


instances(
    "uldp-shuffled-others",
    dropped={"the factor >= 1": GivenByText("all eps >= 0", "scope")},
)


def clones(**values):
    """Return an instance: uRR of two sensitive values and one other, e^eps = 2."""
    made = {
        "sensitive": [True, True, False],
        "protected": [True, True, False],
        "Q": URR,
        "E": 2,
        "x": 0,
        "other": 1,
        "F": 2,
        "first": [HALF, HALF],
        "second": [1, 0],
        "kernel": [[1, 0], [HALF, HALF]],
    }
    return at({"X": 3, "Y": 3, "C": 2, "Drawn": 2}, **(made | values))


instances(
    "uldp-shuffled-counts",
    holds=[clones()],
    dropped={"the factor >= 0": NotNeeded("says that eps is a number")},
)


def two_clones(**values):
    """Return an instance of one clone, e^eps_0 = 3 and e^eps = 3/2."""
    made = {"E": 3, "F": Fraction(3, 2), "self": 0, "set": lambda t: t >= 1}
    return at({"M": 2}, **(made | values))


instances("uldp-shuffled-delta", holds=[two_clones(), two_clones(set=lambda t: t == 2)])
