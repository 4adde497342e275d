"""Hypotheses of ULDP's statements that do no work."""
