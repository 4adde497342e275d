"""Instances that test the statements of `theory.statements.lip.estimators`."""

from fractions import Fraction

from mechanisms.losses import lip as lip_loss
from theory.ledger.formal import Broken, NotNeeded, at, instances

HALF = Fraction(1, 2)
POINT = {"P1": Fraction(1, 10), "q0": Fraction(1, 4), "q1": Fraction(1, 3)}

ENTRY = NotNeeded("an entry of the channel is a probability")
DROPPED = {
    "P1 >= 0": NotNeeded(
        "the equations hold for negative P1 as well; it says that P1 is a probability"
    ),
    "P1 <= 1": NotNeeded("the same beyond 1"),
    "lambda0 > 0": at(**POINT | {"P1": 0, "q0": 1}, any=[0, 0]),
    "lambda1 > 0": at(**POINT | {"P1": 0, "q0": 0}, any=[0, 0]),
}


def swapped(q0, q1, P1):
    """Changed output probabilities: lambda0 and lambda1 in the wrong order."""
    return lip_loss.output_probabilities(1 - q0, 1 - q1, P1)


instances(
    "lip-mmse-estimator",
    holds=[at(**POINT, any=[HALF, HALF])],
    dropped=DROPPED | dict.fromkeys(("q0 >= 0", "q0 <= 1", "q1 >= 0", "q1 <= 1"), ENTRY),
    broken={
        "Bayes' rule": Broken(at(**POINT, any=[HALF, HALF]), {"masses": swapped}),
        "as it runs": Broken(
            at(**POINT, any=[HALF, HALF]), {"posteriors": lambda q0, q1, P1: (P1, P1)}
        ),
        "no less error": Broken(
            at(**POINT, any=[Fraction(9, 201), Fraction(4, 17)]), {"masses": swapped}
        ),
    },
)

instances(
    "lip-mse",
    holds=[at(**POINT)],
    dropped={
        "P1 >= 0": DROPPED["P1 >= 0"],
        "P1 <= 1": DROPPED["P1 <= 1"],
        "lambda0 > 0": at(**POINT | {"P1": 0, "q0": 1}),
        "lambda1 > 0": at(**POINT | {"P1": 0, "q0": 0}),
    },
    broken={
        "the error is (16)": [
            Broken(at(**POINT), {"posteriors": lambda q0, q1, P1: (P1, P1)}),
            Broken(at(**POINT), {"mse": lambda q0, q1, P1: P1}),
        ],
    },
)
