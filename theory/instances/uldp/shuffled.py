"""Instances that test the statements of `theory.statements.uldp.shuffled`."""

from fractions import Fraction

from theory.ledger.formal import GivenByText, NotNeeded, at, instances
from theory.statements.uldp.shuffled import HALF, QUARTER, THIRD

URR = [[Fraction(2, 3), THIRD, 0], [THIRD, Fraction(2, 3), 0], [THIRD, THIRD, THIRD]]


def pair(**values):
    """Return an instance of two users; the first has the value that nobody else has, or not."""
    made = {
        "sensitive": [True, False],
        "protected": [True, False],
        "Q": [[1, 0], [HALF, HALF]],
        "E": 2,
        "value": [1, 0],
        "who": 0,
        "other": 0,
        "F": 2,
        "delta": HALF,
        "delta_back": 0,
    }
    return at({"X": 2, "Y": 2, "U": 2}, **(made | values))


instances(
    "uldp-shuffled-others",
    holds=[pair()],
    dropped={
        "Q is a mechanism": pair(F=1, delta_back=HALF).but(
            delta_back=Fraction(1, 4), Q=[[Fraction(1, 2), 0], [Fraction(1, 2), Fraction(1, 2)]]
        ),
        "the value is of one user": pair(value=[1, 1], delta=QUARTER),
        "the factor >= 1": GivenByText("eps in R>=0", "Definition 2"),
    },
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
