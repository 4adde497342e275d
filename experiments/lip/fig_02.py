"""LIP, Figure 2: Example 1's expected errors, as printed and as they are (N = 100, P1 = 0.1).

`python -m experiments.lip.fig_02 --repetitions R --seed S --out FILE`. Errors are E[(S - S^)^2].
"""

import math
from itertools import product

import numpy as np

from common import portable
from common.errors import run
from common.streams import stream
from experiments.lip import curves
from experiments.lip.command import command
from experiments.lip.curves import CURVES, Curve
from experiments.lip.moments import exact
from experiments.lip.pipeline import simulate
from experiments.lip.points import NOT_SIMULATED, summary

N, P1 = 100, 0.1
GRID = np.linspace(0.25, 5, 20).tolist()
# a sum over 100 users needs more repetitions than one over a million to meet rare errors
MORE = 10
COLUMNS = ("panel", "curve", "eps", "possible", "level", "error", "mean", "low", "high", "n")
# the formulas as Example 1 prints them, and whether the channel printed with each is one at E
PRINTED = {
    "E_LDP": (lambda E: 100 * E / ((E + 1) * (E + 1)), lambda E: True),
    "E_Opt-LDP": (lambda E: 25 / ((0.5 - E / 2) * (0.5 - E / 2)), lambda E: E <= 2),
    "E_LIP": (lambda E: (10 * E - 1) / 0.64, lambda E: True),
}


def half_ldp(prior, E):
    """Return (q0, q1) of the eps-LDP channel with Pr(Y=0|X=1) = 1/2 and the least Pr(Y=1|X=0)."""
    shape = np.shape(prior)
    return np.full(shape, 1 / (2 * E)), np.full(shape, 0.5)


RIGHT = {
    "LDP, p = q": CURVES["context-free LDP"],
    "LDP, p = 1/2": Curve(half_ldp, estimator="unbiased_means"),
    "LIP": CURVES["eps-LIP"],
    "LIP, as printed": CURVES["eps-LIP, as printed"],
}


def printed_row(name, eps):
    """Return the row of a printed formula."""
    formula, possible = PRINTED[name]
    E = portable.exp(eps)
    return ("printed", name, eps, int(possible(E)), math.nan, formula(E), *NOT_SIMULATED)


def right_row(name, eps, settings):
    """Return the row of a channel: its exact error, its level of LIP, and the simulation."""
    groups = RIGHT[name].groups([N], [P1], eps)
    means = RIGHT[name].means(groups)
    level, _ = curves.levels(groups, eps)
    law = exact(groups, means)
    rng = stream(settings.seed, "lip_fig_02", name, eps)
    _, total = simulate(groups, means, rng, MORE * settings.repetitions)
    bar = summary(N * total, N * law.total_deviation)
    return ("right", name, eps, 1, level, N * law.total, *bar)


def measure(settings):
    """Return the columns and rows of the figure."""
    printed = [printed_row(name, eps) for name, eps in product(PRINTED, GRID)]
    return COLUMNS, printed + [right_row(name, eps, settings) for name, eps in product(RIGHT, GRID)]


main = command("02", __doc__, measure)

if __name__ == "__main__":
    run(main)
