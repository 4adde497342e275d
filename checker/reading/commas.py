"""Decimal commas, as spreadsheets and R's write.csv2 write them, read as points."""

import re

from checker.exact import looks_numeric
from checker.reading.cells import places
from common.errors import UserError
from common.lines import shortened

COMMA = re.compile(r"[0-9]+,[0-9]+(?:[eE][+-]?[0-9]+)?(?: *%)?", re.ASCII)
THOUSANDS = re.compile(r"[1-9][0-9]{0,2}(?:,[0-9]{3})+", re.ASCII)
# names of rows or columns that are floats keep their points
NAME = re.compile(r"[0-9]{1,15}\.0", re.ASCII)
NOTE = "decimal commas were read as points"


def read_as_points(path, found, counts):
    """Write the numbers of `Cells` that have a decimal comma with a point.

    Parameters
    ----------
    path : path-like
        For messages.
    found : Cells
        What stands between them is no comma, or there are quotes.
    counts : bool
        Whether a number may be above 1.

    Raises
    ------
    UserError
        If other numbers have points, or a comma may be one of thousands.
    """
    with_comma = [
        (x, y)
        for x, row in enumerate(found.rows)
        for y, cell in enumerate(row)
        if "," in cell and COMMA.fullmatch(cell.strip())
    ]
    if not with_comma:
        return
    for x, row in enumerate(found.rows):
        for y, cell in enumerate(row):
            is_name = (not x or not y) and NAME.fullmatch(cell.strip())
            if "." in cell and looks_numeric(cell) and not is_name:
                a, b = with_comma[0]
                raise UserError(
                    f"{places(path, found.lines[x], y + 1)}: {shortened(cell.strip())} has a "
                    f"point, and {shortened(found.rows[a][b].strip())} in row {found.lines[a]} "
                    "has a comma; write all with points"
                )
    for x, y in with_comma:
        cell = found.rows[x][y].strip()
        if counts and THOUSANDS.fullmatch(cell):
            raise UserError(
                f"{places(path, found.lines[x], y + 1)}: {shortened(cell)} may have a comma of "
                "thousands or of decimals; write it without"
            )
        found.rows[x][y] = cell.replace(",", ".")
    found.notes.append(NOTE)
