"""Rows of cells as a text has them, before it is known which are names."""

from dataclasses import dataclass, field

from common.lines import shortened


@dataclass
class Cells:
    """Rows of cells.

    Parameters
    ----------
    rows : list of list of str
    lines : list of int
        Where in the file each row stands, from 1.
    separator : str
        What stood between the cells.
    has_quotes : bool
    quoted : bool
        Whether all cells of the first row stood in quotes, and no number of another row.
    header : bool or None
        Whether the layout says that the first row has names; None if it does not say.
    notes : list of str
        What was read in another way than it is written.
    gap : int
        An empty line between rows, where others have none between; 0 for none.
    flush : bool
        Whether blanks align the cells, and the first line has none before it.
    is_text : bool
        Whether each row is a line, and not typeset.
    """

    rows: list
    lines: list
    separator: str = ","
    has_quotes: bool = False
    quoted: bool = False
    header: bool | None = None
    notes: list = field(default_factory=list)
    gap: int = 0
    flush: bool = False
    is_text: bool = False


def places(path, line=None, column=None):
    """Return the place of a complaint: file, row and column."""
    where = shortened(path, 200)
    where += "" if line is None else f": row {line}"
    return where if column is None else f"{where}: column {column}"


@dataclass(frozen=True)
class Table:
    """Rows of cells with numbers, and their names.

    Parameters
    ----------
    path : path-like
    rows : list of list of str
    lines : sequence of int
        Where in the file each row stands, from 1.
    inputs, outputs : list of str or None
        Names of rows and columns.
    notes : tuple of str
        How it was read where that is not plain.
    before : int
        How many columns of the file stand before the first of these cells.
    is_open : bool
        Whether the first row may have been meant as names.
    """

    path: object
    rows: list
    lines: object
    inputs: list | None
    outputs: list | None
    notes: tuple = ()
    before: int = 0
    is_open: bool = False


@dataclass(frozen=True)
class Reading:
    """How a channel's file is to be read; None where the file is to say it.

    Parameters
    ----------
    normalize : bool
        Whether each row is divided by its sum.
    transpose : bool or None
        Whether each column is an input; False insists on rows.
    header, index : bool or None
        Whether the first row, the first column, has names.
    """

    normalize: bool = False
    transpose: bool | None = None
    header: bool | None = None
    index: bool | None = None
