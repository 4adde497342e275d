"""Frequency oracles on two data sets: what they lose, and what an attack names."""
