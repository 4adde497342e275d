"""US Census 1990 with military service: the 400 categories, split by five yes or no attributes.

The attributes are whether the person served in each of five periods, in the ULDP paper's order. The
first varies slowest, so that the values with fewer attributes are runs of those with all.
"""

from itertools import product

import numpy as np

from experiments.datasets import census1990
from experiments.datasets.histogram import Histogram

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
    codes = census1990.read(path, COLUMNS, SIZES)
    categories = list(product(*(range(size) for size in SIZES)))
    return Histogram(
        tuple("-".join(map(str, category)) for category in categories),
        np.bincount(np.ravel_multi_index(codes.T, SIZES), minlength=len(categories)),
        np.array([census1990.is_sensitive(*category[:3]) for category in categories]),
    )
