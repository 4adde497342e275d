"""Measured MSE of the ULDP mechanisms that one may choose from, by estimator: a table."""

import math
from pathlib import Path

from common import inputs, table
from common.arguments import Distinct, Parser, budget
from common.errors import UserError, run
from figures import tables
from figures.source_line import short_name, source_line
from figures.uldp import runs

ESTIMATORS = ("emp", runs.INFORMED, "emp+thr", "ML")
# in the order of the table, with the folder of the runs
MECHANISMS = {"uRR": "uRR", "uRAP": "uRAP", "uRAP_best": "uRAP*", "uBD": "uBD", "uBD(p)": "uBD(p)"}
CAPTION = Path(__file__).parent / "captions" / "recommended.md"
COLUMNS = ("data", "eps", "mechanism", "users", "expected", *ESTIMATORS)


def read(folders, dataset, eps):
    """Return the points of one data set, by mechanism, eps and estimator.

    Parameters
    ----------
    folders : tuple of path-like
        Runs of Figures 5 and 10, and of uBD.
    dataset : str
    eps : sequence of float
    """
    plain, blocks = folders
    rows = runs.read(plain, dataset, [name for name in MECHANISMS if not name.startswith("uBD")])
    path = Path(blocks) / f"{dataset}.csv"
    rows += table.read(path)
    points = runs.summarize(rows, dataset, ("mechanism", "eps", "estimator"), "mse")
    found = {(p["mechanism"], p["eps"], p["estimator"]): p for p in points}
    for name in MECHANISMS:
        for at in eps:
            if (name, at, "emp") not in found:
                raise UserError(f"{path}: no runs of {name} at eps = {at}; run snakemake again")
    return found


def caption(rows, arguments):
    """Return the caption, with who has the least expected loss at each eps."""
    least = {}
    for row in rows:
        if not row[4]:
            continue
        place = f"{row[0]}, eps = {row[1]}"
        least[place] = min(least.get(place, (math.inf, "")), (float(row[4]), row[2]))
    told = "; ".join(f"{name} ({place})" for place, (_, name) in least.items())
    sources = "\n\n".join(source_line(arguments.data, name) for name in arguments.datasets)
    return tables.filled(CAPTION, least=told, settings=arguments.settings, sources=sources)


def rows_of(found, dataset, eps):
    """Return the lines of one data set."""
    lines = []
    for at in eps:
        for name, title in MECHANISMS.items():
            cells = [found.get((name, at, e)) for e in (runs.EXPECTED, *ESTIMATORS)]
            numbers = [f"{cell['mean']:.2e}" if cell else "" for cell in cells]
            users = f"{found[name, at, 'emp']['n']:,}"
            lines.append([short_name(dataset), f"{at:g}", title, users, *numbers])
    return lines


@inputs.command
def main(argv=None):
    """Run the command; return the exit status."""
    parser = Parser(prog="python -m figures.uldp.recommended", description=__doc__)
    parser.add_argument("--runs", required=True, help="folder of the tables of Figures 5 and 10")
    parser.add_argument("--blocks", required=True, help="folder of uBD's tables")
    parser.add_argument("--datasets", required=True, nargs="+", action=Distinct)
    parser.add_argument("--eps", required=True, type=budget, nargs="+", action=Distinct)
    parser.add_argument("--data", required=True, help="folder of counts and their sources")
    parser.add_argument("--settings", required=True, help="for the caption")
    parser.add_argument("--out", required=True, help="path without ending")
    arguments = parser.parse_args(argv)
    rows = []
    for dataset in arguments.datasets:
        found = read((arguments.runs, arguments.blocks), dataset, arguments.eps)
        rows += rows_of(found, dataset, arguments.eps)
    tables.write(arguments.out, COLUMNS, rows, caption(rows, arguments))
    return 0


if __name__ == "__main__":
    run(main)
