"""The losses of frequency oracles, against eps: exact curves, and runs on two data sets."""

from functools import partial

from common.errors import run
from figures.ldp import curves

COLUMNS = ("n_l2", "measured_n_l2", "n_l2_error")


def draw(runs):
    """Return the figure."""
    figure, axes = curves.panels(runs, *COLUMNS, r"$n$ times the expected $l_2$ loss")
    for axis, rows in zip(axes, runs.values(), strict=True):
        least = dict.fromkeys((float(row["eps"]), float(row["least"])) for row in rows)
        axis.plot(*zip(*least, strict=True), color="red", linewidth=0.8, label="least worst case")
    figure.legend(*axes[0].get_legend_handles_labels(), loc="outside upper center", ncols=4)
    return figure


main = partial(curves.main, "losses", draw, COLUMNS, ("least",))

if __name__ == "__main__":
    run(main)
