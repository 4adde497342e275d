"""Instances of the statements about the LIP paper."""
