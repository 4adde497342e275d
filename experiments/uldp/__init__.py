"""Experiments of the ULDP paper."""
