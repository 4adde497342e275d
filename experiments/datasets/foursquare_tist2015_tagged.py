"""Foursquare TIST2015: check-ins by cell and by whether the venue is a home or a workplace.

As in the ULDP paper, the category of the venue decides; the paper does not print its categories.
"""

import numpy as np

from experiments.datasets import delimited, foursquare_tist2015, home_workplace

CATEGORIES = {"Home (private)": 1, "Office": 2}


def count(paths):
    """Count check-ins by cell of the Manhattan grid and tag; each check-in is a user of its own.

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
        As `foursquare_tist2015.count`.
    """
    cell_of, category_of = foursquare_tist2015.places(paths[1])
    sensitive = foursquare_tist2015.count(paths).sensitive
    found = [
        (cell_of[venue], CATEGORIES.get(category_of[venue], 0))
        for _, (_, venue, _, _) in delimited.by_tabs(paths[0], 4)
        if venue in cell_of
    ]
    cell, tag = np.array(found, dtype=np.int64).reshape(-1, 2).T
    return home_workplace.tagged(cell, np.where(sensitive[cell], 0, tag), sensitive)
