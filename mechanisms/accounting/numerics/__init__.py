"""Binomial laws in balls, and the search for the place where a falling function crosses a level."""
