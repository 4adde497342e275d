"""Foursquare New York (TSMC2014): the POIs themselves, without a grid."""

from experiments.datasets import foursquare_nyc, pois


def count(paths, one_per_user, sensitive_share):
    """Count check-ins by POI.

    Parameters
    ----------
    paths : list of path-like
        `nyc_checkins.npy` and `nyc_pois.npy`.
    one_per_user : bool
        Whether only each user's first check-in of the file counts.
    sensitive_share : float
        Share of the POIs to call sensitive, there being no categories.

    Returns
    -------
    Histogram

    Raises
    ------
    UserError
        As `foursquare_nyc.count` does.
    """
    checkins, _, _ = foursquare_nyc.read(paths)
    ids, counts = pois.count(checkins[:, 0], checkins[:, 1], one_per_user)
    return pois.histogram(ids, counts, pois.sensitive_by_share(ids, sensitive_share))
