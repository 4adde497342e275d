"""Join an experiment's tables of several data sets into one, with a column `dataset`.

`python -m experiments.collect --runs FOLDER --datasets NAME ... --out FILE`; with `--parts`
a data set has a folder, with a table for each part such as a mechanism.
"""

from pathlib import Path

from common import inputs, table
from common.arguments import Distinct, Parser
from common.errors import UserError, run


def paths(folder, datasets, parts=()):
    """Return pairs of data set and table.

    Examples
    --------
    >>> [(name, str(path)) for name, path in paths("runs", ["a"], ["RR", "uRR"])]
    [('a', 'runs/a/RR.csv'), ('a', 'runs/a/uRR.csv')]
    """
    if not parts:
        return [(name, Path(folder) / f"{name}.csv") for name in datasets]
    return [(name, Path(folder) / name / f"{part}.csv") for name in datasets for part in parts]


def rows(tables):
    """Return header and rows of all tables, with a first column `dataset`.

    Parameters
    ----------
    tables : list of (str, Path)
        As of `paths`.

    Raises
    ------
    UserError
        Names the first table that is empty or has another header.
    """
    header, found = None, []
    for dataset, path in tables:
        lines = inputs.lines(path)
        ragged = {len(line) for line in lines} - {len(header or lines[0])} if lines else {0}
        if len(lines) < 2 or ragged or lines[0] != (header or lines[0]):
            raise UserError(f"{path}: not a table of this experiment; delete it and run again")
        header = lines[0]
        found += [(dataset, *line) for line in lines[1:]]
    return ("dataset", *header), found


@inputs.command
def main(argv=None):
    """Run the command; return the exit status."""
    parser = Parser(prog="python -m experiments.collect", description=__doc__)
    parser.add_argument("--runs", required=True, help="folder of the tables")
    parser.add_argument("--datasets", required=True, nargs="+", action=Distinct)
    parser.add_argument(
        "--parts", nargs="+", action=Distinct, default=(), help="tables of each data set"
    )
    parser.add_argument("--out", required=True, help="table to write")
    arguments = parser.parse_args(argv)
    tables = paths(arguments.runs, arguments.datasets, arguments.parts)
    table.write(arguments.out, *rows(tables))
    return 0


if __name__ == "__main__":
    run(main)
