"""Experiments of the LIP paper."""
