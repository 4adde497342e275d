"""Instances that test the statements of `theory.statements.uldp.l_grr`."""

from theory.ledger.formal import NotNeeded, at, instances

TWO = at({"X": 2}, E_inf=4, E_1=2)

instances(
    "uldp-lgrr-equation",
    dropped={"K > 1": NotNeeded("with one value there are no two to compare, and nothing is said")},
)


instances("uldp-lgrr-real", holds=[TWO, at({"X": 3}, E_inf=4, E_1=2)])
