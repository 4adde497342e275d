"""Tables of runs, which the ULDP figures read, summarised over their repetitions."""

import math
import statistics
from collections import defaultdict
from pathlib import Path

from common import inputs, table
from common.errors import UserError

EXPECTED, WORST = "expected", "worst case"
# the empirical estimate without the noise of reports that reveal their input
INFORMED = "emp+RB"
EXPECTED_INFORMED, WORST_INFORMED = f"{EXPECTED}, {INFORMED}", f"{WORST}, {INFORMED}"
ITERATED = ("EM", "ML")


def alphabet_size(data, dataset):
    """Return K of a data set."""
    return len(inputs.rows(Path(data) / f"{dataset}.csv"))


def read(folder, dataset, mechanisms):
    """Return the rows of all mechanisms of one data set.

    Raises
    ------
    UserError
        If a mechanism's table is empty or holds another's rows.
    """
    rows = []
    for name in mechanisms:
        path = Path(folder) / dataset / f"{name}.csv"
        found = table.read(path)
        if {row.get("mechanism") for row in found} != {name}:
            raise UserError(f"{path}: must hold runs of {name}; delete it and run snakemake again")
        rows += found
    return rows


def summarize(rows, dataset, keys, loss):
    """Return a dict for each point, with `STATISTICS` of the loss over the repetitions.

    Parameters
    ----------
    rows : list of dict
    dataset : str
    keys : sequence of str
        Columns that tell points apart; the values of all but the names are made numbers.
    loss : str
        `tv` or `mse`.
    """
    groups = defaultdict(list)
    for row in rows:
        groups[tuple(_number(row[key]) for key in keys)].append(row)
    return [
        {"dataset": dataset, **dict(zip(keys, key, strict=True)), **_statistics(group, loss)}
        for key, group in sorted(groups.items())
    ]


def _number(text):
    try:
        return float(text)
    except ValueError:
        return text


def _statistics(group, loss):
    values = [float(row[loss]) for row in group]
    return {
        "repetitions": len(group),
        "n": int(group[0]["n"]),
        "mean": statistics.fmean(values),
        "standard_error": standard_error(values),
        "most_passes": max(int(row["passes"]) for row in group),
        "largest_gap": max(float(row["gap"]) for row in group),
    }


def standard_error(values):
    """Return the standard error of the mean, nan of a single value.

    Examples
    --------
    >>> standard_error([1.0, 3.0]), standard_error([1.0, math.nan])
    (1.0, nan)
    """
    # a loss that no theory gives is NaN in every run
    if len(values) < 2 or any(map(math.isnan, values)):
        return math.nan
    return statistics.stdev(values) / math.sqrt(len(values))


def deviations(points, keys, estimator="emp", theory=EXPECTED):
    """Return (mean - expected) / standard error of each measured point of an estimator.

    Parameters
    ----------
    points : list of dict
    keys : sequence of str
        Columns that a point of theory shares with the measured one.
    estimator, theory : str
        Names of the measured points and of the expected ones.
    """
    key = lambda p: tuple(p[k] for k in ("dataset", *keys))  # noqa: E731
    expected = {key(p): p["mean"] for p in points if p["estimator"] == theory}
    return [
        (p["mean"] - expected[key(p)]) / p["standard_error"]
        for p in points
        if p["estimator"] == estimator and p["standard_error"] > 0
    ]
