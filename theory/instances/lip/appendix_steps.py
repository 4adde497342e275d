"""Instances that test the statements of `theory.statements.lip.appendix_steps`."""

from fractions import Fraction

from theory.ledger.formal import NotNeeded, at, instances

THIRD, QUARTER, TENTH = (Fraction(1, n) for n in (3, 4, 10))
# F1 = e^eps = 2: (1-P1)(1-q0) = (2-P1) q1
STAYS = NotNeeded("it says that P1 is a probability")
BUDGET = NotNeeded("the equation holds beyond; it says that eps >= 0")


instances(
    "lip-step4-line-corrected",
    dropped={"P1 >= 0": STAYS, "P1 <= 1": STAYS, "eps >= 0": BUDGET},
)


instances(
    "lip-step4-monotone",
    dropped={"eps >= 0": NotNeeded("the text does not cover e^eps < 1")},
)

instances("lip-optimal-at-f1-f4", holds=[at(P1=TENTH, E=2)])


LESS = {"P1": QUARTER, "E": 2}


for claim in ("lip-symmetric-upper-max", "lip-symmetric-upper-min"):
    instances(claim, holds=[at(**LESS)])
