"""Instances that test the statements of `theory.statements.oneid.joint`."""

from fractions import Fraction

from theory.ledger.formal import GivenByText, at, instances

HALF, THIRD = Fraction(1, 2), Fraction(1, 3)
PROBABILITIES = GivenByText("maps x to y with probability Q(y|x)", "Section III-A")

RR = [[2 * THIRD, THIRD], [THIRD, 2 * THIRD]]


def two(**values):
    """Return an instance of two users with a value each, who report by RR of e^eps = 2."""
    made = {"gamma": Fraction(4, 3), "value": [0, 1], "said": [0, 1], "Q": RR, "w": [HALF, HALF]}
    return at({"X": 2, "Y": 2, "U": 2, "R": 2}, **(made | values))


instances(
    "oneid-joint-adversary",
    through={"at most gamma/n": "OneID-LDP"},
    holds=[two()],
    dropped={
        "gamma <= n": GivenByText("gamma in [1, n]", "Theorem 1"),
        "Q >= 0": PROBABILITIES,
    },
)

instances(
    "oneid-joint-bound",
    dropped={"Q >= 0": PROBABILITIES},
)
