"""Adversaries who attribute a report to a user (OneID, Sections IV-C and V-A)."""
