"""Formal statements of the OneID paper's claims, and of ours about it."""
