"""Budgets by value, their tuning (OneID, Section IV-F), and the privacy a channel really has."""
