"""The success of an attack on one report of a frequency oracle, against eps: exact, and in runs."""

from functools import partial

from common.errors import run
from figures.ldp import curves

COLUMNS = ("success", "measured_success", "success_error")


def draw(runs):
    """Return the figure."""
    figure, axes = curves.panels(runs, *COLUMNS, "chance that the attack names the value")
    figure.legend(*axes[0].get_legend_handles_labels(), loc="outside upper center", ncols=4)
    return figure


main = partial(curves.main, "attacks", draw, COLUMNS, ("attacked",))

if __name__ == "__main__":
    run(main)
