"""Join an experiment's tables of several data sets into one, with a column `dataset`.

`python -m experiments.collect --runs FOLDER --datasets NAME ... --out FILE`.
"""

import argparse
import csv
from pathlib import Path

from common.errors import UserError, run
from experiments import table


def rows(folder, datasets):
    """Return header and rows of all tables, with a first column `dataset`.

    Raises
    ------
    UserError
        Names the first table that is empty or has another header.
    """
    header, found = None, []
    for dataset in datasets:
        path = Path(folder) / f"{dataset}.csv"
        with path.open(encoding="utf-8", newline="") as file:
            lines = list(csv.reader(file))
        if len(lines) < 2 or lines[0] != (header or lines[0]):
            raise UserError(f"{path}: not a table of this experiment; delete it and run again")
        header = lines[0]
        found += [(dataset, *line) for line in lines[1:]]
    return ("dataset", *header), found


def main(argv=None):
    """Run the command; return the exit status."""
    parser = argparse.ArgumentParser(prog="python -m experiments.collect", description=__doc__)
    parser.add_argument("--runs", required=True, help="folder of the tables")
    parser.add_argument("--datasets", required=True, nargs="+")
    parser.add_argument("--out", required=True, help="table to write")
    arguments = parser.parse_args(argv)
    table.write(arguments.out, *rows(arguments.runs, arguments.datasets))
    return 0


if __name__ == "__main__":
    run(main)
