"""Hypotheses of LIP's statements that do no work."""
