"""The symbols of ULDP's Table 2 and OneID's Table III, from a glossary in theory/glossary."""

import yaml

from common import inputs
from common.arguments import Parser
from common.errors import UserError, run
from figures import tables

COLUMNS = ("symbol", "meaning", "where", "here")


def rows_of(path):
    """Return the glossary's rows.

    Raises
    ------
    UserError
        Names the first entry without the four keys.
    """
    entries = yaml.safe_load(inputs.text(path))
    for number, entry in enumerate(entries, start=1):
        if set(entry) != set(COLUMNS):
            raise UserError(f"{path}: entry {number} must have {', '.join(COLUMNS)}: {entry}")
    return [[entry[column] for column in COLUMNS] for entry in entries]


@inputs.command
def main(argv=None):
    """Make a table; return the exit status."""
    parser = Parser(prog="python -m figures.glossary")
    parser.add_argument("--glossary", required=True, help="YAML file of symbols")
    parser.add_argument("--title", required=True, help="of the table")
    parser.add_argument("--out", required=True, help="path without ending")
    arguments = parser.parse_args(argv)
    rows = rows_of(arguments.glossary)
    caption = f"{arguments.title}: {len(rows)} symbols, and what they are called here. No data."
    tables.write(arguments.out, COLUMNS, rows, caption, math=("symbol",))
    return 0


if __name__ == "__main__":
    run(main)
