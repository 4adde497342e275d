"""OneID, Figure 2: pair budgets of MinID-LDP, HLLDP and OneID-LDP."""

import math
from pathlib import Path

from common import inputs, table
from common.arguments import Parser
from common.errors import run
from figures.style import plt, save

CAPTION = Path(__file__).parent / "captions" / "fig_02.md"
NOTIONS = ("MinID-LDP", "HLLDP", "OneID-LDP")
SMALL = 2
# from this shade on numbers are white
DARK = 3


def read(path):
    """Return the pair budgets by notion and pair (x, x')."""
    rows = table.read(path)
    return {(r["notion"], int(r["x"]), int(r["other_x"])): float(r["pair_budget"]) for r in rows}


def draw(budgets):
    """Return the figure: a square of numbers for each notion."""
    size = max(x for _, x, _ in budgets)
    figure, axes = plt.subplots(1, len(NOTIONS), figsize=(8, 2.9), layout="constrained")
    for panel, notion in zip(axes, NOTIONS, strict=True):
        shades = [[_shade(budgets[notion, x + 1, y + 1]) for y in range(size)] for x in range(size)]
        panel.imshow(shades, cmap="Blues", vmin=-0.5, vmax=6)
        for x in range(size):
            for y in range(size):
                value = budgets[notion, x + 1, y + 1]
                text = r"$\infty$" if value == math.inf else f"{value:g}"
                color = "white" if shades[x][y] > DARK else "black"
                panel.text(y, x, text, ha="center", va="center", color=color)
        names = [f"$x_{k + 1}$" for k in range(size)]
        panel.set_xticks(range(size), names)
        panel.set_yticks(range(size), names)
        panel.tick_params(length=0, top=False, labeltop=True, labelbottom=False)
        panel.grid(visible=False)
        panel.set_title(notion, fontsize=10)
    return figure


def _shade(value):
    return 4.5 if value == math.inf else math.log2(value)


def caption(budgets):
    """Return the caption, with how many pairs have a small budget."""
    pairs = [(x, y) for notion, x, y in budgets if notion == NOTIONS[0] and x != y]
    small = {n: sum(budgets[n, x, y] <= SMALL for x, y in pairs) for n in NOTIONS}
    return CAPTION.read_text(encoding="utf-8").format(
        pairs=len(pairs), small=small["MinID-LDP"], small_one=small["OneID-LDP"]
    )


@inputs.command
def main(argv=None):
    """Run the command; return the exit status."""
    parser = Parser(prog="python -m figures.oneid.fig_02", description=__doc__)
    parser.add_argument("--table", required=True, help="table of the experiment")
    parser.add_argument("--out", required=True, help="path without ending")
    arguments = parser.parse_args(argv)
    budgets = read(arguments.table)
    drawn = Path(arguments.table).read_bytes()
    save(draw(budgets), arguments.out, csv=drawn, md=caption(budgets))
    return 0


if __name__ == "__main__":
    run(main)
