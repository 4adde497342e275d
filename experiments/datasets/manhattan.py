"""The 25 x 25 grid over Manhattan, and its cells with a hospital.

The ULDP paper prints the size of its cells, about 400 m by 450 m, and not its box. This box has
cells of that size and lies over lower and middle Manhattan.
"""

import csv
from pathlib import Path

import numpy as np

from common.errors import UserError

SIDE = 25
SOUTH, NORTH = 40.70, 40.80
WEST, EAST = -74.02, -73.90
HOSPITALS = Path(__file__).resolve().parents[2] / "data" / "hospitals_manhattan.csv"


def cells(latitude, longitude):
    """Return the cell of each place, row by row from the south-west, or -1 outside the box.

    Parameters
    ----------
    latitude, longitude : array_like of float, shape (n,)
        Degrees.

    Returns
    -------
    ndarray of int64, shape (n,)

    Raises
    ------
    ValueError
        If a coordinate is not finite.
    """
    if not (np.isfinite(latitude).all() and np.isfinite(longitude).all()):
        raise ValueError("latitude and longitude must be finite")
    row = np.floor((np.asarray(latitude) - SOUTH) / (NORTH - SOUTH) * SIDE).astype(np.int64)
    column = np.floor((np.asarray(longitude) - WEST) / (EAST - WEST) * SIDE).astype(np.int64)
    inside = (row >= 0) & (row < SIDE) & (column >= 0) & (column < SIDE)
    return np.where(inside, row * SIDE + column, -1)


def cell(path, number, latitude, longitude):
    """Return the cell of the place in a row of a file, as `cells`.

    Raises
    ------
    UserError
        Names the file and the row if the place is not two finite numbers.
    """
    try:
        return int(cells(float(latitude), float(longitude)))
    except (TypeError, ValueError, OverflowError) as error:
        raise UserError(f"{path}: row {number}: {error}") from error


def names():
    """Return the names of the cells, such as r03c17: row from the south, column from the west."""
    return tuple(f"r{row:02}c{column:02}" for row in range(SIDE) for column in range(SIDE))


def hospital_cells():
    """Return the mask of cells with a hospital of data/hospitals_manhattan.csv, shape (625,)."""
    with HOSPITALS.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(line for line in file if not line.startswith("#")))
    found = cells([float(r["latitude"]) for r in rows], [float(r["longitude"]) for r in rows])
    mask = np.zeros(SIDE * SIDE, dtype=bool)
    mask[found[found >= 0]] = True
    return mask
