"""LIP, Figure 8(b): Gowalla, each user's prior from the check-ins before the last one.

`python -m experiments.lip.fig_08b --counts FILE --repetitions R --seed S --out FILE`. The true
input is whether the last check-in is in the region.
"""

import numpy as np

from common.errors import run
from experiments.datasets import gowalla, histogram
from experiments.lip import fig_08
from experiments.lip.command import command


def measure(settings):
    """Return the columns and rows of the figure."""
    prior, truth = gowalla.histories(histogram.read_csv(settings.counts))
    users = np.ones(len(prior), dtype=np.int64), prior
    return fig_08.measure("lip_fig_08b", users, truth, settings)


main = command("08b", __doc__, measure, counts=True)

if __name__ == "__main__":
    run(main)
