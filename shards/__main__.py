"""Command line: `python -m shards perturb VALUES` and `python -m shards estimate REPORTS`."""

from calp import errors
from shards.command import main

if __name__ == "__main__":
    errors.run(main)
