"""Foursquare WWW2019, the OneID paper's own location data: check-ins and POIs of the whole world.

Check-ins have user, venue, UTC time and offset; POIs have venue, latitude, longitude, category and
country, all separated by tabs. A city is the box of its entry in the register.
"""

from array import array

from common.errors import UserError
from experiments.datasets import delimited, pois

# the paper's "home" and "hospital" categories
SENSITIVE = ("Home (private)", "Hospital")


def count(paths, box, one_per_user):
    """Count the check-ins of a city by POI.

    Parameters
    ----------
    paths : list of path-like
        `dataset_WWW_Checkins_anonymized.txt` and `raw_POIs.txt`.
    box : sequence of float
        South, north, west and east of the city, in degrees.
    one_per_user : bool
        Whether only each user's first check-in of the file counts.

    Returns
    -------
    Histogram

    Raises
    ------
    UserError
        Names the file and the first row of another form.
    """
    checkins, places = paths
    sensitive = _venues(places, box)
    if not sensitive:
        raise UserError(f"{places}: no POI in the box {list(box)}")
    names = list(sensitive)
    number = {venue: i for i, venue in enumerate(names)}
    users, visited = array("q"), array("q")
    for row, (user, venue, _, _) in delimited.by_tabs(checkins, 4):
        if not user.isdecimal():
            raise UserError(f"{checkins}: row {row}: the user must be a number, got {user!r}")
        if venue in number:
            users.append(int(user))
            visited.append(number[venue])
    if not users:
        raise UserError(f"{checkins}: no check-in in the box {list(box)}")
    ids, counts = pois.count(users, visited, one_per_user)
    venues = [names[i] for i in ids]
    return pois.histogram(venues, counts, [sensitive[venue] for venue in venues])


def _venues(path, box):
    """Return whether each venue of the city is sensitive, by venue."""
    south, north, west, east = box
    found = {}
    for number, (venue, latitude, longitude, category, _) in delimited.by_tabs(path, 5):
        try:
            y, x = float(latitude), float(longitude)
        except ValueError as error:
            raise UserError(f"{path}: row {number}: {error}") from error
        if south <= y < north and west <= x < east:
            found[venue] = category in SENSITIVE
    return found
