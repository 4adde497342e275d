"""A channel Pr(y|x) whose entries are exact, with the nearest floats next to them."""

import math
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from checker.exact import ROW, TOLERANCE, nearest, of_cell, rough, total
from common.lines import shortened

# what most decimals consist of; of others a regular expression says whether they are decimals, and
# everything else takes the slow path, which reports errors
PLAIN = str.maketrans("", "", "0123456789.")
# the same for fractions of whole numbers
WHOLE = str.maketrans("", "", "0123456789/")
# sum of floats nearest to exact numbers: its error is below this where the sum is near 1
SUM_ERROR = 1e-14
LONGEST = 300
WAY_OUT = "if they are rounded, --normalize divides each row by its sum"


class CellError(ValueError):
    """A cell that is no probability, or a row that is no distribution; `column` may be None."""

    def __init__(self, message, column=None):
        super().__init__(message)
        self.column = column


@dataclass(frozen=True, eq=False)
class Channel:
    """A matrix of exact probabilities.

    Parameters
    ----------
    inputs, outputs : sequence of str
        Names.
    floats : ndarray of float, shape (inputs, outputs)
        The floats nearest to the entries; 0 only where an entry is 0.
    rows : sequence
        For each input a sequence of cells: texts, Fractions, ints or floats.
    slack : float
        An upper bound on how far a row of decimals is from summing to 1; 0 if none was decimal.
    decimal : bool
        Whether all entries are written as decimals, so that answers are.
    notes : tuple of str
        What was changed when it was read.
    """

    inputs: list
    outputs: list
    floats: np.ndarray
    rows: list
    slack: float = 0.0
    decimal: bool = False
    notes: tuple = ()

    @property
    def shape(self):
        """Return the numbers of inputs and outputs."""
        return self.floats.shape

    def exact(self, x, y):
        """Return Pr(y|x) as a Fraction."""
        return of_cell(self.rows[x][y])

    def matrix(self):
        """Return all entries as an array of Fractions."""
        made = np.empty(self.shape, dtype=object)
        for x in range(self.shape[0]):
            made[x] = [of_cell(cell) for cell in self.rows[x]]
        return made


def floats_of(cells):
    """Return the floats nearest to a row's cells, and how far the row is from summing to 1.

    A row with a fraction in it must sum to 1 exactly, a row of decimals within `TOLERANCE`.

    Parameters
    ----------
    cells : list of str

    Raises
    ------
    CellError
        With the column of the cell that is no probability, or without one for the sum.
    """
    joined = "".join(cells)
    if "/" in joined and not joined.translate(WHOLE):
        return _fractions(cells)
    if max(map(len, cells)) > LONGEST:
        return _slowly(cells)
    if joined.translate(PLAIN) and not ROW.fullmatch(",".join(cells)):
        return _slowly(cells)
    try:
        values = list(map(float, cells))
    except ValueError:
        return _slowly(cells)
    if min(values) < 0 or not max(values) <= 2 or _may_underflow(cells, values):
        return _slowly(cells)
    return values, slack_of(values, cells)


def _may_underflow(cells, values):
    """Return whether a cell is not 0 though its float is 0 or may be imprecise."""
    if min(values) > 1e-290:
        return False
    few = {cell for cell, value in zip(cells, values, strict=True) if value < 1e-290}
    return any(cell.strip("0.") for cell in few)


def _fractions(cells):
    """Return what `floats_of` returns, for a row of fractions of whole numbers."""
    values, sums = [], {}
    try:
        for cell in cells:
            top, slash, bottom = cell.partition("/")
            if slash and not bottom:
                return _slowly(cells)
            numerator = int(top)
            values.append(numerator / int(bottom or 1))
            sums[bottom] = sums.get(bottom, 0) + numerator
    except (ValueError, ArithmeticError):
        return _slowly(cells)
    if max(map(len, cells)) > LONGEST or _may_underflow(cells, values):
        return _slowly(cells)
    require_one(total(Fraction(top, int(bottom or 1)) for bottom, top in sums.items()))
    return values, 0.0


def _slowly(cells):
    """Return what `floats_of` returns, cell by cell; fractions come this way too."""
    values = []
    for y, cell in enumerate(cells):
        try:
            exact = of_cell(cell)
        except ValueError as error:
            raise CellError(str(error), y) from error
        if exact > 2:
            raise CellError(
                f"must be at most 1, got {shortened(cell)}; "
                "percentages have a %, decimals have points, counts are to be divided by their sum",
                y,
            )
        values.append(float(exact))
    fractional = any("/" in cell for cell in cells)
    if fractional:
        require_one(total(map(of_cell, cells)))
    return values, 0.0 if fractional else slack_of(values, cells)


def require_one(exact):
    """Raise CellError unless a row of fractions sums to 1."""
    if gap := exact - 1:
        side = "above" if gap > 0 else "below"
        raise CellError(
            f"the probabilities must sum to 1 exactly; the sum is {rough(abs(gap))} {side}; "
            f"{WAY_OUT}"
        )


def slack_of(values, cells):
    """Return a bound on the distance of a row's sum to 1; CellError if beyond `TOLERANCE`."""
    summed = math.fsum(values)
    gap = abs(summed - 1)
    if gap > float(TOLERANCE) - SUM_ERROR:
        exact = abs(total(map(of_cell, cells)) - 1)
        if exact > TOLERANCE:
            side = "above" if summed > 1 else "below"
            raise CellError(
                "the probabilities must sum to 1, decimals within 1e-9; "
                f"the sum is {rough(exact)} {side}; {WAY_OUT}"
            )
    return 0.0 if gap < SUM_ERROR and _is_coarse(cells) else gap + SUM_ERROR


def _is_coarse(cells):
    """Return whether the sum is a multiple of 1e-13, so that next to 1 it is 1."""
    texts = all(isinstance(cell, str) for cell in cells)
    return texts and max(map(len, cells)) <= 14 and not any("e" in c.lower() for c in cells)


def from_array(Q):
    """Return the `Channel` of an array of floats, ints, Fractions or texts.

    Raises
    ------
    ValueError
        If it is no matrix of probabilities; the message names row and column.
    """
    array = np.asarray(Q)
    if array.ndim != 2 or not array.size:
        raise ValueError(f"must be a matrix with a row for each input, got shape {array.shape}")
    if array.dtype.kind in "fiub" and array.itemsize <= 8:
        return _from_numbers(array)
    if array.dtype.kind not in "OU":
        raise ValueError(f"must hold numbers, got entries of type {array.dtype}")
    if not has_texts(array):
        raise ValueError("must hold numbers, got texts with signs that no number has")
    floats, slack = np.empty(array.shape), 0.0
    rows = array.tolist()
    for x, row in enumerate(rows):
        floats[x], one = at_row(str(x), _floats_of_objects, row)
        slack = max(slack, one)
    decimal = all_decimal(rows)
    return Channel(_numbered(len(rows)), _numbered(array.shape[1]), floats, rows, slack, decimal)


def has_texts(array):
    """Return whether all texts in it are ASCII; damaged texts may be invalid in Python."""
    if array.dtype.kind != "U" or not array.itemsize:
        return True
    signs = np.dtype("u4").newbyteorder(array.dtype.byteorder)
    return bool(np.ascontiguousarray(array).view(signs).max() < 128)


def at_row(name, convert, cells):
    """Return the converted row; an error names row and column."""
    try:
        return convert(cells)
    except CellError as error:
        where = "" if error.column is None else f"column {error.column + 1}: "
        raise ValueError(f"{name}: {where}{error}") from error


def _floats_of_objects(row):
    if all(isinstance(cell, str) for cell in row):
        return floats_of(row)
    row[:] = [cell.item() if isinstance(cell, np.generic) else cell for cell in row]
    for y, cell in enumerate(row):
        exact_cell(cell, y)
    values = [nearest(cell) for cell in row]
    if any(isinstance(cell, float) for cell in row):
        return values, slack_of(values, row)
    require_one(total(map(of_cell, row)))
    return values, 0.0


def exact_cell(cell, y):
    """Return the exact value of the cell in column y; CellError if it is no number from 0 on."""
    if isinstance(cell, bool) or not isinstance(cell, int | Fraction | float | str):
        raise CellError(f"must be a number, got {shortened(repr(cell))}", y)
    if isinstance(cell, float) and not math.isfinite(cell):
        raise CellError(f"must be a finite number, got {cell}", y)
    try:
        exact = of_cell(cell)
    except ValueError as error:
        raise CellError(str(error), y) from error
    if exact < 0:
        raise CellError(f"must not be negative, got {shortened(cell)}", y)
    return exact


def _from_numbers(array):
    # a zero has no sign: 1/-0.0 is no greatest quotient; a NaN that signals is refused below
    with np.errstate(invalid="ignore"):
        floats = array.astype(np.float64) + 0.0
    bad = ~((floats >= 0) & (floats <= 2)) | ((floats > 0) & (floats < 1e-300))
    if bad.any():
        x, y = map(int, np.argwhere(bad)[0])
        raise ValueError(
            f"row {x + 1}: column {y + 1}: must be a probability, 0 or between 1e-300 and 1, "
            f"got {array[x, y]}"
        )
    slack = 0.0
    for x, row in enumerate(floats):
        slack = max(slack, at_row(f"row {x + 1}", lambda cells: slack_of(cells, cells), row))
    inputs, outputs = _numbered(len(floats)), _numbered(floats.shape[1])
    return Channel(inputs, outputs, floats, floats, slack, decimal=True)


def all_decimal(rows):
    """Return whether no cell is a fraction."""
    return not any(map(_has_fraction, rows))


def _has_fraction(row):
    try:
        return "/" in "".join(row)
    except TypeError:
        return any(isinstance(c, Fraction) or (isinstance(c, str) and "/" in c) for c in row)


def _numbered(count):
    return [str(k) for k in range(count)]
