"""Points of the LIP paper's curves: exact error, real level of LIP, and the simulated pipeline."""

import math
from functools import cache

import numpy as np
from scipy.special import stdtrit

from common.streams import stream
from experiments.lip import curves
from experiments.lip.curves import CURVES
from experiments.lip.moments import exact
from experiments.lip.pipeline import simulate

COLUMNS = (
    *("panel", "curve", "users", "eps", "budget", "level", "broken"),
    *("error", "mean", "low", "high", "repetitions"),
)
# users of a global prior
USERS = 1_000_000
# users of their own prior: draws a repetition of `--repetitions`, and how many fewer there may be
DRAWS, SPARSEST = 1_000, 20
# chance that a true error lies outside its bar, by Student's t, and what rounding adds to it
MISS, ROUNDING = 1e-6, 1e-12


def steps(first, last):
    """Return the figures' values of eps, in steps of 0.5."""
    return np.arange(first, last + 0.25, 0.5).tolist()


def grid(settings, first, last):
    """Return the eps of a figure: the paper's steps, or a grid of one's own."""
    return sorted(settings.eps) if settings.eps else steps(first, last)


def repetitions_for(groups, wanted):
    """Return how many repetitions there are: many for few users of their own prior, and vice versa.

    Few users with rare errors would have none in as many repetitions as a million users have.
    """
    if len(groups.P1) < groups.users:
        return wanted
    return max(wanted // SPARSEST, wanted * DRAWS // groups.users, 2)


@cache
def quantile_of_t(free):
    """Return Student's quantile in the digits that every processor's library agrees on."""
    return float(f"{stdtrit(free, MISS / 2):.10g}")


def summary(samples, deviation):
    """Return mean, lower and upper end of the bar, and number of the samples.

    The bar is made from the greater of the samples' standard deviation and the exact one: samples
    that met no rare error would make it too short.
    """
    n, mean = len(samples), float(samples.mean())
    spread = max(float(samples.std(ddof=1)), deviation) / math.sqrt(n)
    half = -quantile_of_t(n - 1) * spread + ROUNDING * (mean + ROUNDING)
    return mean, max(0.0, mean - half), mean + half, n


NOT_SIMULATED = (math.nan, math.nan, math.nan, 0)


def point(figure, panel, name, eps, users, settings):
    """Return the row of one curve at one eps: E[(S - S^)^2] / N, the inputs drawn from the priors.

    Parameters
    ----------
    figure, panel : str
        For the streams, and `panel` for the row.
    name : str
        Of the curve.
    eps : float
    users : tuple of (sizes, P1)
        Users of each group, and its prior.
    settings : namespace
        With `seed` and `repetitions`.
    """
    curve = CURVES[name]
    groups = curve.groups(*users, eps)
    means = curve.means(groups)
    law = exact(groups, means)
    row = (*key(panel, name, groups, eps), law.total)
    if not simulated(groups, eps, settings):
        return (*row, *NOT_SIMULATED)
    rng = stream(settings.seed, figure, panel, name, eps)
    repetitions = repetitions_for(groups, settings.repetitions)
    _, total = simulate(groups, means, rng, repetitions)
    return (*row, *summary(total, law.total_deviation))


def simulated(groups, eps, settings):
    """Return whether the pipeline is run: for users of their own prior at every second step."""
    return bool(settings.eps) or len(groups.P1) < groups.users or eps % 1 == 0


def key(panel, name, groups, eps):
    """Return the first columns of a row: what it is about, and the level of LIP."""
    budget = CURVES[name].share * eps
    return (panel, name, groups.users, eps, budget, *curves.levels(groups, budget))
