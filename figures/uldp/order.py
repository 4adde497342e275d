"""The order of mechanisms at the same eps: which is better than which for every decision."""

from pathlib import Path

from common import inputs, table
from common.arguments import Parser
from common.errors import run
from figures import tables

CAPTION = Path(__file__).parent / "captions" / "order.md"
COLUMNS = ("K", "sensitive", "e^eps", "mechanism", "the same as", "better than", "capacity")


@inputs.command
def main(argv=None):
    """Write the table; return the exit status."""
    parser = Parser(prog="python -m figures.uldp.order", description=__doc__)
    parser.add_argument("--points", required=True, help="the experiment's table")
    parser.add_argument("--out", required=True, help="path without ending")
    arguments = parser.parse_args(argv)
    points = table.read(arguments.points)
    rows = [
        [row["K"], row["sensitive"], row["E"], row["mechanism"], *_listed(row), row["capacity"]]
        for row in points
    ]
    tables.write(arguments.out, COLUMNS, rows, caption(points))
    return 0


def caption(points):
    """Return the caption, with how many pairs are ordered."""
    ordered = sum(len(row["refines"].split(";")) for row in points if row["refines"])
    sizes, budgets = (", ".join(dict.fromkeys(row[key] for row in points)) for key in ("K", "E"))
    return tables.filled(CAPTION, sizes=sizes, budgets=budgets, ordered=ordered)


def _listed(row):
    """Return names with commas, of those that are the same and that are refined."""
    return [", ".join(row[key].split(";")) for key in ("same", "refines")]


if __name__ == "__main__":
    run(main)
