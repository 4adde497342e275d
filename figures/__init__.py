"""Drawing: one module a figure or table, from result files alone."""
