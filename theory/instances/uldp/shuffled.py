"""Instances that test the statements of `theory.statements.uldp.shuffled`."""

from fractions import Fraction

from theory.ledger.formal import Broken, NotNeeded, at, instances
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


SMALL = NotNeeded("says that eps >= 0")

instances(
    "uldp-shuffled-others",
    holds=[pair()],
    dropped={
        "Q is a mechanism": pair(F=1, delta_back=HALF).but(
            delta_back=Fraction(1, 4), Q=[[Fraction(1, 2), 0], [Fraction(1, 2), Fraction(1, 2)]]
        ),
        "ULDP with (4')": pair(Q=[[HALF, HALF], [HALF, HALF]], delta=0),
        "the value is of one user": pair(value=[1, 1], delta=QUARTER),
        "a value unlike it": pair(other=1, delta=0, delta_back=0),
        "the factor >= 1": SMALL,
        "delta": pair(delta=0),
        "delta the other way": pair(F=1, delta_back=0),
    },
    broken={
        "delta is at least": Broken(pair(), {"told": lambda q, protected: 1 + 0 * q}),
        "the other way": Broken(
            pair(F=1, delta_back=HALF), {"told": lambda q, protected: 1 + 0 * q}
        ),
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
    dropped={
        "eps > 0": clones(E=1, Q=[[1, 0, 0]] * 3),
        "Q is a mechanism": clones().but(
            Q=[
                [Fraction(1, 2), Fraction(1, 3), 0],
                [Fraction(1, 3), Fraction(2, 3), 0],
                [Fraction(1, 3), Fraction(1, 3), Fraction(1, 3)],
            ]
        ),
        "ULDP with (4')": clones(Q=[[1, 0, 0], [0, 1, 0], [0, 0, 1]]),
        "two sensitive values": clones(other=2, Q=[[1, 0, 0], [1, 0, 0], [HALF, 0, HALF]]),
        "the factor >= 0": NotNeeded("says that eps is a number"),
        "the processing is a mechanism": clones(kernel=[[2, 0], [0, 2]], F=1),
    },
    broken={
        "components are distributions": Broken(clones(), {"component": lambda q, r, E: q + 1}),
        "mixtures of them": Broken(clones(), {"likelihoods": lambda a, b, E: (a, b)}),
        "clones": Broken(clones(), {"clone": lambda q, r, E: q}),
        "the rest is a mechanism": Broken(clones(), {"clone": lambda q, r, E: q}),
        "data processing": Broken(
            clones(F=1, kernel=[[1, 0], [0, 1]]), {"processed": lambda p, k: 2 * p * k}
        ),
    },
)


def two_clones(**values):
    """Return an instance of one clone, e^eps_0 = 3 and e^eps = 3/2."""
    made = {"E": 3, "F": Fraction(3, 2), "self": 0, "set": lambda t: t >= 1}
    return at({"M": 2}, **(made | values))


instances(
    "uldp-shuffled-delta",
    holds=[two_clones(), two_clones(set=lambda t: t == 2)],
    dropped={
        "eps > 0": two_clones(E=Fraction(1, 2), set=lambda t: t < 1),
        "the factor >= 1": two_clones().but(F=-2),
    },
    broken={
        "the bound": Broken(two_clones(set=lambda t: t >= 2), {"excess": lambda a, b, E, F: 0 * a}),
        "reached": Broken(two_clones(), {"excess": lambda a, b, E, F: 0 * a}),
        "counts beyond the threshold": Broken(
            two_clones(), {"likelihoods": lambda a, b, E: (b, a)}
        ),
    },
)
