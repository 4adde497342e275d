"""The order of mechanisms at the same eps: which is better than which for every decision."""

from common import inputs, table
from common.arguments import Parser
from common.errors import run
from figures import tables

COLUMNS = ("K", "sensitive", "e^eps", "mechanism", "the same as", "better than", "capacity")


@inputs.command
def main(argv=None):
    """Write the table; return the exit status."""
    parser = Parser(prog="python -m figures.uldp.order", description=__doc__)
    parser.add_argument("--points", required=True, help="the experiment's table")
    parser.add_argument("--out", required=True, help="path without ending")
    arguments = parser.parse_args(argv)
    rows = [
        [row["K"], row["sensitive"], row["E"], row["mechanism"], *_listed(row), row["capacity"]]
        for row in table.read(arguments.points)
    ]
    tables.write(arguments.out, COLUMNS, rows)
    return 0


def _listed(row):
    """Return names with commas, of those that are the same and that are refined."""
    return [", ".join(row[key].split(";")) for key in ("same", "refines")]


if __name__ == "__main__":
    run(main)
