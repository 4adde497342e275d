"""Instances of the statements about frequency oracles."""
