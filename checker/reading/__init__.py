"""A user's input: channels, priors, budgets and choices, from files and text."""
