"""Instances of the statements about the ULDP paper."""
