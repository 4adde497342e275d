"""Diagrams of mechanisms: inputs on the left, outputs on the right, an arrow a transition."""

import math
from pathlib import Path

import matplotlib
from matplotlib.patches import FancyBboxPatch

from common import inputs, table
from common.arguments import Parser
from common.errors import UserError
from figures.style import plt, save

SENSITIVE, PLAIN = "#D55E00", "#0072B2"
CAPTIONS = Path(__file__).parent / "captions"
LEAST_WIDTH, MOST_WIDTH = 0.5, 4.5


def read(path, figure):
    """Return the rows of one figure, with numbers as numbers."""
    rows = [row for row in table.read(path) if row["figure"] == str(figure)]
    if not rows:
        raise UserError(f"{path}: no rows of Figure {figure}")
    flags = ("input_sensitive", "output_protected")
    return [
        row | {k: bool(int(row[k])) for k in flags} | {"probability": float(row["probability"])}
        for row in rows
    ]


def ends(rows, name, flag):
    """Return the inputs or outputs and whether each is sensitive or protected, in order."""
    return list(dict.fromkeys((row[name], row[flag]) for row in rows))


def math_name(name):
    r"""Return x3 or bot1 as a formula.

    Examples
    --------
    >>> math_name("x3"), math_name("bot1")
    ('$x_{3}$', '$\\bot_{1}$')
    """
    letters = name.rstrip("0123456789")
    symbol = r"\bot" if letters == "bot" else letters
    return f"${symbol}_{{{name[len(letters) :]}}}$"


def sets(panel, names, x, titles, labels=True):
    """Draw the sets of one side as boxes; return the height of each name.

    Parameters
    ----------
    names : list of (str, bool)
    x : float
    titles : dict
        From the flag to the title of its set.
    labels : bool
        Whether to write the names.
    """
    order = sorted(names, key=lambda pair: not pair[1])
    heights = {}
    y = 0.0
    for flag in (True, False):
        members = [name for name, inside in order if inside == flag]
        if not members:
            continue
        color = SENSITIVE if flag else PLAIN
        box = FancyBboxPatch(
            (x - 0.32, y - len(members) + 0.45), 0.64, len(members) + 0.1,
            boxstyle="round,pad=0.05", facecolor=color, alpha=0.15, edgecolor=color,
        )  # fmt: skip
        panel.add_patch(box)
        side = -0.5 if x < 1 else 0.5
        middle = y - (len(members) - 1) / 2
        panel.text(x + side, middle, titles[flag], ha="right" if x < 1 else "left", va="center")
        for name in members:
            heights[name] = y
            if labels:
                panel.text(x, y, math_name(name), ha="center", va="center")
            y -= 1
        y -= 0.6
    return heights


def arrows(panel, rows, left, right, widest=MOST_WIDTH, x=(0.0, 4.0)):
    """Draw an arrow for each transition, as wide as it is probable."""
    top = max(row["probability"] for row in rows)
    for row in sorted(rows, key=lambda r: r["probability"]):
        if row["probability"] == 0:
            continue
        share = row["probability"] / top
        panel.annotate(
            "",
            xy=(x[1] - 0.42, right[row["output"]]),
            xytext=(x[0] + 0.42, left[row["input"]]),
            arrowprops={
                "arrowstyle": "-|>,head_width=0.18,head_length=0.35",
                "linewidth": LEAST_WIDTH + (widest - LEAST_WIDTH) * share**2,
                "color": SENSITIVE if row["output_protected"] else PLAIN,
                "alpha": 0.25 + 0.6 * share,
                "shrinkA": 0,
                "shrinkB": 0,
            },
        )


def frame(panel, heights):
    """Hide the axes and fit the panel to the drawing."""
    lowest = min(min(side.values()) for side in heights)
    panel.set(xlim=(-1.6, 5.6), ylim=(lowest - 1, 1))
    panel.axis("off")


def new(width=6.4, height=4.2):
    """Return a figure with one panel."""
    with matplotlib.rc_context({"axes.grid": False}):
        return plt.subplots(figsize=(width, height), layout="constrained")


@inputs.command
def main(number, draw, says, argv=None):
    """Draw a figure of the experiment's table; return the exit status.

    Parameters
    ----------
    number : int
    draw : callable
        From rows to the figure.
    says : callable
        From rows to the placeholders of the caption.
    """
    parser = Parser(prog=f"python -m figures.uldp.fig_{number:02}")
    parser.add_argument("--table", required=True, help="the experiment's table")
    parser.add_argument("--out", required=True, help="path without ending")
    arguments = parser.parse_args(argv)
    rows = read(arguments.table, number)
    template = (CAPTIONS / f"fig_{number:02}.md").read_text(encoding="utf-8")
    eps = float(rows[0]["eps"])
    text = template.format(eps=f"{eps:g}", E=f"{math.exp(eps):.4g}", **says(rows))
    own = [row for row in table.read(arguments.table) if row["figure"] == str(number)]
    save(draw(rows), arguments.out, csv=table.text_of(own), md=text)
    return 0
