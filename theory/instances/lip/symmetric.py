"""Instances that test the statements of `theory.statements.lip.symmetric`."""

from theory.ledger.formal import at, instances

instances("lip-symmetric-equals-general", holds=[at(E=2), at(E=1)])
