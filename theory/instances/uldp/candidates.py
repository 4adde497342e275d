"""Instances that test the statements of `theory.statements.uldp.candidates`."""

from theory.ledger.formal import Broken, at, instances

# three values, of which two are possible; two reports of one of them, and one of each
SAME = at({"X": 3, "R": 2}, source=[0, 0], possible=[True, True, False])
DIFFERENT = SAME.but(source=[0, 1])

instances(
    "uldp-candidates",
    broken={"all but the reports": Broken(DIFFERENT, {"is_reported": lambda x: True})},
)
