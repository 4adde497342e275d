"""Counts of reports inside a database: queries, and their answers."""
