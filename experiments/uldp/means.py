"""Means over the repetitions of result tables, for the deciders of statements about experiments."""

import math
import statistics
from collections import defaultdict
from dataclasses import dataclass

from scipy.special import stdtrit

from calp import inputs
from calp.errors import UserError


@dataclass(frozen=True)
class Mean:
    """A mean over repetitions, their number, and its standard error (infinite for a single one)."""

    value: float
    error: float
    count: int

    def exceeds(self, other):
        """Return whether this mean is greater, at two standard errors of the difference.

        With few repetitions it takes more: Student's t on the smaller number of them.

        Examples
        --------
        >>> Mean(1.0, 0.1, 100).exceeds(Mean(0.5, 0.1, 100))
        True
        >>> Mean(1.0, 0.1, 2).exceeds(Mean(0.5, 0.1, 2))
        False
        """
        free = min(self.count, other.count) - 1
        if not free:
            return False
        error = math.sqrt(self.error * self.error + other.error * other.error)
        return self.value - other.value > -float(stdtrit(free, 0.025)) * error


def means(path, keys, value="tv"):
    """Return the mean of a column by data set, as a dict from the values of `keys`.

    Parameters
    ----------
    path : Path
        Table of the runs of all data sets, as of `experiments.collect`.
    keys : sequence of str
        Columns; numbers among their values are made floats.
    value : str
        The column of the mean.

    Raises
    ------
    UserError
        If the table lacks a column.
    """
    groups = defaultdict(lambda: defaultdict(list))
    rows = inputs.rows(path)
    if lacking := {"dataset", *keys, value} - set(rows[0] if rows else ()):
        raise UserError(f"{path}: lacks the column {min(lacking)}; delete it and run again")
    for row in rows:
        key = tuple(_number(row[name]) for name in keys)
        groups[row["dataset"]][key].append(float(row[value]))
    return {
        dataset: {key: _mean(values) for key, values in found.items()}
        for dataset, found in groups.items()
    }


def _number(text):
    try:
        return float(text)
    except ValueError:
        return text


def _mean(values):
    # a loss that no theory gives is NaN in every run
    known = len(values) > 1 and not any(map(math.isnan, values))
    error = statistics.stdev(values) / math.sqrt(len(values)) if known else math.inf
    return Mean(statistics.fmean(values), error, len(values))


def rounded(value):
    """Return a number with four digits, as the ledger shows it.

    Examples
    --------
    >>> rounded(0.123456)
    0.1235
    """
    return float(f"{value:.4g}")
