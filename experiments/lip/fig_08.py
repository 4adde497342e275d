"""Shared by Figures 8(a) and 8(b) of the LIP paper: users with priors and true inputs from data.

Three errors: of the sum under the priors (the paper's measure), of the users' true inputs, and of
their sum. The second and third differ from the first where the priors do not foretell the inputs.
"""

from itertools import product
from pathlib import Path

from common.streams import stream
from experiments.lip.curves import CURVES, PRIOR_AWARE
from experiments.lip.moments import exact
from experiments.lip.pipeline import simulate
from experiments.lip.points import (
    COLUMNS,
    NOT_SIMULATED,
    grid,
    key,
    point,
    repetitions_for,
    simulated,
    summary,
)

MODEL, USER, TOTAL = "inputs drawn from priors", "true inputs, each user", "true inputs, sum"


def measure(figure, users, ones, settings):
    """Return the columns and rows of a figure.

    Parameters
    ----------
    figure : str
        For the streams.
    users : tuple of (sizes, P1)
        Users of each group, and its prior.
    ones : ndarray of int, shape (G,)
        Users of each group whose true input is 1.
    settings : namespace
        With `seed` and `repetitions`; the file `counts` has the name of its data set.
    """
    rows, dataset = [], Path(settings.counts).stem
    for name, eps in product(PRIOR_AWARE, grid(settings, 0, 10)):
        rows.append(point(figure, MODEL, name, eps, users, settings))
        rows += true_points(figure, name, eps, users, ones, settings)
    return (*COLUMNS, "dataset"), [(*row, dataset) for row in rows]


def true_points(figure, name, eps, users, ones, settings):
    """Return the two rows of the true inputs: of each user, and of the sum."""
    groups = CURVES[name].groups(*users, eps)
    means = CURVES[name].means(groups)
    law = exact(groups, means, ones)
    laws = ((law.user, law.user_deviation), (law.total, law.total_deviation))
    told = [NOT_SIMULATED, NOT_SIMULATED]
    if simulated(groups, eps, settings):
        rng = stream(settings.seed, figure, USER, name, eps)
        repetitions = repetitions_for(groups, settings.repetitions)
        samples = simulate(groups, means, rng, repetitions, ones)
        told = [summary(s, deviation) for s, (_, deviation) in zip(samples, laws, strict=True)]
    return [
        (*key(panel, name, groups, eps), error, *bar)
        for panel, (error, _), bar in zip((USER, TOTAL), laws, told, strict=True)
    ]
