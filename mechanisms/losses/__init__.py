"""Expected losses of the empirical estimate, and the input distributions that are worst for it."""
