"""Cells that are numbers: whole, in order, or of rows and columns that sum to 1."""

import re
from itertools import pairwise

from checker.exact import NUMBER, looks_numeric, of_text

# a whole number as a name; data frames with floats as names write 1.0, and never 1.00
WHOLE = re.compile(r"[0-9]{1,15}(?:\.0)?", re.ASCII)
# first cells of headers that pandas and R write over names of rows
CORNERS = re.compile(r"row_[0-9]+|index|level_[0-9]+|Unnamed: ?[0-9]+|rownames|row\.names|_row")
# what of a sum roundings may take, and what floats may
NEAR, FLOATS = 0.1, 1e-6


def is_number(cell):
    """Return whether a cell is a number, or meant as one."""
    return bool(NUMBER.fullmatch(cell.strip())) or looks_numeric(cell)


def numbers_rows(name, values):
    """Return whether a column of an object numbers the rows, as data frames write their index."""
    texts = all(isinstance(value, str) for value in values)
    return bool(CORNERS.fullmatch(name)) and texts and in_order(values)


def sum_to_one(rows):
    """Return whether rows of numbers sum to 1, roundings aside."""
    return all(abs(s - 1) <= NEAR for s in map(_sum, rows))


def columns_fit(rows):
    """Return whether the columns of two rows or more sum to 1."""
    return len(rows) > 1 and all(abs(_sum(c) - 1) <= FLOATS for c in zip(*rows, strict=True))


def _sum(cells):
    try:
        return sum(float(of_text(cell.strip())) for cell in cells)
    except (ValueError, OverflowError):
        return float("inf")


def distinct_whole(cells):
    """Return whether they are whole numbers in one form, each once."""
    are_whole = all(WHOLE.fullmatch(c.strip()) for c in cells)
    return (
        are_whole and len({"." in c for c in cells}) == 1 and len(set(_whole(cells))) == len(cells)
    )


def _whole(cells):
    return [int(cell.strip().removesuffix(".0")) for cell in cells]


def total(cells):
    """Return the sum of whole numbers."""
    return sum(_whole(cells))


def ascending(cells):
    """Return whether they are whole numbers that ascend."""
    return distinct_whole(cells) and _whole(cells) == sorted(_whole(cells))


def in_order(cells):
    """Return whether they are 0, 1, 2, ... or 1, 2, 3, ..., as programs number rows and columns."""
    if not distinct_whole(cells):
        return False
    found = _whole(cells)
    return found[0] in (0, 1) and found == list(range(found[0], found[0] + len(found)))


def are_thresholds(cells):
    """Return whether they are fractions that ascend and sum to 1: a row, or thresholds as names.

    Examples
    --------
    >>> are_thresholds(["0.25", "0.75"]), are_thresholds(["0.75", "0.25"]), are_thresholds(["1"])
    (True, False, False)
    """
    if len(cells) < 2 or not all(map(is_number, cells)) or not sum_to_one([cells]):
        return False
    values = [of_text(cell.strip()) for cell in cells]
    return all(0 <= a < b for a, b in pairwise(values))
