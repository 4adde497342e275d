"""Whether a statement says something, and of the formula that it names."""
