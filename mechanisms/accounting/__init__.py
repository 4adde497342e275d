"""Delta of one report, of many, and of shuffled reports: formulas, and certified bounds."""
