"""ULDP, Figure 2: uRR for three sensitive and three other values."""

from functools import partial

from common.errors import run
from figures.uldp import diagram
from figures.uldp.fig_01 import INPUTS, OUTPUTS


def draw(rows):
    """Return the figure: an arrow is as wide as it is probable, with the three probabilities."""
    figure, panel = diagram.new()
    left = diagram.sets(panel, diagram.ends(rows, "input", "input_sensitive"), 0, INPUTS)
    right = diagram.sets(panel, diagram.ends(rows, "output", "output_protected"), 4, OUTPUTS)
    diagram.arrows(panel, rows, left, right)
    found = says(rows)
    for name, at in (("c1", "x1"), ("c3", "x6")):
        y = left[at]
        text = rf"$c_{name[1]} = {found[name]}$"
        panel.text(2, y + 0.12, text, ha="center", va="bottom", fontsize=8)
    panel.text(2, left["x6"] - 0.7, rf"others: $c_2 = {found['c2']}$", ha="center", fontsize=8)
    diagram.frame(panel, (left, right))
    return figure


def says(rows):
    """Return c1, c2, c3, read off the matrix."""
    at = {(r["input"], r["output"]): r["probability"] for r in rows}
    found = {"c1": at["x1", "y1"], "c2": at["x1", "y2"], "c3": at["x6", "y6"]}
    return {name: f"{value:.4f}" for name, value in found.items()}


main = partial(diagram.main, 2, draw, says)

if __name__ == "__main__":
    run(main)
