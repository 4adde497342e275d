"""Formal statements of the LIP paper's claims, and of ours about it."""
