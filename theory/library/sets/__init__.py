"""Subsets, settings of bits, and sums over all of them."""
