"""Labels of several columns: one file of the folder has those of all, with the columns' names."""

import hashlib
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby

from common import inputs, table
from common.errors import UserError

HEADER = ("label", "column")


@dataclass(frozen=True, eq=False)
class Columns:
    """Labels of the values of each column.

    Parameters
    ----------
    names : tuple of str
        Of the columns.
    labels : tuple of tuple of str
        Of each column, in the order of the values.
    """

    names: tuple
    labels: tuple

    def text(self):
        r"""Return the labels as CSV.

        Examples
        --------
        >>> Columns(("d", "sex"), (("flu", "hiv"), ("f", "m"))).text()
        'label,column\nflu,d\nhiv,d\nf,sex\nm,sex\n'
        """
        pairs = zip(self.names, self.labels, strict=True)
        return table.text(HEADER, [(label, name) for name, labels in pairs for label in labels])

    @cached_property
    def digest(self):
        """The SHA-256 of the labels, as `text` writes them."""
        return hashlib.sha256(self.text().encode()).hexdigest()


def read(path):
    """Return the `Columns` of a file that `Columns.text` made; UserError if it is none."""
    header, *rows = inputs.lines(path) or [[]]
    if tuple(header) != HEADER or not rows or not all(len(row) == 2 for row in rows):
        raise UserError(f"{path}: must have the columns {', '.join(HEADER)}; copy it again")
    parts = [(name, tuple(label for label, _ in part)) for name, part in groupby(rows, _column)]
    names, labels = zip(*parts, strict=True)
    return Columns(names, labels)


def _column(row):
    return row[1]
