"""Finite sets and what is chosen from them, that statements are given."""
