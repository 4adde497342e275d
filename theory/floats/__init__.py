"""Results of floats, checked exactly: optimised mechanisms, dyadic tables, delta."""
