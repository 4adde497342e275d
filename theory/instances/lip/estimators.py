"""Instances that test the statements of `theory.statements.lip.estimators`."""

from fractions import Fraction

from theory.ledger.formal import NotNeeded, at, instances

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


instances(
    "lip-mmse-estimator",
    dropped=DROPPED | dict.fromkeys(("q0 >= 0", "q0 <= 1", "q1 >= 0", "q1 <= 1"), ENTRY),
)

instances(
    "lip-mse",
    dropped={"P1 >= 0": DROPPED["P1 >= 0"], "P1 <= 1": DROPPED["P1 <= 1"]},
)
