"""Instances that test the statements of `theory.statements.oneid.figure_2`."""

from theory.ledger.formal import at, instances

instances("oneid-figure2-small", holds=[at()])
