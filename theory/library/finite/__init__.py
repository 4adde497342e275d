"""Counts, groups and coordinates of finite sets, and sums of independent numbers."""
