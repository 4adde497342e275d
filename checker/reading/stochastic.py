"""Whether rows or columns are the distributions: both are written, and few programs say which."""

import numpy as np

from checker.channel import CellError, exact_cell
from checker.exact import TOLERANCE, total
from checker.reading import normalize
from common.errors import UserError

COLUMNS = (
    "columns sum to 1, rows do not; if each column is an input, --transpose; if rows are, "
    "--no-transpose"
)
TURNED = "transposed: each column of the file is an input"

NOT, ROUNDED, EXACT = range(3)


def closeness(rows, single=False):
    """Return how rows sum to 1: `EXACT`, within 1e-9, `ROUNDED`, as rounding explains, or `NOT`.

    Parameters
    ----------
    rows : list of list
        Cells: texts or numbers.
    single : bool
        Whether they are binary32 numbers.
    """
    exactness, worst = _seen_by_floats(rows)
    if exactness is not None:
        return exactness
    try:
        # what its own digits do not explain those of all rows do not
        row = [exact_cell(cell, y) for y, cell in enumerate(rows[worst])]
        gap = abs(total(row) - 1)
        if gap > TOLERANCE and normalize.explained([rows[worst]], [row], single)[0] is None:
            return NOT
        exact = [[exact_cell(cell, y) for y, cell in enumerate(row)] for row in rows]
    except CellError:
        return NOT
    if all(abs(total(row) - 1) <= TOLERANCE for row in exact):
        return EXACT
    return ROUNDED if normalize.explained(rows, exact, single)[0] else NOT


def _seen_by_floats(rows):
    """Return what floats tell for sure of decimals, `EXACT`, `NOT` or None, and the worst row."""
    try:
        gaps = np.abs(np.array(rows).astype(np.float64).sum(axis=1) - 1)
    except ValueError:
        return None, 0
    worst = int(np.argmax(gaps))
    if gaps[worst] < float(TOLERANCE) / 2:
        return EXACT, worst
    # nan is neither
    return (NOT if gaps[worst] > 2 * normalize.MOST else None), worst


def sums_by_columns(rows, single=False):
    """Return whether the columns of two rows or more sum to 1 better than the rows do."""
    columns = [list(column) for column in zip(*rows, strict=True)]
    return len(rows) > 1 and closeness(columns, single) > closeness(rows, single)


def require_rows(rows, where, single=False):
    """Raise UserError if the columns are the distributions."""
    if sums_by_columns(rows, single):
        raise UserError(f"{where}: {COLUMNS}")
