"""Table of a paper's claims and their verdicts, from the ledger."""

from collections import Counter

from common import files, inputs
from common.arguments import Parser
from common.errors import run
from figures import tables

COLUMNS = ("id", "locator", "statement", "verdict", "transcription", "corner")
COLUMNS += ("printed_proof", "corrected", "printed_as")
# what the text itself states, as it is or made precise; then what is stated about it; then ours
FIRST, LAST = ("printed", "informal"), "ours"
TITLES = {
    "uldp": "The statements of the ULDP paper",
    "lip": "The statements of the LIP paper",
    "oneid": "The statements of the OneID paper",
    "ldp": "The statements of the survey of LDP protocols",
}


def rows_of(ledger, paper):
    """Return the rows of one paper as text, those of its own statements first and ours last."""
    own = sorted((r for r in ledger if r["paper"] == paper), key=_rank)
    return [[_text(column, record[column]) for column in COLUMNS] for record in own]


def _rank(record):
    said = record["printed_as"]
    return 0 if said in FIRST else 2 if said == LAST else 1


def caption(rows, paper):
    """Return the caption: how many of the statements are printed, and their verdicts."""
    said = [row[-1] for row in rows]
    printed, ours = sum(word in FIRST for word in said), said.count(LAST)
    between = len(rows) - printed - ours
    verdicts = Counter(row[COLUMNS.index("verdict")] for row in rows)
    counted = ", ".join(f"{number} {word}" for word, number in verdicts.most_common())
    middle = f", then {between} about them (asked, or from other texts)" if between else ""
    return (
        f"{TITLES[paper]} and their verdicts (docs/verdicts.md explains them): {counted}. "
        f"First come {printed} of the text{middle}, then {ours} of ours."
    )


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
    rows = rows_of(ledger, arguments.paper)
    tables.write(arguments.out, COLUMNS, rows, caption(rows, arguments.paper))
    return 0


if __name__ == "__main__":
    run(main)
