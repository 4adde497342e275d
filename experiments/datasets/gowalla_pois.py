"""Gowalla's check-ins of a city, by location."""

from common.errors import UserError
from experiments.datasets import gowalla, pois


def count(paths, one_per_user, sensitive_share):
    """Count check-ins by location.

    Parameters
    ----------
    paths : list of path-like
        The one file.
    one_per_user : bool
        Whether only each user's first check-in of the file counts, the newest.
    sensitive_share : float
        Share of the locations to call sensitive, there being no categories.

    Returns
    -------
    Histogram

    Raises
    ------
    UserError
        Names the file and the first row of another form.
    """
    (path,) = paths
    visits = [(user, location) for user, _, _, _, location in gowalla.checkins(path)]
    if not visits:
        raise UserError(f"{path}: no rows")
    ids, counts = pois.count(*zip(*visits, strict=True), one_per_user)
    return pois.histogram(ids, counts, pois.sensitive_by_share(ids, sensitive_share))
