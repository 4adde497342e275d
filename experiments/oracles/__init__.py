"""Frequency oracles on two data sets: their losses, and the success of attacks."""
