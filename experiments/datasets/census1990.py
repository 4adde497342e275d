"""US Census 1990: age, income, marital status and sex of each person, 8 x 5 x 5 x 2 categories.

Sensitive by the ULDP paper's rule are divorce and unemployment. Children of twelve and under cannot
be married; students until their twenties and the retired of the fifties and sixties are not
counted as unemployed. That leaves 76 categories, the number that the paper prints.
"""

from itertools import product

import numpy as np

from common.errors import UserError
from experiments.datasets.histogram import Histogram

COLUMNS = ("dAge", "dIncome1", "iMarital", "iSex")
SIZES = (8, 5, 5, 2)
# dAge: 0 is 0 years, then up to 12, 19, 29, 39, 49, 64, and 65 or more
TEENAGE, THIRTIES, FORTIES = 2, 4, 5
DIVORCED = 2
NO_INCOME = 0


def is_sensitive(age, income, marital):
    """Return whether the category is one of a divorced or an unemployed person."""
    unemployed = income == NO_INCOME and THIRTIES <= age <= FORTIES
    return (marital == DIVORCED and age >= TEENAGE) or unemployed


def count(paths):
    """Count people by the four attributes.

    Parameters
    ----------
    paths : list of path-like
        `USCensus1990.data.txt`.

    Returns
    -------
    Histogram

    Raises
    ------
    UserError
        If a column is missing, or names the first row with a code out of range.
    """
    (path,) = paths
    return count_by(path, COLUMNS, SIZES)


def count_by(path, columns, sizes):
    """Count people by columns of which the first three are those of `COLUMNS`; as `read`."""
    codes = read(path, columns, sizes)
    categories = list(product(*(range(size) for size in sizes)))
    return Histogram(
        tuple("-".join(map(str, category)) for category in categories),
        np.bincount(np.ravel_multi_index(codes.T, sizes), minlength=len(categories)),
        np.array([is_sensitive(*category[:3]) for category in categories]),
    )


def read(path, columns, sizes):
    """Return the codes of the columns, shape (people, columns); errors as in `count`.

    Parameters
    ----------
    path : path-like
    columns : sequence of str
    sizes : sequence of int
        Number of categories of each; codes count from 0.
    """
    with open(path, encoding="utf-8", errors="replace") as file:  # noqa: PTH123
        header = file.readline().strip().split(",")
        missing = [name for name in columns if name not in header]
        if missing:
            raise UserError(f"{path}: the header lacks the column {missing[0]}")
        positions = [header.index(name) for name in columns]
        start = file.tell()
        if not file.readline().strip():
            raise UserError(f"{path}: no rows below the header")
        file.seek(start)
        try:
            codes = np.loadtxt(
                file, delimiter=",", usecols=positions, dtype=np.int64, ndmin=2, comments=None
            )
        except ValueError as error:
            raise UserError(f"{path}: {error}") from error
    bad = np.argwhere((codes < 0) | (codes >= sizes))
    if len(bad):
        row, column = bad[0]
        raise UserError(
            f"{path}: row {row + 2}: {columns[column]} is {codes[row, column]}, "
            f"not in 0..{sizes[column] - 1}"
        )
    return codes
