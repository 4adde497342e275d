"""Hypotheses of statements about LDP protocols that do no work."""
