"""Instances that test the statements of `theory.statements.oneid.joint`."""

from fractions import Fraction

from mechanisms.budgets.tuning import largest_budget
from theory.ledger.formal import Broken, NotNeeded, at, instances

HALF, THIRD = Fraction(1, 2), Fraction(1, 3)

RR = [[2 * THIRD, THIRD], [THIRD, 2 * THIRD]]


def two(**values):
    """Return an instance of two users with a value each, who report by RR of e^eps = 2."""
    made = {"gamma": Fraction(4, 3), "value": [0, 1], "said": [0, 1], "Q": RR, "w": [HALF, HALF]}
    return at({"X": 2, "Y": 2, "U": 2, "R": 2}, **(made | values))


def quadruple(gamma, n, c):
    """Return e^eps of (7), four times."""
    return 4 * largest_budget(gamma, n, c)


instances(
    "oneid-joint-adversary",
    through={"at most gamma/n": "OneID-LDP"},
    holds=[two()],
    dropped={
        "gamma >= 1": two().but(gamma=-1),
        "gamma <= n": NotNeeded("gamma > n gives a bound above 1; the paper takes gamma in [1, n]"),
        "Q >= 0": NotNeeded(
            "a negative entry makes all columns constant, and nobody is told apart"
        ),
        "OneID-LDP": two(Q=[[1, 0], [0, 1]]),
        "the reports are possible": two(Q=[[1, 0], [1, 0]]),
    },
    broken={
        "at most gamma/n": Broken(
            two(gamma=Fraction(8, 7), said=[0, 1]),
            {"budget": lambda gamma, n, c: 2 * largest_budget(gamma, n, c)},
        )
    },
)

instances(
    "oneid-joint-bound",
    holds=[two(), two(gamma=Fraction(8, 5))],
    dropped={
        "weights": two().but(w=[-5, Fraction(1, 2)]),
        "Q >= 0": NotNeeded(
            "a negative entry makes all columns constant, and nobody is told apart"
        ),
        "OneID-LDP": two(Q=[[1, 0], [0, 1]]),
        "the reports are possible": two(Q=[[1, 0], [1, 0]]),
    },
    broken={
        "the bound": Broken(two(), {"bound": lambda c, w, others: 1 / (2 * c + w * others)}),
        "a common budget": Broken(two(), {"budget": quadruple}),
        "(7) under MinID-LDP": Broken(two(), {"budget": quadruple}),
    },
)
