"""OneID, Figure 1: overview of the two phases, drawn from one run."""

import math
from pathlib import Path

from matplotlib.patches import ConnectionPatch

from common import inputs, table
from common.arguments import Parser
from common.errors import run
from figures.source_line import source_line
from figures.style import plt, save

CAPTION = Path(__file__).parent / "captions" / "fig_01.md"
BLUE, ORANGE, GREY = "#0072B2", "#E69F00", "#BBBBBB"


def read(path):
    """Return the rows of the run, the values with most users first."""
    return sorted(table.read(path), key=lambda row: int(row["count"]))


def draw(rows):
    """Return the figure: budgets, probabilities and estimates, joined by arrows."""
    figure, axes = plt.subplots(1, 3, figsize=(10.5, 3.9), sharey=True)
    figure.subplots_adjust(left=0.13, right=0.99, top=0.74, bottom=0.12, wspace=0.42)
    places = range(len(rows))
    _budgets(axes[0], rows, places)
    _probabilities(axes[1], rows, places)
    _estimates(axes[2], rows, places)
    names = [
        row["value"].replace("_", " ").replace("$", r"\$") + " *" * int(row["sensitive"])
        for row in rows
    ]
    axes[0].set_yticks(places, names)
    for panel in axes:
        panel.grid(visible=False, axis="y")
        panel.tick_params(axis="y", length=0)
    _arrow(axes[0], axes[1], "budgets $\\mathcal{E}$\nto all users")
    _arrow(axes[1], axes[2], "reports $\\mathbf{Y}$\nto collector")
    _heading(figure, axes[0], axes[0], "Phase 1: privacy budget tuning\n(collector)")
    _heading(figure, axes[1], axes[2], "Phase 2: frequency estimation\n(users, then collector)")
    return figure


def _budgets(panel, rows, places):
    finite = [float(row["eps"]) for row in rows if float(row["eps"]) < math.inf]
    top = 1.6 * max(finite)
    widths = [min(float(row["eps"]), top) for row in rows]
    panel.barh(places, widths, color=[ORANGE if int(row["sensitive"]) else BLUE for row in rows])
    for place, row, width in zip(places, rows, widths, strict=True):
        eps = float(row["eps"])
        text = r"$\infty$" if eps == math.inf else f"{eps:.2f}"
        panel.text(width - 0.06, place, text, color="white", ha="right", va="center", fontsize=8)
    panel.set(xlim=(0, top), xlabel=r"budget $\varepsilon_x$")


def _probabilities(panel, rows, places):
    for key, marker, color in (("a", "o", BLUE), ("b", "s", ORANGE)):
        panel.plot([float(row[key]) for row in rows], places, marker, color=color, label=f"${key}$")
    panel.set(xlim=(-0.03, 0.8), xlabel="Pr(1) in own bit, in another's")
    panel.legend(loc="lower right", fontsize=8)


def _estimates(panel, rows, places):
    panel.barh(places, [int(row["count"]) for row in rows], color=GREY, label="$c(x)$")
    bars = [2 * float(row["deviation"]) for row in rows]
    estimates = [float(row["estimate"]) for row in rows]
    style = {"fmt": "o", "color": BLUE, "capsize": 2, "label": r"$\hat{c}(x)$"}
    panel.errorbar(estimates, places, xerr=bars, **style)
    panel.set_xlabel("users")
    panel.legend(loc="lower right", fontsize=8)


def _arrow(left, right, text):
    patch = ConnectionPatch(
        (1.02, 0.5), (-0.05, 0.5), "axes fraction", "axes fraction", axesA=left, axesB=right
    )
    patch.set(arrowstyle="-|>", mutation_scale=16, linewidth=1.6, color="#444444")
    left.figure.add_artist(patch)
    left.text(1.2, 0.54, text, transform=left.transAxes, ha="center", va="bottom", fontsize=8)


def _heading(figure, first, last, text):
    left, right = first.get_position().x0, last.get_position().x1
    figure.text((left + right) / 2, 0.86, text, ha="center", fontsize=10)
    figure.add_artist(plt.Line2D([left, right], [0.82, 0.82], color="#444444", linewidth=1))


@inputs.command
def main(argv=None):
    """Run the command; return the exit status."""
    parser = Parser(prog="python -m figures.oneid.fig_01", description=__doc__)
    parser.add_argument("--table", required=True, help="table of the experiment")
    parser.add_argument("--data", required=True, help="folder of counts and their sources")
    parser.add_argument("--dataset", required=True, help="data set of the run")
    parser.add_argument("--settings", required=True, help="for the caption")
    parser.add_argument("--out", required=True, help="path without ending")
    arguments = parser.parse_args(argv)
    rows = read(arguments.table)
    text = CAPTION.read_text(encoding="utf-8").format(
        n=rows[0]["n"],
        gamma=rows[0]["gamma"],
        settings=arguments.settings,
        source=source_line(arguments.data, arguments.dataset),
    )
    save(draw(rows), arguments.out, csv=Path(arguments.table).read_bytes(), md=text)
    return 0


if __name__ == "__main__":
    run(main)
