"""Figures and tables of the OneID paper."""
