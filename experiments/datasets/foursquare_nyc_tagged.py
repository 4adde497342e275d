"""Foursquare New York: check-ins by cell and by whether their user is at home or at work.

Homes and workplaces follow from the times of the check-ins, by `home_workplace`. The records count
minutes from 3 April 2012, a Tuesday, 14:00 in New York, when the first check-in of the original
data set was made: the daily and weekly pattern confirms this, and shows that the count does not
follow the end of daylight saving time.
"""

import numpy as np

from experiments.datasets import foursquare_nyc, home_workplace, manhattan

# minutes from Monday, 2 April 2012, 0:00 daylight saving time, to the first record
FIRST = (24 + 14) * 60
# 4 November 2012, 2:00 daylight saving time
END_OF_DAYLIGHT_SAVING = (216 * 24 + 2) * 60


def count(paths):
    """Count check-ins by cell of the Manhattan grid and tag; each check-in is a user of its own.

    Parameters
    ----------
    paths : list of path-like
        `nyc_checkins.npy` and `nyc_pois.npy`.

    Returns
    -------
    Histogram

    Raises
    ------
    UserError
        As `foursquare_nyc.read`.
    """
    checkins, poi, places = foursquare_nyc.read(paths)
    cell_of = np.append(manhattan.cells(places[:, 1], places[:, 2]), -1)
    _, user = np.unique(checkins[:, 0], return_inverse=True)
    found = home_workplace.home_and_workplace(
        user, poi, local_minute(checkins[:, 2]), int(user.max()) + 1
    )
    home, workplace = (cell_of[place] for place in found)
    cell, sensitive = cell_of[poi], manhattan.hospital_cells()
    inside = cell >= 0
    cell, user = cell[inside], user[inside]
    tag = home_workplace.tags(cell, home[user], workplace[user], sensitive)
    return home_workplace.tagged(cell, tag, sensitive)


def local_minute(minute):
    """Return minutes since Monday, 2 April 2012, 0:00, on the clocks of New York.

    Examples
    --------
    >>> (local_minute(np.array([0, 215 * 24 * 60])) / 60 % 24).tolist()
    [14.0, 13.0]
    """
    since = minute.astype(np.int64) + FIRST
    return since - 60 * (since >= END_OF_DAYLIGHT_SAVING)
