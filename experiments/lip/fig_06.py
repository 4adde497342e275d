"""LIP, Figure 6: four prior-aware models, P1 = 0.5 and 0.01, eps 0 to 10.

`python -m experiments.lip.fig_06 --repetitions R --seed S --out FILE`
"""

from itertools import product

from common.errors import run
from experiments.lip.command import command
from experiments.lip.curves import PRIOR_AWARE
from experiments.lip.points import COLUMNS, USERS, grid, point

PRIORS = (0.5, 0.01)


def measure(settings):
    """Return the columns and rows of the figure."""
    return COLUMNS, [
        point("lip_fig_06", f"P1 = {P1}", name, eps, ([USERS], [P1]), settings)
        for P1, name, eps in product(PRIORS, PRIOR_AWARE, grid(settings, 0, 10))
    ]


main = command("06", __doc__, measure)

if __name__ == "__main__":
    run(main)
