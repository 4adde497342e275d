"""Table of a paper's claims and their verdicts, from the ledger."""

import argparse
import csv

from common import files
from common.errors import run

COLUMNS = ("id", "locator", "statement", "verdict", "transcription", "printed_proof", "corrected")
TEX = {"&": r"\&", "%": r"\%", "_": r"\_", "#": r"\#", "$": r"\$", "^": r"\^{}", "~": r"\~{}"}
TEX |= {"{": r"\{", "}": r"\}", "<": r"\textless{}", ">": r"\textgreater{}", "|": r"\textbar{}"}


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


def markdown(rows):
    """Return the table as Markdown."""
    lines = [COLUMNS, ["---"] * len(COLUMNS), *rows]
    return "".join("| " + " | ".join(c.replace("|", r"\|") for c in row) + " |\n" for row in lines)


def latex(rows):
    """Return the table as a LaTeX tabular."""
    lines = [r"\begin{tabular}{" + "l" * len(COLUMNS) + "}"]
    lines += [" & ".join(_tex(cell) for cell in row) + r" \\" for row in [COLUMNS, *rows]]
    return "\n".join([*lines, r"\end{tabular}"]) + "\n"


def _tex(text):
    return "".join(TEX.get(character, character) for character in text)


def main(argv=None):
    """Run the command; return the exit status."""
    parser = argparse.ArgumentParser(prog="python -m figures.claims_table", description=__doc__)
    parser.add_argument("--ledger", required=True)
    parser.add_argument("--paper", required=True, choices=("uldp", "lip", "oneid"))
    parser.add_argument("--out", required=True, help="path without ending")
    arguments = parser.parse_args(argv)
    ledger = files.read_json(arguments.ledger)
    rows = rows_of(ledger, arguments.paper)
    files.write_text(f"{arguments.out}.md", markdown(rows))
    files.write_text(f"{arguments.out}.tex", latex(rows))
    path = f"{arguments.out}.csv"
    with files.whole(path) as partial, partial.open("w", encoding="utf-8", newline="") as file:
        csv.writer(file, lineterminator="\n").writerows([COLUMNS, *rows])
    return 0


if __name__ == "__main__":
    run(main)
