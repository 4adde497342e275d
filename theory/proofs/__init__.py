"""Proofs, one module a proposition, by paper."""
