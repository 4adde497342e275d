"""Kosarak: clicks of visitors of a news portal, one line per visit, page numbers between blanks.

The LIP paper treats each page as a user, who holds a 1 if the page has more than 15,000 clicks. A
click on a page is a visit to it.
"""

from collections import Counter
from pathlib import Path

import numpy as np

from common.errors import UserError
from experiments.datasets.histogram import Histogram

CLICKS = 15_000
VALUES = ("more than 15,000 clicks", "at most 15,000 clicks")


def count(paths):
    """Count the pages with more than 15,000 clicks, and the others.

    Parameters
    ----------
    paths : list of path-like
        `kosarak.dat`.

    Returns
    -------
    Histogram
        Of pages.

    Raises
    ------
    UserError
        Names the file and the first row that holds anything but page numbers.
    """
    (path,) = paths
    clicks = Counter()
    with Path(path).open(encoding="utf-8", errors="replace") as file:
        for number, line in enumerate(file, start=1):
            pages = set(line.split())
            if not pages or not all(page.isdecimal() for page in pages):
                raise UserError(
                    f"{path}: row {number} must hold page numbers, got {line[:40].rstrip()!r}"
                )
            clicks.update(pages)
    return of_pages(sum(n > CLICKS for n in clicks.values()), len(clicks))


def of_pages(popular, pages):
    """Return the histogram of the pages, `popular` of which have more than 15,000 clicks."""
    return Histogram(VALUES, np.array([popular, pages - popular]), np.zeros(2, dtype=bool))
