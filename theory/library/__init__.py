"""Theorems that several claims share; their sorts and functions may be any."""
