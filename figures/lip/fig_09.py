"""LIP, Figure 9: contours of the objective, the feasible region, printed and real optimum."""

import math

from common import inputs, table
from common.errors import run
from figures.lip.table import leave, parse
from figures.style import plt

NAME = "fig_09"
STYLES = {
    "optimal": {"marker": "o", "color": "#009E73", "label": "optimum"},
    "printed": {"marker": "X", "color": "#D55E00", "label": "Theorem 2 as printed"},
}


def points(rows, panel, kind):
    """Return q0, q1, objective and level of the points of one kind."""
    found = [r for r in rows if (r["panel"], r["kind"]) == (panel, kind)]
    return [[float(r[key]) for r in found] for key in ("q0", "q1", "objective", "level")]


def draw_panel(axis, rows, panel):
    """Draw one prior."""
    q0, q1, objective, _ = points(rows, panel, "grid")
    side = math.isqrt(len(q0))
    square = [[values[i : i + side] for i in range(0, len(values), side)] for values in (q0, q1)]
    heights = [objective[i : i + side] for i in range(0, len(objective), side)]
    lines = axis.contour(*square, heights, levels=10, cmap="viridis", linewidths=1)
    axis.figure.colorbar(lines, ax=axis, shrink=0.8, label="objective L")
    corners = points(rows, panel, "corner")
    axis.fill(*corners[:2], color="#0072B2", alpha=0.3, label="feasible region", zorder=2)
    axis.plot([0, 1], [1, 0], ":", color="black", linewidth=0.8)
    for kind, style in STYLES.items():
        x, y, _, levels = points(rows, panel, kind)
        axis.plot(x, y, linestyle="", markersize=7, zorder=3, **style)
        words = rf"real $\varepsilon$ = {levels[0]:.2f}"
        below = kind == "optimal"
        axis.annotate(
            words,
            (x[0], y[0]),
            xytext=(6, -16 if below else 10),
            textcoords="offset points",
            fontsize=8,
            color=style["color"],
            zorder=4,
            bbox={"facecolor": "white", "edgecolor": "none", "alpha": 0.8, "pad": 0.5},
        )
    axis.set(title=panel, xlabel=r"$q_0$", ylabel=r"$q_1$", aspect="equal")
    axis.grid(visible=False)


def draw(rows):
    """Return the figure: a column a prior."""
    panels = list(dict.fromkeys(row["panel"] for row in rows))
    figure, axes = plt.subplots(
        1, len(panels), figsize=(5.2 * len(panels), 5), layout="constrained"
    )
    for axis, panel in zip(axes, panels, strict=True):
        draw_panel(axis, rows, panel)
    handles, names = axes[0].get_legend_handles_labels()
    figure.legend(handles, names, loc="outside upper center", ncols=3)
    return figure


@inputs.command
def main(argv=None):
    """Draw the figure; return the exit status."""
    arguments = parse(NAME, argv)
    rows = table.read(arguments.points)
    told = [
        f"{row['panel']}, {row['kind']}: q0 = {float(row['q0']):.4f}, q1 = {float(row['q1']):.4f}, "
        f"L = {float(row['objective']):.4f}, real eps {float(row['level']):.4f}"
        for row in rows
        if row["kind"] in STYLES and float(row["q0"]) + float(row["q1"]) <= 1
    ]
    leave(NAME, arguments, draw(rows), rows, {"points": "; ".join(told)})
    return 0


if __name__ == "__main__":
    run(main)
