"""Means over the repetitions of result tables, for the deciders of statements about experiments."""

import math
import statistics
from collections import defaultdict
from dataclasses import replace

from common import inputs
from common.errors import UserError
from experiments.comparison import Mean


def means(path, keys, value="tv"):
    """Return the mean of a column by data set, as a dict from the values of `keys`.

    A single repetition has no spread, nor have equal ones: their mean has the greatest relative one
    of the others at the same point, those that differ from it in the first key alone.

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
        dataset: with_spread({key: _mean(values) for key, values in found.items()})
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


def with_spread(found):
    """Return means by key, those without a spread with one of others at the same point.

    Parameters
    ----------
    found : dict
        From a tuple, first of it the mechanism, to `Mean`.

    Examples
    --------
    >>> found = {("uRAP", 1): Mean(2.0, math.inf, 1), ("uRR", 1): Mean(4.0, 0.5, 4)}
    >>> with_spread(found)["uRAP", 1]
    Mean(value=2.0, error=0.5, count=4)
    """
    spreads = defaultdict(list)
    for (_, *point), mean in found.items():
        if math.isfinite(mean.spread) and mean.value > 0:
            relative = mean.spread * math.sqrt(mean.count) / mean.value
            spreads[tuple(point)].append((relative, mean.count))
    return {
        key: replace(mean, error=most[0] * mean.value / math.sqrt(mean.count), count=most[1])
        if math.isinf(mean.spread) and (most := max(spreads[key[1:]], default=None))
        else mean
        for key, mean in found.items()
    }


def rounded(value):
    """Return a number with four digits, as the ledger shows it.

    Examples
    --------
    >>> rounded(0.123456)
    0.1235
    """
    return float(f"{value:.4g}")
