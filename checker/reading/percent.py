"""Tables of percentages, `30%`, read as hundredths if all of their numbers are such."""

import re

from checker.exact import DECIMAL, looks_numeric
from checker.reading.cells import places
from common.errors import UserError
from common.lines import shortened

PERCENT = re.compile(rf"({DECIMAL})\s*%", re.ASCII)
EXPONENT = re.compile(r"(.*)[eE]([+-]?[0-9]+)")
# a whole number that names a row or column
NAME = re.compile(r"[0-9]{1,15}(?:\.0)?", re.ASCII)
NOTE = "percentages were read as hundredths"


def read_as_hundredths(path, found):
    """Write the percentages of `Cells` as hundredths, digit for digit.

    Whole numbers in the first row and the first column may be names.

    Parameters
    ----------
    path : path-like
        For messages.
    found : Cells

    Raises
    ------
    UserError
        If a number among the percentages has no sign of percent.
    """
    cells = [(x, y, cell.strip()) for x, row in enumerate(found.rows) for y, cell in enumerate(row)]
    first = next(((x, y, c) for x, y, c in cells if "%" in c and PERCENT.fullmatch(c)), None)
    if first is None:
        return
    for x, y, cell in cells:
        is_name = (not x or not y) and NAME.fullmatch(cell)
        if looks_numeric(cell) and not is_name and "%" not in cell:
            raise UserError(
                f"{places(path, found.lines[x], y + 1)}: {shortened(cell)} has no %, and "
                f"{shortened(first[2])} in row {found.lines[first[0]]} has one; write all with it, "
                "or none"
            )
    for row in found.rows:
        for y, cell in enumerate(row):
            if "%" in cell and (one := PERCENT.fullmatch(cell.strip())):
                row[y] = hundredth(one[1])
    found.notes.append(NOTE)


def hundredth(text):
    """Return a hundredth of a number, with the same digits.

    Examples
    --------
    >>> hundredth("75.50"), hundredth("5"), hundredth("1e-3")
    ('0.7550', '0.05', '1e-5')
    """
    if found := EXPONENT.fullmatch(text):
        return f"{found[1]}e{int(found[2]) - 2}"
    whole, _, part = text.partition(".")
    whole = whole.rjust(3, "0")
    return f"{whole[:-2]}.{whole[-2:]}{part}"
