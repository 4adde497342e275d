"""Figures and tables of the ULDP paper."""
