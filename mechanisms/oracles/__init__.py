"""Frequency oracles: the protocols by which LDP libraries estimate how often each value occurs."""
