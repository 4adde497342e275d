"""Exact curves beyond the papers: no data, no randomness."""
