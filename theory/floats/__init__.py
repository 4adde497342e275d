"""What floats found or sampled, checked exactly: optimised mechanisms, dyadic tables, delta."""
