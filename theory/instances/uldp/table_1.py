"""Instances that test the statements of `theory.statements.uldp.table_1`."""

from theory.ledger.formal import at, instances

instances("uldp-table-1", holds=[at()])
