"""Formal statements of the ULDP paper's claims, and of ours about it."""
