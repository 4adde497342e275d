"""Experiments: readers of data, and one module per experiment, each with a command line."""
