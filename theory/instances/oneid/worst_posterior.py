"""Instances that test the statements of `theory.statements.oneid.worst_posterior`."""
