"""Exact checks of what floats found or sampled: optimised mechanisms, dyadic tables, delta."""
