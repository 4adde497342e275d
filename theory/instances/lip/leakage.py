"""Instances that test the statements of `theory.statements.lip.leakage`."""

from fractions import Fraction

from mechanisms.dyadic import binary_channels
from theory.ledger.formal import Broken, at, instances

HALF, QUARTER = Fraction(1, 2), Fraction(1, 4)

TWO = {
    "prior": [HALF, HALF],
    "Q": [[3 * QUARTER, QUARTER], [QUARTER, 3 * QUARTER]],
    "E": 2,
    "least": [QUARTER, QUARTER],
    "most": [3 * QUARTER, 3 * QUARTER],
}


def two(**other):
    """Return an instance of two values and two outputs."""
    return at({"X": 2, "Y": 2}, **(TWO | other))


# the second value is nobody's, and has an output of its own
NOBODY = {"prior": [1, 0], "Q": [[1, 0], [0, 1]], "least": [1, 0], "most": [1, 0], "E": 1}

instances(
    "lip-leakage",
    holds=[two(), two(E=Fraction(3, 2)), two(E=3), two(**NOBODY)],
    dropped={
        "the prior is a distribution": two(
            prior=[1, -1], Q=[[HALF, HALF]] * 2, least=[HALF, HALF], most=[HALF, HALF]
        ),
        "Q is a mechanism": two(
            Q=[[-QUARTER, QUARTER]] * 2, least=[-QUARTER, QUARTER], most=[-QUARTER, QUARTER]
        ),
        "the least of each output": two(least=[1, 1], E=Fraction(3, 2)),
        "the greatest of each output": two(most=[0, 0], E=2),
    },
    broken={
        "LIP": Broken(two(), {"of_output": lambda mass, least, most, *_: most / least}),
        "LDP": Broken(two(E=3), {"of_ldp": lambda least, most, _: 9 * most / least}),
    },
)


def without_one(q0, q1, P1, E):
    """A changed list of margins: the last is missing."""
    return binary_channels.margins(q0, q1, P1, E)[:-1]


instances(
    "lip-margins",
    holds=[
        at(q0=QUARTER, q1=QUARTER, P1=HALF, E=2),
        at(q0=QUARTER, q1=QUARTER, P1=HALF, E=Fraction(3, 2)),
    ],
    broken={"LIP by the margins": Broken(at(q0=0, q1=HALF, P1=0, E=2), {"margins": without_one})},
)
