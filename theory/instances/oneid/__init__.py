"""Instances of the statements about the OneID paper."""
