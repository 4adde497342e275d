"""Frequency oracles: what LDP libraries run to learn how often each value occurs."""
