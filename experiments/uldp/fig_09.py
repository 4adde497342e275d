"""ULDP, Figure 9: the distributions behind the bots, of venues and of users.

`python -m experiments.uldp.fig_09 --counts FILE --venues FILE --out FILE`.
"""

from common import inputs, table
from common.arguments import Parser
from common.errors import run
from experiments.datasets.home_workplace import BOTS
from experiments.uldp.home_workplace import read

COLUMNS = ("cell", "bot", "poi", "true")


@inputs.command
def main(argv=None):
    """Run the command; return the exit status."""
    parser = Parser(prog="python -m experiments.uldp.fig_09", description=__doc__)
    parser.add_argument("--counts", required=True, help="table of people by cell and tag")
    parser.add_argument("--venues", required=True, help="table of venues by cell and bot")
    parser.add_argument("--out", required=True, help="table to write")
    arguments = parser.parse_args(argv)
    people = read(arguments.counts, arguments.venues)
    rows = [
        (cell, bot, people.poi[x, k], people.behind_bots[x, k])
        for k, bot in enumerate(BOTS)
        for x, cell in enumerate(people.cells)
    ]
    table.write(arguments.out, COLUMNS, rows)
    return 0


if __name__ == "__main__":
    run(main)
