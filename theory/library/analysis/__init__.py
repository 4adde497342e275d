"""Integrals, the logarithm and pi, from the axiom `zero`."""
