"""Another cut of Foursquare New York, with the root category of each POI.

Among the ten root categories `Residence` is what the OneID paper calls home; hospitals are not
distinguished from the rest of `Professional & Other Places`.
"""

from common.errors import UserError
from experiments.datasets import delimited, pois

COLUMNS = ("label", "poi", "category")
SENSITIVE = "Residence"


def count(paths, one_per_user):
    """Count check-ins by POI; a POI is sensitive if its category is `Residence`.

    Parameters
    ----------
    paths : list of path-like
        `nyc_categories.csv`.
    one_per_user : bool
        Whether only each user's first check-in of the file counts.

    Returns
    -------
    Histogram

    Raises
    ------
    UserError
        Names the column that is missing, or the first row of another form.
    """
    (path,) = paths
    users, places, category_of = [], [], {}
    for number, row in delimited.by_name(path, COLUMNS):
        user, place, category = (row[name] for name in COLUMNS)
        if not (user and category and place and place.isdecimal()):
            raise UserError(f"{path}: row {number} has no user, POI number or category: {row}")
        if category_of.setdefault(int(place), category) != category:
            raise UserError(f"{path}: row {number}: POI {place} has two categories")
        users.append(user)
        places.append(int(place))
    if not users:
        raise UserError(f"{path}: no rows below the header")
    ids, counts = pois.count(users, places, one_per_user)
    return pois.histogram(ids, counts, [category_of[int(i)] == SENSITIVE for i in ids])
