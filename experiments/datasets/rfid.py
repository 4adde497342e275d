"""RFID activities of older people: nine comma-separated columns, the last the label 1..4."""

from pathlib import Path

import numpy as np

from common.errors import UserError
from experiments.datasets.histogram import Histogram

LABELS = ("sit on bed", "sit on chair", "lying", "ambulating")
# sensitive in the OneID paper
SENSITIVE = ("lying",)
COLUMNS = 9


def count(paths):
    """Count the readings of all trials by label.

    Parameters
    ----------
    paths : list of path-like
        One file a trial.

    Returns
    -------
    Histogram

    Raises
    ------
    UserError
        Names the file and the first row without nine columns or with another label.
    """
    counts = np.zeros(len(LABELS), dtype=np.int64)
    for path in paths:
        lines = Path(path).read_text(encoding="utf-8", errors="replace").splitlines()
        for number, line in enumerate(lines, start=1):
            fields = line.split(",")
            if len(fields) != COLUMNS or fields[-1] not in ("1", "2", "3", "4"):
                raise UserError(
                    f"{path}: row {number} must have {COLUMNS} columns, the last a label 1..4, "
                    f"got {line!r}"
                )
            counts[int(fields[-1]) - 1] += 1
    return Histogram(LABELS, counts, np.isin(LABELS, SENSITIVE))
