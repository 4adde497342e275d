"""A channel as a file that every command reads again."""

import csv
import io
from pathlib import Path

from checker.answers import formats
from checker.answers.answer import exact_text
from checker.exact import MAX_DIGITS, of_cell, total
from common import files
from common.errors import UserError
from common.lines import shortened


def save(path, channel):
    """Write a channel for other commands: CSV or JSON of fractions.

    Parameters
    ----------
    path : str
        Ending in .csv or .json.
    channel : Channel

    Raises
    ------
    UserError
        If it has another ending, or a row or fraction that cannot be read again.
    """
    for name, row in zip(channel.inputs, channel.rows, strict=True):
        if total(map(of_cell, row)) != 1:
            raise UserError(
                f"--save: input {shortened(name)}: must sum to 1 exactly to be read again; "
                "--normalize divides each row by its sum"
            )
    cells = [[exact_text(of_cell(p)) for p in row] for row in channel.rows]
    longest = max(len(part) for row in cells for cell in row for part in cell.split("/"))
    if longest > MAX_DIGITS:
        raise UserError(
            f"--save: the fractions have up to {longest} digits, at most {MAX_DIGITS} can be read "
            "again; take a smaller size"
        )
    suffix = Path(path).suffix.lower()
    if suffix == ".json":
        text = (
            formats.dumped({"matrix": cells, "inputs": channel.inputs, "outputs": channel.outputs})
            + "\n"
        )
    elif suffix == ".csv":
        stream = io.StringIO()
        rows = [[name, *row] for name, row in zip(channel.inputs, cells, strict=True)]
        csv.writer(stream, lineterminator="\n").writerows([["", *channel.outputs], *rows])
        text = stream.getvalue()
    else:
        raise UserError(f"--save: {shortened(path)}: must end in .csv or .json")
    files.write_text(path, text)
