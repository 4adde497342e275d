"""Finite instances at which formal statements are tested, as in `theory.statements`."""
