"""Instances that test the statements of `theory.statements.uldp.memoized`."""

from theory.ledger.formal import at, instances

HERE = at({"X": 3}, sensitive=[True, True, False], E_inf=5, E_1=2)

instances(
    "uldp-memoized-urr",
    holds=[
        at({"X": 1}, sensitive=[True], E_inf=3, E_1=2),
        HERE,
        at({"X": 2}, sensitive=[True, True], E_inf=3, E_1=3),
    ],
)
