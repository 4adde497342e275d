"""Estimators of the input distribution (ULDP, Section 2.5)."""
