"""Mechanisms over 2^64: rounded toward privacy, exact, and checked by the theory."""
