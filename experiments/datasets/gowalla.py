"""Gowalla: check-ins of the whole world (user, UTC time, latitude, longitude, location), gzipped.

The LIP paper uses them so: each user's prior of being in a region is the share of check-ins there
before the last one, and the last one is the truth. The region is the printed one, latitude 50 to 55
and longitude -5 to 0, which covers most of the United Kingdom.
"""

import gzip
import math
from collections import Counter
from pathlib import Path

import numpy as np

from common.errors import UserError
from experiments.datasets.histogram import Histogram

COLUMNS = 5
SOUTH, NORTH, WEST, EAST = 50, 55, -5, 0


def count(paths):
    """Count users by their check-ins in the United Kingdom.

    Parameters
    ----------
    paths : list of path-like
        `loc-gowalla_totalCheckins.txt.gz`.

    Returns
    -------
    Histogram
        As `by_history` makes it.

    Raises
    ------
    UserError
        Names the file and the first row of another form.
    """
    (path,) = paths
    return by_history(
        (user, time, SOUTH <= latitude < NORTH and WEST <= longitude < EAST)
        for user, time, latitude, longitude, _ in checkins(path)
    )


def checkins(path):
    """Yield (user, time, latitude, longitude, location) of each row of a file, gzipped or plain.

    Raises
    ------
    UserError
        Names the file and the first row of another form.
    """
    number = 0
    try:
        with _open(path) as file:
            for line in file:
                number += 1
                user, time, latitude, longitude, location = line.rstrip("\r\n").split("\t")
                place = float(latitude), float(longitude)
                # the order of times is that of their text
                if len(time) != 20 or time[-1] != "Z" or not all(map(math.isfinite, place)):
                    raise ValueError(f"no UTC time or no place: {line.rstrip()!r}")
                yield user, time, *place, int(location)
    except ValueError as error:
        raise UserError(
            f"{path}: row {number} must have {COLUMNS} tab-separated columns (user, time, "
            f"latitude, longitude, location): {error}"
        ) from error
    except (EOFError, gzip.BadGzipFile) as error:
        raise UserError(f"{path}: not a whole gzip file ({error})") from error


def _open(path):
    opener = gzip.open if Path(path).suffix == ".gz" else open
    return opener(path, "rt", encoding="utf-8", errors="replace")


def by_history(visits):
    """Count users by (check-ins in the region before the last, check-ins before the last, last).

    Parameters
    ----------
    visits : iterable of (str, str, bool)
        User, time, and whether the check-in is in the region. Of equal times the first counts
        as the last one: the files have the newest first.

    Returns
    -------
    Histogram
        Values such as 3/20/1: the last check-in is in the region and 3 of the 20 before it are.
        Users with a single check-in have no prior and are left out.
    """
    total, inside, last = Counter(), Counter(), {}
    for user, time, here in visits:
        total[user] += 1
        inside[user] += here
        if user not in last or time > last[user][0]:
            last[user] = time, here
    found = Counter(
        (total[user] - 1, inside[user] - here, int(here))
        for user, (_, here) in last.items()
        if total[user] > 1
    )
    values = tuple(f"{k}/{m}/{here}" for m, k, here in sorted(found))
    counts = np.array([found[key] for key in sorted(found)], dtype=np.int64)
    return Histogram(values, counts, np.zeros(len(values), dtype=bool))


def histories(counted):
    """Return what `by_history` wrote as values, a row a user.

    Parameters
    ----------
    counted : Histogram

    Returns
    -------
    prior : ndarray of float, shape (users,)
    truth : ndarray of int, shape (users,)

    Raises
    ------
    UserError
        If a value has another form.
    """
    try:
        parts = [[int(part) for part in value.split("/")] for value in counted.values]
        if not all(len(p) == 3 and 0 <= p[0] <= p[1] > 0 and p[2] in (0, 1) for p in parts):
            raise ValueError("not inside/before/last")
    except ValueError as error:
        raise UserError(f"values must be such as 3/20/1, of users' check-ins: {error}") from error
    k, m, here = np.array(parts).T
    return np.repeat(k / m, counted.counts), np.repeat(here, counted.counts)
