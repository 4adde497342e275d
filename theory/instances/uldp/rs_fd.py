"""Instances that test the statements of `theory.statements.uldp.rs_fd`."""

from fractions import Fraction

from mechanisms import rr
from theory.ledger.formal import Broken, at, instances

ALL = [[True, True], [True, True]]


def pair(**values):
    """Return an instance of two attributes of two values, in one of which two tuples differ."""
    made = {"values": ALL, "x": [0, 0], "other": [1, 0], "y": [0, 1], "E": 3, "E_0": 2}
    return at({"J": 2, "V": 2}, **(made | values))


EVERYWHERE = pair(other=[1, 1])

instances(
    "uldp-rsfd-tuples",
    holds=[pair(), EVERYWHERE],
    dropped={
        "eps >= 0": pair(E=Fraction(1, 2), y=[1, 0]),
        "tuples": at(
            {"J": 2, "V": 3},
            values=[[True, True, False], [True, False, True]],
            x=[0, 1],
            other=[2, 0],
            y=[2, 1],
            E=3,
            E_0=2,
        ),
        "two values or more": pair(values=[[True, True], [True, False]], y=[0, 0]),
    },
    broken={
        "the bound": Broken(pair(), {"factor": lambda E, differing, whole: 1 + 0 * differing}),
        "at most eps": Broken(EVERYWHERE, {"factor": lambda E, differing, whole: 2 * E}),
        "reached": Broken(pair(), {"factor": lambda E, differing, whole: 1 + 0 * differing}),
        "eps_0 for one of d": Broken(pair(E=4), {"amplified": lambda d, E_0: d * E_0}),
    },
)

instances(
    "uldp-rsfd-amplified",
    holds=[pair(other=[1, 1], y=[0, 0])],
    dropped={
        "eps_0 >= 0": pair(E_0=Fraction(3, 4), y=[1, 0]),
        "tuples": pair(other=[1, 1], y=[0, 0]).but(values=[[False, True], [True, True]]),
    },
    broken={"LDP": Broken(pair(), {"probabilities": lambda k, E: (1 + 0 * E, 0 * E)})},
)


def one(**values):
    """Return an instance of two attributes, one of whose reports is looked at."""
    made = {"values": ALL, "x": [0, 0], "E": 3, "attribute": 0, "value": 1}
    return at({"J": 2, "V": 2}, **(made | values))


instances(
    "uldp-rsfd-marginal",
    holds=[
        one(),
        one(value=0),
        at({"J": 1, "V": 1}, values=[[True]], x=[0], E=1, attribute=0, value=0),
    ],
    dropped={
        "eps >= 0": one(E=-1),
        "a tuple": one(values=[[True, True], [False, True]]),
        "a value of the attribute": one(values=[[True, False], [True, True]]),
    },
    broken={"the probability": Broken(one(), {"marginal": lambda d, k, E: rr.probabilities(k, E)})},
)
