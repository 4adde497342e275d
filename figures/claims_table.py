"""Table of a paper's claims and their verdicts, from the ledger."""

from common import files, inputs
from common.arguments import Parser
from common.errors import run
from figures import tables

COLUMNS = ("id", "locator", "statement", "verdict", "transcription", "corner")
COLUMNS += ("printed_proof", "corrected")


def rows_of(ledger, paper):
    """Return the rows of one paper, as text."""
    return [
        [_text(column, record[column]) for column in COLUMNS]
        for record in ledger
        if record["paper"] == paper
    ]


def _text(column, value):
    if isinstance(value, bool):
        return column if value else ""
    return ", ".join(value) if isinstance(value, list) else value


@inputs.command
def main(argv=None):
    """Run the command; return the exit status."""
    parser = Parser(prog="python -m figures.claims_table", description=__doc__)
    parser.add_argument("--ledger", required=True)
    parser.add_argument("--paper", required=True, choices=("uldp", "lip", "oneid", "ldp"))
    parser.add_argument("--out", required=True, help="path without ending")
    arguments = parser.parse_args(argv)
    ledger = files.read_json(arguments.ledger)
    tables.write(arguments.out, COLUMNS, rows_of(ledger, arguments.paper))
    return 0


if __name__ == "__main__":
    run(main)
