"""Instances that test the statements of `theory.statements.uldp.pouring`."""

from theory.ledger.formal import GivenByText, instances

instances(
    "uldp-water-filling-level",
    dropped={"frequencies >= 0": GivenByText("frequencies f", "says")},
)
