"""Counts of reports where these are: queries for databases, and what their answers hold."""
