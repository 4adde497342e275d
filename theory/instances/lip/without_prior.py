"""Instances that test the statements of `theory.statements.lip.without_prior`."""

from theory.ledger.formal import NotNeeded, instances

instances(
    "lip-example-opt-error-corrected",
    dropped={"P1 <= 1": NotNeeded("the more users have X = 1, the greater it is")},
)


SAME = NotNeeded("(7) is the same beyond; it says that these are probabilities")


instances(
    "lip-example-lip-constraints-corrected",
    dropped=dict.fromkeys(("P1 >= 0", "P1 <= 1", "0 < p, q < 1"), SAME),
)
