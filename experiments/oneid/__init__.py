"""Experiments of the OneID paper."""
