"""What a person hands in: channels, priors, budgets and choices, from files and text."""
