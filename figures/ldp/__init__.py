"""The survey of frequency oracles: exact curves and runs on two data sets."""
