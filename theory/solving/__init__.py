"""Solvers: how they are asked, what they answer, and when they are stopped."""
