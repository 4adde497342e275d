"""US Census 1990 with military service: the 400 categories, split by five yes or no attributes.

The attributes are whether the person served in each of five periods, in the ULDP paper's order. The
first varies slowest, so that the values with fewer attributes are runs of those with all.
"""

from experiments.datasets import census1990

SERVICE = ("iSept80", "iMay75880", "iVietnam", "iFeb55", "iKorean")
COLUMNS = census1990.COLUMNS + SERVICE
SIZES = census1990.SIZES + (2,) * len(SERVICE)


def count(paths):
    """Count people by the nine attributes.

    Parameters
    ----------
    paths : list of path-like
        `USCensus1990.data.txt`.

    Returns
    -------
    Histogram

    Raises
    ------
    UserError
        As `census1990.count`.
    """
    (path,) = paths
    return census1990.count_by(path, COLUMNS, SIZES)
