"""LIP, Figure 9: the objective L of (29) and the feasible region, for P1 = 0.4 and 0.1, eps = 1.

`python -m experiments.lip.fig_09 --repetitions R --seed S --out FILE` writes the objective on a
grid, the corners of the region, and the printed and the optimal channel; nothing is random.
"""

from fractions import Fraction

import numpy as np

from common import portable
from common.errors import run
from experiments.lip import region
from experiments.lip.command import command
from mechanisms import binary_channel
from mechanisms.binary_channels.by_prior import lip_factors
from mechanisms.binary_channels.groups import BinaryGroups

EPS, PRIORS, SIDE = 1.0, (0.4, 0.1), 61
COLUMNS = ("panel", "kind", "q0", "q1", "objective", "level")


def objective(q0, q1, P1):
    """Return L of (29), which is (P1 (1 - P1) - MSE) / P1^2, for arrays of channels."""
    ones = np.ones(len(q0), dtype=np.int64)
    groups = BinaryGroups(ones, np.full(len(q0), P1), q0, q1)
    return (P1 * (1 - P1) - groups.errors(groups.posterior_means())) / (P1 * P1)


def rows_of(P1, kind, points):
    """Return a row a channel."""
    q0, q1 = (np.array([float(value) for value in column]) for column in zip(*points, strict=True))
    levels = portable.log(lip_factors(q0, q1, np.full(len(q0), P1)))
    values = (q0, q1, objective(q0, q1, P1), levels)
    return [(f"P1 = {P1}", kind, *map(float, point)) for point in zip(*values, strict=True)]


def panel_rows(P1):
    """Return the rows of one prior."""
    E = portable.exp(EPS)
    line = np.linspace(0, 1, SIDE)
    made = {
        "grid": [(q0, q1) for q0 in line for q1 in line],
        "corner": region.corners(Fraction(P1), Fraction(E)),
        "printed": [binary_channel.balanced_lip(P1, E)],
        "optimal": [binary_channel.optimal_lip(P1, E)],
    }
    made["optimal"] += [tuple(1 - q for q in made["optimal"][0])]
    made["printed"] += [tuple(1 - q for q in made["printed"][0])]
    return [row for kind, points in made.items() for row in rows_of(P1, kind, points)]


def measure(settings):
    """Return the columns and rows of the figure."""
    del settings
    return COLUMNS, [row for P1 in PRIORS for row in panel_rows(P1)]


main = command("09", __doc__, measure)

if __name__ == "__main__":
    run(main)
