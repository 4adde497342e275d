"""ULDP's figures of simulated losses: Figures 5 to 8 in TV, 10 to 13 in MSE."""

import sys
from functools import partial

from common.errors import run
from figures import draw_one
from figures.uldp import attributes, eps, personalized, sensitive

# by the module that draws them: the figures in TV and in MSE, and what they show
KINDS = {
    eps: ("fig_05", "fig_10", "eps against {loss} (common mechanism)."),
    sensitive: ("fig_06", "fig_11", "number of sensitive values against {loss}."),
    attributes: ("fig_07", "fig_12", "number of attributes against {loss}."),
    personalized: ("fig_08", "fig_13", "eps against {loss} (personalized mechanism)."),
}
SQUARED = "MSE, the mean of the squared l2 distance over all values"


def titled(name, shows, loss):
    """Return a figure's title; the first one in MSE defines the MSE."""
    said = SQUARED if name == "fig_10" else loss
    return f"ULDP, Figure {int(name[-2:])}: {shows.format(loss=said)}"


FIGURES = {
    name: partial(kind.main, loss.lower(), loss, titled(name, shows, loss))
    for kind, (tv, mse, shows) in KINDS.items()
    for name, loss in ((tv, "TV"), (mse, "MSE"))
}


def main(argv=None):
    """Draw one of them; return the exit status."""
    return draw_one(FIGURES, sys.argv[1:] if argv is None else argv)


if __name__ == "__main__":
    run(main)
