"""Hypotheses of OneID's statements that do no work."""
