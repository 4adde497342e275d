"""Rows of rounded numbers, divided by their sums, if rounding explains the sums."""

import re
from fractions import Fraction

import numpy as np

from checker.budgets import decimal
from checker.channel import CellError, Channel, all_decimal, exact_cell
from checker.exact import total

# how far from 1 a sum may be whatever was rounded
MOST = Fraction(1, 10)
PARTS = re.compile(r"\s*([0-9]*)\.?([0-9]*)(?:[eE]([+-]?[0-9]+))?\s*", re.ASCII)
# significant digits of which binary32 numbers are written, and by which part each is off
SINGLE_DIGITS, SINGLE_ERROR = range(7, 10), Fraction(1, 2**23)


def _digits(cell):
    """Return the decimals that a number is written with, and its significant digits."""
    found = PARTS.fullmatch(cell if isinstance(cell, str) else repr(cell))
    if found is None:
        return 0, 0  # a fraction, which is not rounded
    whole, part, power = found[1], found[2], int(found[3] or 0)
    return max(0, len(part) - power), len((whole + part).lstrip("0"))


def _is_single(cell):
    """Return whether a number is written as a binary32 number is."""
    text = cell if isinstance(cell, str) else repr(cell)
    if "/" in text:
        return False
    with np.errstate(over="ignore", under="ignore"):
        return Fraction(str(np.float32(text))) == Fraction(text) if float(text) < 2 else False


class Rounding:
    """A way of rounding, and the distance of a row's sum from 1 that it explains.

    Parameters
    ----------
    rows : list of list
        Cells: texts or numbers.
    single : bool
        Whether they are binary32 numbers.
    """

    def __init__(self, rows, single=False):
        digits = {_digits(cell) for cell in {cell for row in rows for cell in row}}
        self.decimals = max(d for d, _ in digits)
        self.significant = max(s for _, s in digits)
        self.single = single or (
            self.significant in SINGLE_DIGITS and all(_is_single(c) for row in rows for c in row)
        )

    def kinds(self):
        """Yield the ways of rounding: the kept digits, and the error bound of each entry."""
        half = Fraction(1, 2 * 10**self.decimals) if self.decimals else Fraction(0)
        plural = "s" if self.decimals != 1 else ""
        yield f"rounded to {self.decimals} decimal{plural}", lambda value: half
        if self.decimals:
            yield f"rounded to {self.significant} significant digits", self._of_digits
        if self.single:
            yield "rounded to binary32", lambda value: value * SINGLE_ERROR

    def _of_digits(self, value):
        if not 0 < value < 10:
            return Fraction(0)  # no probability
        text = f"{float(value):e}"
        power = int(text.partition("e")[2]) + 1 - self.significant
        return Fraction(10) ** power / 2


def explained(rows, exact, single=False):
    """Return what was kept of rounded rows, if one way of rounding explains all of their sums.

    Parameters
    ----------
    rows : list of list
        Cells: texts or numbers.
    exact : list of list of Fraction
    single : bool

    Returns
    -------
    str or None
        Such as `rounded to 3 decimals`.
    list of (int, Fraction, Fraction)
        The rows that the first way does not explain, with their sums and what it allows.
    """
    rounding, first = Rounding(rows, single), None
    for kept, error in rounding.kinds():
        wrong = []
        for k, (cells, row) in enumerate(zip(rows, exact, strict=True)):
            summed = total(row)
            rounded = (v for c, v in zip(cells, row, strict=True) if not _is_fraction(c))
            most = min(MOST, sum(map(error, rounded), Fraction(0)))
            if abs(summed - 1) > most:
                wrong.append((k, summed, most))
        if not wrong:
            return kept, []
        first = first or (kept, wrong)
    return None, [(k, summed, most, first[0]) for k, summed, most in first[1]]


def _is_fraction(cell):
    return isinstance(cell, Fraction) or (isinstance(cell, str) and "/" in cell)


def divided(rows, at_row, what, changed, single=False):
    """Return exact rows divided by their sums, and a line on it.

    Parameters
    ----------
    rows : list of list
        Cells: texts or numbers.
    at_row : callable
        From the number of a row and a CellError to the error that names its place.
    what, changed : str
        Names of the divided and of the changed numbers, for the line.
    single : bool
        Whether the cells are binary32 numbers.

    Raises
    ------
    Exception
        What `at_row` returns, if a cell is no number from 0 on, or rounding does not explain a sum.
    """
    exact = []
    for k, row in enumerate(rows):
        try:
            exact.append([exact_cell(cell, y) for y, cell in enumerate(row)])
        except CellError as error:
            raise at_row(k, error) from error
    kept, wrong = explained(rows, exact, single)
    if wrong:
        k, summed, most, first = wrong[0]
        raise at_row(
            k,
            CellError(
                f"sums to {decimal(summed)}, too far from 1 for numbers {first}, which explains "
                f"{decimal(most)} at most: correct the row by hand"
            ),
        )
    sums = [total(row) for row in exact]
    made = [[v / summed for v in row] for row, summed in zip(exact, sums, strict=True)]
    return made, note(sums, what, changed, kept)


def channel(inputs, outputs, rows, at_row, notes=(), single=False):
    """Return the `Channel` of rows divided by their sums; its notes name the changes.

    Parameters
    ----------
    inputs, outputs : list of str
    rows, at_row, single
        As for `divided`.
    notes : tuple of str
    """
    exact, said = divided(rows, at_row, "rows are", "matrix", single)
    floats = np.array([[float(entry) for entry in row] for row in exact])
    return Channel(inputs, outputs, floats, exact, 0.0, all_decimal(rows), (*notes, said))


def note(sums, what, changed, kept):
    """Return the line on what was divided."""
    others = [summed for summed in sums if summed != 1]
    if not others:
        return f"normalized: nothing is changed, for the {changed} sums to 1"
    low, high = decimal(min(others)), decimal(max(others))
    ends = low if low == high else f"{low} to {high}"
    of = f"{len(others)} of {len(sums)} {what}" if len(sums) > 1 else what
    return (
        f"normalized: {of} divided by {'their sums' if len(sums) > 1 else 'its sum'} ({ends}), for "
        f"the numbers are {kept}; the answer is for the changed {changed}"
    )
