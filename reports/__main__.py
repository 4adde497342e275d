"""Command line: `python -m reports perturb VALUES` and `python -m reports estimate REPORTS`."""

from common import errors
from reports.command import main

if __name__ == "__main__":
    errors.run(main)
