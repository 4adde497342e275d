"""Users at home and at work: cells of a grid, each split by the tag of who is there.

A table of tagged check-ins has a value for each cell and each of `TAGS`, such as r03c17:home; a
table of venues has one for each cell and each of `BOTS`.
"""

import numpy as np

from experiments.datasets import manhattan
from experiments.datasets.histogram import Histogram

BOTS = ("home", "workplace")
TAGS = ("others", *BOTS)
# local time: at night from 22 to 6; at work from 9 to 17 on Mondays (day 0) to Fridays
NIGHT = (22, 6)
WORKING_HOURS = (9, 17)
WORKING_DAYS = 5
# a place visited less often at those hours is not a home or workplace
LEAST_VISITS = 3


def at_night(minute):
    """Return the mask of local times at night.

    Parameters
    ----------
    minute : ndarray of int, shape (n,)
        Minutes since a Monday, 0:00, local time.

    Examples
    --------
    >>> at_night(np.array([5 * 60, 6 * 60, 22 * 60])).tolist()
    [True, False, True]
    """
    hour = minute // 60 % 24
    return (hour >= NIGHT[0]) | (hour < NIGHT[1])


def at_work(minute):
    """Return the mask of local times at working hours; parameters as in `at_night`."""
    hour, day = minute // 60 % 24, minute // (24 * 60) % 7
    return (day < WORKING_DAYS) & (hour >= WORKING_HOURS[0]) & (hour < WORKING_HOURS[1])


def most_frequent(user, place, users):
    """Return the place that each user visits most, the first of equals, or -1; shape (users,).

    Parameters
    ----------
    user, place : ndarray of int, shape (n,)
        The visits to choose from; both count from 0.
    users : int

    Examples
    --------
    >>> most_frequent(np.array([0, 0, 0, 0, 1]), np.array([4, 2, 2, 2, 5]), 2).tolist()
    [2, -1]
    """
    visits, times = np.unique(np.stack([user, place], axis=1), axis=0, return_counts=True)
    enough = times >= LEAST_VISITS
    visits, times = visits[enough], times[enough]
    # the last assignment wins: fewest visits first, then the greatest place
    order = np.lexsort((-visits[:, 1], times))
    chosen = np.full(users, -1)
    chosen[visits[order, 0]] = visits[order, 1]
    return chosen


def home_and_workplace(user, place, minute, users):
    """Return each user's home and workplace, -1 where there is none; shape (users,) each.

    Home is the place visited most at night, the workplace the one visited most at working hours
    other than home.
    """
    night, work = at_night(minute), at_work(minute)
    home = most_frequent(user[night], place[night], users)
    work &= place != home[user]
    return home, most_frequent(user[work], place[work], users)


def tags(cell, home, workplace, sensitive):
    """Return the tag of each check-in: 1 in the cell of its user's home, 2 of the workplace, or 0.

    Parameters
    ----------
    cell, home, workplace : ndarray of int, shape (n,)
        Cell of the check-in (at least 0), and of its user's places, -1 where there is none.
    sensitive : ndarray of bool, shape (K,)
        Cells that are sensitive for all users; their tag is 0.
    """
    tag = np.where(cell == home, 1, np.where(cell == workplace, 2, 0))
    return np.where(sensitive[cell], 0, tag)


def tagged(cell, tag, sensitive):
    """Return the `Histogram` of check-ins by cell and tag, cell by cell."""
    names = tuple(f"{name}:{who}" for name in manhattan.names() for who in TAGS)
    counts = np.bincount(cell * len(TAGS) + tag, minlength=len(names))
    return Histogram(names, counts, np.repeat(sensitive, len(TAGS)))


def venues(cell, bot):
    """Return the `Histogram` of venues by cell and bot, 0 for home and 1 for workplace."""
    names = tuple(f"{name}:{who}" for name in manhattan.names() for who in BOTS)
    counts = np.bincount(cell * len(BOTS) + bot, minlength=len(names))
    return Histogram(names, counts, np.zeros(len(names), dtype=bool))
