"""Foursquare New York: check-ins (user, POI, minute) and POIs (id, latitude, longitude)."""

import zipfile

import numpy as np

from common.errors import UserError
from experiments.datasets import manhattan
from experiments.datasets.histogram import Histogram


def count(paths):
    """Count check-ins by cell of the Manhattan grid; each check-in is a user of its own.

    Parameters
    ----------
    paths : list of path-like
        `nyc_checkins.npy` and `nyc_pois.npy`.

    Returns
    -------
    Histogram

    Raises
    ------
    UserError
        If an array has another shape, or a check-in names a POI that is not there.
    """
    _, poi, places = read(paths)
    cell = manhattan.cells(places[:, 1], places[:, 2])[poi]
    counts = np.bincount(cell[cell >= 0], minlength=manhattan.SIDE**2)
    return Histogram(manhattan.names(), counts, manhattan.hospital_cells())


def read(paths):
    """Read check-ins and POIs; parameters and errors as in `count`.

    Returns
    -------
    checkins : ndarray of int, shape (n, 3)
        User, POI's id, minute.
    poi : ndarray of int, shape (n,)
        Row of each check-in's POI in `places`.
    places : ndarray of float, shape (POIs, 3)
        Id, latitude, longitude; sorted by id.
    """
    checkins, pois = (_load(path) for path in paths)
    places = pois[np.argsort(pois[:, 0])]
    ids = places[:, 0].astype(np.int64)
    poi = np.minimum(np.searchsorted(ids, checkins[:, 1]), len(ids) - 1)
    bad = np.flatnonzero(ids[poi] != checkins[:, 1])
    if len(bad):
        raise UserError(f"{paths[0]}: row {bad[0]} names POI {checkins[bad[0], 1]}, unknown")
    return checkins, poi, places


def _load(path):
    try:
        array = np.load(path, allow_pickle=False)
        if not isinstance(array, np.ndarray) or array.dtype.kind not in "iuf":
            raise ValueError("it holds no numbers")
    except (ValueError, EOFError, zipfile.BadZipFile) as error:
        raise UserError(f"{path}: not a NumPy array ({error})") from error
    if array.ndim != 2 or array.shape[1] != 3 or not len(array):
        raise UserError(f"{path}: expected three columns, found shape {array.shape}")
    bad = np.flatnonzero(~np.isfinite(array).all(axis=1))
    if len(bad):
        raise UserError(f"{path}: row {bad[0]} is not finite: {array[bad[0]]}")
    return array
