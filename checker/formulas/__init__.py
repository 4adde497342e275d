"""Mechanisms of every size at once: probabilities as formulas in s, N, K, E, F."""
