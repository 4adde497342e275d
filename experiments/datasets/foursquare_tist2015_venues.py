"""Foursquare TIST2015: venues that are homes or workplaces, by cell."""

import numpy as np

from experiments.datasets import foursquare_tist2015, home_workplace
from experiments.datasets.foursquare_tist2015_tagged import CATEGORIES


def count(paths):
    """Count the venues of both categories by cell of the Manhattan grid.

    Parameters
    ----------
    paths : list of path-like
        `dataset_TIST2015_POIs.txt`.

    Returns
    -------
    Histogram

    Raises
    ------
    UserError
        As `foursquare_tist2015.count`.
    """
    (path,) = paths
    cell_of, category_of = foursquare_tist2015.places(path)
    chosen = [venue for venue in cell_of if category_of[venue] in CATEGORIES]
    cell = np.array([cell_of[venue] for venue in chosen], dtype=np.int64)
    bot = np.array([CATEGORIES[category_of[venue]] - 1 for venue in chosen], dtype=np.int64)
    return home_workplace.venues(cell, bot)
