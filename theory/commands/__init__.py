"""The commands of `python -m theory`."""
