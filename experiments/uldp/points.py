"""Shared by the experiments of Figures 5 to 7: people, rows of a point, parallel points."""

import math
from concurrent.futures import ThreadPoolExecutor

from common.errors import UserError
from experiments.datasets import histogram
from experiments.uldp import losses, theory


def read_people(path):
    """Return the people of a table of counts; UserError if there are not two, to draw half of."""
    people = histogram.read_csv(path)
    if people.counts.sum() < 2:
        raise UserError(f"{path}: needs at least two people, half of whom are drawn")
    return people


def measured(found, p, n):
    """Return a row for each estimate, of its losses and how far it came.

    Parameters
    ----------
    found : dict
        From the estimator's name to `Found`.
    p : ndarray, shape (K,)
        The distribution of all people.
    n : int
        Number of users.
    """
    return [(name, n, *losses.of(best.p, p), best.passes, best.gap) for name, best in found.items()]


def expected(mechanism, counts, n):
    """Return theory's rows next to those of `measured`; parameters as of `theory.losses_of`."""
    found = theory.losses_of(mechanism, counts, n)
    return [(kind, n, *pair, 0, math.nan) for kind, pair in found.items()]


def over(points, one_run, threads):
    """Return the rows of all points, in their order whatever the number of threads."""
    with ThreadPoolExecutor(threads) as pool:
        return [row for rows in pool.map(one_run, list(points)) for row in rows]
