"""Certificates of solver steps: checked without a solver, found by an untrusted search."""
