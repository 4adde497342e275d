"""Data sets: a reader each, and the register of data/datasets.yaml."""
