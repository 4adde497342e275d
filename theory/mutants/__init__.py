"""Mutants of the running formulas: a slip in one must make a proof fail."""
