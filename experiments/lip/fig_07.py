"""LIP, Figure 7: priors uniform on [0, 1], N = 5, 500, 50000, and the limit of many users.

`python -m experiments.lip.fig_07 --repetitions R --seed S --out FILE` draws the priors once for
each N, as the paper did. Exact errors are those of the drawn priors, and in the limit the integral
over all priors.
"""

import math
from itertools import pairwise, product

import numpy as np
from scipy.integrate import quad

from common import portable
from common.errors import run
from common.streams import stream
from experiments.lip.command import command
from experiments.lip.curves import CURVES, PRIOR_AWARE
from experiments.lip.moments import total
from experiments.lip.points import COLUMNS, NOT_SIMULATED, grid, point

SIZES = (5, 500, 50_000)
LIMIT = "N to infinity"


def limit_error(name, eps):
    """Return the integral over P1 in [0, 1] of one user's error, to about 1e-12."""
    E = portable.exp(CURVES[name].share * eps)

    def error(P1):
        groups = CURVES[name].groups([1], [P1], eps)
        return total(groups, CURVES[name].means(groups))

    # regimes meet at 1/(1+E); every curve is symmetric about 1/2; small priors count most
    ends = sorted({0.0, *(min(0.5, c / (1 + E)) for c in (0.1, 1, 10, 100)), 0.5})
    pieces = [quad(error, a, b, epsabs=1e-14, epsrel=1e-12)[0] for a, b in pairwise(ends)]
    return 2 * math.fsum(pieces)


def limit_row(name, eps):
    """Return the row of the limit: no simulation, and the share of priors that break the budget.

    The channel of Theorem 2 breaks eps-LIP for P1 < 1/(1+E) and P1 > E/(1+E), E > 1, and by more
    than any bound as P1 goes to 0. The other channels have the level of their budget.
    """
    budget = CURVES[name].share * eps
    broken = name.endswith("as printed") and budget > 0
    level = math.inf if broken else budget
    share = 2 / (1 + portable.exp(budget)) if broken else 0.0
    return (
        LIMIT,
        name,
        math.inf,
        eps,
        budget,
        level,
        share,
        limit_error(name, eps),
        *NOT_SIMULATED,
    )


def rows_of(N, settings):
    """Return the rows of N users with priors of their own."""
    P1 = stream(settings.seed, "lip_fig_07", "priors", N).random(N)
    users, panel = (np.ones(N, dtype=np.int64), P1), f"N = {N}"
    return [
        point("lip_fig_07", panel, name, eps, users, settings)
        for name, eps in product(PRIOR_AWARE, grid(settings, 0, 10))
    ]


def measure(settings):
    """Return the columns and rows of the figure."""
    limit = [limit_row(name, eps) for name, eps in product(PRIOR_AWARE, grid(settings, 0, 10))]
    return COLUMNS, [row for N in SIZES for row in rows_of(N, settings)] + limit


main = command("07", __doc__, measure)

if __name__ == "__main__":
    run(main)
