"""Kosarak's frequent item sets: the exact clicks of each page that 0.5 % of the visits hold.

All pages with more than 15,000 clicks are among them, so that their number is exact. The number
of all pages is known from the data set's description.
"""

import re
from pathlib import Path

from common.errors import UserError
from experiments.datasets.kosarak import CLICKS, of_pages

PAGES = 41_270
TITLE = "Frequent 1-itemsets:"
ROW = re.compile(r"(\d+) \((\d+)\)")


def count(paths):
    """Count the pages with more than 15,000 clicks, and the others.

    Parameters
    ----------
    paths : list of path-like
        `kosarak_freq_itemsets_minsup0.005.txt`: after the line `Frequent 1-itemsets:` and a
        heading, a row `page (clicks)` for each page, up to the next title.

    Returns
    -------
    Histogram
        Of pages.

    Raises
    ------
    UserError
        If a row has another form, a page stands twice, or the list does not reach down to 15,000.
    """
    (path,) = paths
    lines = Path(path).read_text(encoding="utf-8", errors="replace").splitlines()
    if TITLE not in lines:
        raise UserError(f"{path}: lacks the line {TITLE!r}")
    clicks = {}
    for number, line in enumerate(lines[(start := lines.index(TITLE) + 2) :], start=start + 1):
        if line.startswith("Frequent"):
            break
        row = ROW.fullmatch(line.strip())
        if row is None or row[1] in clicks:
            raise UserError(f"{path}: row {number} must be a new page and its clicks, got {line!r}")
        clicks[row[1]] = int(row[2])
    if not clicks or min(clicks.values()) > CLICKS:
        raise UserError(f"{path}: lists no page with {CLICKS:,} clicks or fewer: cut too high")
    return of_pages(sum(n > CLICKS for n in clicks.values()), PAGES)
