"""Foursquare TIST2015: tab-separated check-ins and POIs of the whole world.

Check-ins have user, venue, UTC time and offset; POIs have venue, latitude, longitude, category and
country. As in the ULDP paper, a cell is sensitive if it holds a hospital that at least ten users
visited.
"""

from collections import defaultdict

import numpy as np

from experiments.datasets import delimited, manhattan
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
    for _, (user, venue, _, _) in delimited.by_tabs(checkins, 4):
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
    for number, (venue, latitude, longitude, category, _) in delimited.by_tabs(path, 5):
        cell = manhattan.cell(path, number, latitude, longitude)
        if cell >= 0:
            cell_of[venue], category_of[venue] = cell, category
    return cell_of, category_of
