"""ULDP, Figure 4: PUM of one user, a pre-processor in front of uRR."""

from functools import partial

from common.errors import run
from figures.uldp import diagram

INPUTS = {True: "sensitive for the user\n" + r"$X_S \cup X_S^{(i)}$", False: "the others"}
OUTPUTS = {True: r"protected $Y_P$", False: r"invertible $Y_I$"}


def draw(rows):
    """Return the figure: the user's own mechanism, an arrow as wide as it is probable."""
    figure, panel = diagram.new(7.4, 5)
    left = diagram.sets(panel, diagram.ends(rows, "input", "input_sensitive"), 0, INPUTS)
    right = diagram.sets(panel, diagram.ends(rows, "output", "output_protected"), 4, OUTPUTS)
    diagram.arrows(panel, rows, left, right)
    diagram.frame(panel, (left, right))
    panel.set_xlim(-2.6, 5.9)
    return figure


def says(rows):
    """Return the bots that the user's own values go to and the outputs that none of them has."""
    own = {r["input"] for r in rows if r["input_sensitive"]}
    most = {
        x: max((r for r in rows if r["input"] == x), key=lambda r: r["probability"]) for x in own
    }
    moved = sorted((x, r["output"]) for x, r in most.items() if r["output"].startswith("bot"))
    unused = sorted(
        y
        for y in {r["output"] for r in rows}
        if not any(r["probability"] for r in rows if r["output"] == y)
    )
    return {
        "moved": " and ".join(f"{x} to {bot}" for x, bot in moved),
        "unused": " and ".join(unused),
    }


main = partial(diagram.main, 4, draw, says)

if __name__ == "__main__":
    run(main)
