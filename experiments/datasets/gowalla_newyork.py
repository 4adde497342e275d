"""Gowalla's check-ins of New York, newest first within a user.

The box is divided into 36 x 36 districts, and the district with the most check-ins is the region.
"""

import numpy as np

from common.errors import UserError
from experiments.datasets import gowalla

SIDE = 36
SOUTH, NORTH = 40.484, 40.918
WEST, EAST = -74.259, -73.701


def count(paths):
    """Count users by their check-ins in the busiest district.

    Parameters
    ----------
    paths : list of path-like
        `newyork.tsv`.

    Returns
    -------
    Histogram
        As `gowalla.by_history` makes it.

    Raises
    ------
    UserError
        Names the file and the first row of another form, or outside the box.
    """
    (path,) = paths
    rows = list(gowalla.checkins(path))
    if not rows:
        raise UserError(f"{path}: no rows")
    users, times, latitudes, longitudes, _ = zip(*rows, strict=True)
    district = districts(np.array(latitudes), np.array(longitudes))
    if (district < 0).any():
        raise UserError(f"{path}: row {np.flatnonzero(district < 0)[0] + 1} is outside New York")
    busiest = np.bincount(district).argmax()
    return gowalla.by_history(zip(users, times, (district == busiest).tolist(), strict=True))


def districts(latitude, longitude):
    """Return the district of each place, row by row from the south-west, or -1 outside the box."""
    row = np.floor((latitude - SOUTH) / (NORTH - SOUTH) * SIDE).astype(np.int64)
    column = np.floor((longitude - WEST) / (EAST - WEST) * SIDE).astype(np.int64)
    inside = (row >= 0) & (row < SIDE) & (column >= 0) & (column < SIDE)
    return np.where(inside, row * SIDE + column, -1)
