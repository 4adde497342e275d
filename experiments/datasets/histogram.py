"""A histogram of a data set: how many records have each value, and which values are sensitive."""

from dataclasses import dataclass

import numpy as np

from common import inputs, table
from common.errors import UserError

HEADER = ["value", "count", "sensitive"]


@dataclass(frozen=True, eq=False)
class Histogram:
    """Counts of values.

    Parameters
    ----------
    values : tuple of str, length K
        Names of the values.
    counts : ndarray of int64, shape (K,)
    sensitive : ndarray of bool, shape (K,)
    """

    values: tuple
    counts: np.ndarray
    sensitive: np.ndarray

    def to_csv(self):
        """Return the text of the table, a row a value."""
        rows = zip(self.values, self.counts, self.sensitive, strict=True)
        return table.text(HEADER, [(value, int(count), int(flag)) for value, count, flag in rows])


def read_csv(path):
    """Read a table that `Histogram.to_csv` wrote.

    Raises
    ------
    UserError
        Names the first row that is not `value,count,sensitive`.
    """
    rows = inputs.lines(path)
    if not rows or rows[0] != HEADER:
        raise UserError(f"{path}: the first row must be {','.join(HEADER)}")
    for number, row in enumerate(rows[1:], start=2):
        if len(row) != 3 or not row[1].isdecimal() or row[2] not in ("0", "1"):
            raise UserError(f"{path}: row {number} must be a value, a count and 0 or 1, got {row}")
    if len(rows) == 1:
        raise UserError(f"{path}: no values")
    values, counts, flags = zip(*rows[1:], strict=True)
    return Histogram(values, np.array(counts, dtype=np.int64), np.array(flags) == "1")
