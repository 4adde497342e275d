"""Instances that test the statements of `theory.statements.lip.without_prior`."""

from fractions import Fraction

from theory.ledger.formal import NotNeeded, at, instances

HALF, QUARTER, TENTH = Fraction(1, 2), Fraction(1, 4), Fraction(1, 10)


instances(
    "lip-example-opt-error-corrected",
    holds=[at(P1=TENTH, E=2), at(P1=0, E=2)],
    dropped={"P1 <= 1": NotNeeded("the more users have X = 1, the greater it is")},
)

POINT = {"P1": HALF, "E": 2, "p": HALF, "q": QUARTER}

SAME = NotNeeded("(7) is the same beyond; it says that these are probabilities")


instances(
    "lip-example-lip-constraints-corrected",
    holds=[at(**POINT)],
    dropped=dict.fromkeys(("P1 >= 0", "P1 <= 1", "0 < p, q < 1"), SAME),
)
