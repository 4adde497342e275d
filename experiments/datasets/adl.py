"""Activities of daily living: start, end and label of each activity, two header lines."""

import re
from collections import Counter
from pathlib import Path

import numpy as np

from common.errors import UserError
from experiments.datasets.histogram import Histogram

LABELS = (
    "Breakfast",
    "Dinner",
    "Grooming",
    "Leaving",
    "Lunch",
    "Showering",
    "Sleeping",
    "Snack",
    "Spare_Time/TV",
    "Toileting",
)
# sensitive in the OneID paper
SENSITIVE = ("Showering", "Sleeping", "Toileting")
DAY, TIME = re.compile(r"\d{4}-\d\d-\d\d"), re.compile(r"\d\d:\d\d:\d\d")


def count(paths):
    """Count the activities of both users by label.

    Parameters
    ----------
    paths : list of path-like
        The `_ADLs.txt` files.

    Returns
    -------
    Histogram

    Raises
    ------
    UserError
        Names the file and the first row that is not two times and a known label.
    """
    found = Counter(label for path in paths for label in _labels(path))
    counts = np.array([found[label] for label in LABELS])
    return Histogram(LABELS, counts, np.isin(LABELS, SENSITIVE))


def _labels(path):
    lines = Path(path).read_text(encoding="utf-8", errors="replace").splitlines()
    if len(lines) < 2 or lines[0].split() != ["Start", "time", "End", "time", "Activity"]:
        raise UserError(f"{path}: row 1 must be the header Start time, End time, Activity")
    if set(lines[1]) - set("- \t"):
        raise UserError(f"{path}: row 2 must be a line of dashes, got {lines[1]!r}")
    for number, line in enumerate(lines[2:], start=3):
        fields = line.split()
        if not fields:
            continue
        shape = (DAY, TIME, DAY, TIME)
        well_formed = len(fields) == 5 and all(
            pattern.fullmatch(field) for pattern, field in zip(shape, fields[:4], strict=True)
        )
        if not well_formed or fields[4] not in LABELS:
            raise UserError(f"{path}: row {number} is not a start, an end and a label: {line!r}")
        yield fields[4]
