"""LIP, Figure 8(a): Kosarak, each page a user who holds a 1 if it has more than 15,000 clicks.

Of data of one's own each person is a user who holds a 1 if the label is sensitive.

`python -m experiments.lip.fig_08a --counts FILE --repetitions R --seed S --out FILE`. The prior of
each user is the share of ones, known exactly.
"""

import numpy as np

from common.errors import UserError, run
from experiments.datasets import histogram, kosarak, own
from experiments.lip import fig_08
from experiments.lip.command import command


def measure(settings):
    """Return the columns and rows of the figure."""
    pages = histogram.read_csv(settings.counts)
    if pages.values not in (kosarak.VALUES, (own.ONE, own.ZERO)):
        raise UserError(f"{settings.counts}: the values must be {kosarak.VALUES}")
    prior = pages.counts[0] / pages.counts.sum()
    ones = np.array([pages.counts[0], 0])
    return fig_08.measure("lip_fig_08a", (pages.counts, [prior, prior]), ones, settings)


main = command("08a", __doc__, measure, counts=True)

if __name__ == "__main__":
    run(main)
