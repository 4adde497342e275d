"""Rows of rounded numbers, divided by their sums, with what that changed."""

import numpy as np

from theory.checker.budgets import decimal
from theory.checker.channel import CellError, Channel, all_decimal, exact_cell
from theory.checker.exact import total

# how far from 1 a sum may be: more is no rounding
MOST = 0.1


def divided(cells):
    """Return the exact cells of a row divided by their sum, and the sum.

    Raises
    ------
    CellError
        If a cell is no number from 0 on, or the sum is further from 1 than `MOST`.
    """
    row = [exact_cell(cell, y) for y, cell in enumerate(cells)]
    summed = total(row)
    if abs(summed - 1) > MOST:
        raise CellError(
            f"sums to {decimal(summed)}, too far from 1 for rounding: mend the row by hand"
        )
    return [entry / summed for entry in row], summed


def channel(inputs, outputs, rows, at_row):
    """Return the `Channel` of rows divided by their sums; its notes say what was changed.

    Parameters
    ----------
    inputs, outputs : list of str
    rows : list of list
        Cells: texts or numbers.
    at_row : callable
        From the number of a row and a CellError to the error that names its place.
    """
    exact, sums = [], []
    for k, row in enumerate(rows):
        try:
            made, summed = divided(row)
        except CellError as error:
            raise at_row(k, error) from error
        exact.append(made)
        sums.append(summed)
    floats = np.array([[float(entry) for entry in row] for row in exact])
    notes = (note(sums, "rows are", "matrix"),)
    return Channel(inputs, outputs, floats, exact, 0.0, all_decimal(rows), notes)


def note(sums, what, changed):
    """Return the line on what was divided."""
    others = [summed for summed in sums if summed != 1]
    if not others:
        return f"normalized: nothing is changed, for the {changed} sums to 1"
    low, high = decimal(min(others)), decimal(max(others))
    ends = low if low == high else f"{low} to {high}"
    return (
        f"normalized: {len(others)} of {len(sums)} {what} divided by their sums ({ends}); the "
        f"answer is for the changed {changed}"
    )
