"""Foursquare New York: venues by cell whose category is one of homes or of workplaces.

The file is another selection of the check-ins, with the ten root categories of Foursquare.
"Residence" counts as home, and "Professional & Other Places", which has offices and many other
places, as workplace.
"""

import numpy as np

from experiments.datasets import delimited, home_workplace, manhattan

COLUMNS = ("lat", "lon", "poi", "category")
CATEGORIES = ("Residence", "Professional & Other Places")


def count(paths):
    """Count the distinct venues of both categories by cell of the Manhattan grid.

    Parameters
    ----------
    paths : list of path-like
        `nyc_categories.csv`, a row a check-in.

    Returns
    -------
    Histogram

    Raises
    ------
    UserError
        If a column is missing, or names the first row whose place is not two numbers.
    """
    (path,) = paths
    found = sorted(set(_venues(path)))
    bots, cells = (np.array([v[k] for v in found], dtype=np.int64) for k in (1, 2))
    return home_workplace.venues(cells, bots)


def _venues(path):
    for number, row in delimited.by_name(path, COLUMNS):
        if row["category"] in CATEGORIES:
            cell = manhattan.cell(path, number, row["lat"], row["lon"])
            if cell >= 0:
                yield row["poi"], CATEGORIES.index(row["category"]), cell
