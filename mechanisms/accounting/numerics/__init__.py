"""Laws on grids, binomial laws in balls, sums of draws, and where functions cross a level."""
