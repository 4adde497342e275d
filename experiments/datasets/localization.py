"""Localization data for person activity (UCI 196): eight comma-separated columns, the last a label.

The full file has no header; the part at hand has one, a leading number and no date.
"""

from collections import Counter
from pathlib import Path

import numpy as np

from common.errors import UserError
from experiments.datasets.histogram import Histogram

LABELS = (
    "falling",
    "lying",
    "lying down",
    "on all fours",
    "sitting",
    "sitting down",
    "sitting on the ground",
    "standing up from lying",
    "standing up from sitting",
    "standing up from sitting on the ground",
    "walking",
)
# sensitive in the OneID paper
SENSITIVE = ("lying", "lying down")
COLUMNS = 8
HEADER = "id,"


def count(paths):
    """Count the records by label.

    Parameters
    ----------
    paths : list of path-like
        The one file.

    Returns
    -------
    Histogram

    Raises
    ------
    UserError
        Names the file and the first row without eight columns or with another label.
    """
    (path,) = paths
    lines = Path(path).read_text(encoding="utf-8", errors="replace").splitlines()
    first = 2 if lines and lines[0].startswith(HEADER) else 1
    found = Counter()
    for number, line in enumerate(lines[first - 1 :], start=first):
        fields = line.split(",")
        if len(fields) != COLUMNS or fields[-1] not in LABELS:
            raise UserError(
                f"{path}: row {number} must have {COLUMNS} columns, the last a known label, "
                f"got {line!r}"
            )
        found[fields[-1]] += 1
    if not found:
        raise UserError(f"{path}: no records")
    counts = np.array([found[label] for label in LABELS], dtype=np.int64)
    return Histogram(LABELS, counts, np.isin(LABELS, SENSITIVE))
