"""ACS 2023: `ATTR` holds each person's category 1..277, `sensSet` the sensitive ones."""

import numpy as np
from scipy.io import loadmat

from common.errors import UserError
from experiments.datasets.histogram import Histogram


def count(paths):
    """Count the MATLAB file of the reduced survey.

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
        If the file is not a MATLAB file with `ATTR`, `sensSet` and `domain`.
    """
    (path,) = paths
    try:
        content = loadmat(path, variable_names=["ATTR", "sensSet", "domain"])
        people, sensitive, domain = (content[key].ravel() for key in ("ATTR", "sensSet", "domain"))
    except Exception as error:  # scipy.io has no common base of what a broken file raises
        raise UserError(
            f"{path}: not a MATLAB file with ATTR, sensSet, domain ({error})"
        ) from error
    K = len(domain)
    for name, values in (("ATTR", people), ("sensSet", sensitive)):
        if values.dtype.kind not in "iu":
            raise UserError(f"{path}: {name} must be whole numbers, got type {values.dtype}")
        bad = np.flatnonzero((values < 1) | (values > K))
        if len(bad):
            raise UserError(f"{path}: {name} row {bad[0] + 1} is {values[bad[0]]}, not in 1..{K}")
    mask = np.isin(np.arange(1, K + 1), sensitive)
    counts = np.bincount(people.astype(np.int64) - 1, minlength=K)
    return Histogram(tuple(str(value) for value in domain), counts, mask)
