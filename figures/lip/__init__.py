"""Figures of the LIP paper."""
