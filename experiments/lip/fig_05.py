"""LIP, Figure 5: prior-aware against prior-free, P1 = 0.5 and 0.99, eps 1 to 5.

`python -m experiments.lip.fig_05 --repetitions R --seed S --out FILE`
"""

from itertools import product

from common.errors import run
from experiments.lip.command import command
from experiments.lip.points import COLUMNS, USERS, grid, point

PRIORS = (0.5, 0.99)
NAMES = ("context-free LDP", "eps-LDP", "eps-LIP", "eps-LIP, as printed")


def measure(settings):
    """Return the columns and rows of the figure."""
    return COLUMNS, [
        point("lip_fig_05", f"P1 = {P1}", name, eps, ([USERS], [P1]), settings)
        for P1, name, eps in product(PRIORS, NAMES, grid(settings, 1, 5))
    ]


main = command("05", __doc__, measure)

if __name__ == "__main__":
    run(main)
