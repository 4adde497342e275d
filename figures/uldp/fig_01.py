"""ULDP, Figure 1: overview of ULDP, from the matrix of uRR."""

from functools import partial

from common.errors import run
from figures.uldp import diagram

INPUTS = {True: r"sensitive $X_S$", False: r"non-sensitive $X_N$"}
OUTPUTS = {True: r"protected $Y_P$", False: r"invertible $Y_I$"}


def draw(rows):
    """Return the figure: transitions, without their probabilities."""
    figure, panel = diagram.new()
    left = diagram.sets(panel, diagram.ends(rows, "input", "input_sensitive"), 0, INPUTS)
    right = diagram.sets(panel, diagram.ends(rows, "output", "output_protected"), 4, OUTPUTS)
    possible = [row | {"probability": float(row["probability"] > 0)} for row in rows]
    diagram.arrows(panel, possible, left, right, widest=1.2)
    diagram.frame(panel, (left, right))
    return figure


def says(rows):
    """Return what the caption says: the three kinds of transitions, counted from the matrix."""
    kinds = {(True, True): "to_protected", (False, True): "mixed", (False, False): "inverted"}
    kinds[True, False] = "leaks"
    found = dict.fromkeys(kinds.values(), 0)
    for row in rows:
        key = kinds[row["input_sensitive"], row["output_protected"]]
        found[key] += row["probability"] > 0
    protected = [row["probability"] for row in rows if row["output_protected"]]
    return {**found, "ratio": f"{max(protected) / min(protected):.4g}"}


main = partial(diagram.main, 1, draw, says)

if __name__ == "__main__":
    run(main)
