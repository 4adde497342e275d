"""Foursquare TIST2015: tab-separated check-ins and POIs of the whole world.

Check-ins have user, venue, UTC time and offset; POIs have venue, latitude, longitude, category and
country. As in the ULDP paper, a cell is sensitive if it holds a hospital that at least ten users
visited.
"""

from collections import defaultdict
from pathlib import Path

import numpy as np

from common.errors import UserError
from experiments.datasets import manhattan
from experiments.datasets.histogram import Histogram

HOSPITAL = "Hospital"
VISITORS = 10


def count(paths):
    """Count check-ins by cell of the Manhattan grid; each check-in is a user of its own.

    Parameters
    ----------
    paths : list of path-like
        `dataset_TIST2015_Checkins.txt` and `dataset_TIST2015_POIs.txt`.

    Returns
    -------
    Histogram

    Raises
    ------
    UserError
        Names the file and the first row of another form.
    """
    checkins, pois = paths
    cell_of, category_of = places(pois)
    counts = np.zeros(manhattan.SIDE**2, dtype=np.int64)
    visitors = defaultdict(set)
    for _, (user, venue, _, _) in rows(checkins, 4):
        if venue in cell_of:
            counts[cell_of[venue]] += 1
            if category_of[venue] == HOSPITAL:
                visitors[venue].add(user)
    sensitive = np.zeros(manhattan.SIDE**2, dtype=bool)
    sensitive[[cell_of[v] for v, users in visitors.items() if len(users) >= VISITORS]] = True
    return Histogram(manhattan.names(), counts, sensitive)


def places(path):
    """Return the cell and the category of each venue on the grid, two dicts."""
    cell_of, category_of = {}, {}
    for number, (venue, latitude, longitude, category, _) in rows(path, 5):
        try:
            cell = int(manhattan.cells(float(latitude), float(longitude)))
        except (ValueError, OverflowError) as error:
            raise UserError(f"{path}: row {number}: {error}") from error
        if cell >= 0:
            cell_of[venue], category_of[venue] = cell, category
    return cell_of, category_of


def rows(path, columns):
    """Yield number and fields of each row; UserError at one with another number of columns."""
    with Path(path).open(encoding="utf-8", errors="replace") as file:
        for number, line in enumerate(file, start=1):
            fields = line.rstrip("\r\n").split("\t")
            if len(fields) != columns:
                raise UserError(
                    f"{path}: row {number} must have {columns} tab-separated columns, "
                    f"got {len(fields)}"
                )
            yield number, fields
