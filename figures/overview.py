"""The README's picture, from the table that `python -m experiments.lip.overview` writes."""

from common import files, inputs, table
from common.arguments import Parser
from common.errors import run
from figures import style
from figures.style import plt

CURVES = {
    "printed": {"color": "#D55E00", "linestyle": "--", "label": "LIP's Theorem 2, as printed"},
    "LIP": {"color": "#0072B2", "linestyle": "-", "label": "best channel that keeps eps-LIP"},
    "LDP": {"color": "#000000", "linestyle": ":", "label": "best channel that keeps eps-LDP"},
}
# a prior to read both panels at
MARKED = 0.01


def read(path):
    """Return the points of each channel, as numbers."""
    rows = table.read(path)
    return {
        name: {
            key: [float(row[key]) for row in rows if row["channel"] == name]
            for key in ("P1", "eps", "real_eps", "error_share")
        }
        for name in CURVES
    }


def draw_budget(axis, points):
    """Draw the eps that each channel really has, over the budget."""
    budget = points["printed"]["eps"][0]
    top = max(points["printed"]["real_eps"]) * 1.05
    axis.axhspan(budget, top, color="#D55E00", alpha=0.08, linewidth=0)
    axis.text(0.45, top * 0.95, f"over the budget, eps = {budget:g}", ha="right", va="top")
    for name in ("printed", "LIP"):
        axis.plot(points[name]["P1"], points[name]["real_eps"], **CURVES[name])
    mark(axis, points["printed"], "real_eps", (6, 10), "left")
    axis.set(title="Privacy: the eps of LIP that it really has", ylim=(0, top))


def draw_error(axis, points):
    """Draw the remaining error of each channel, as a share of the error without any report."""
    for name, curve in points.items():
        axis.plot(curve["P1"], curve["error_share"], **CURVES[name])
    for name in ("printed", "LIP"):
        mark(axis, points[name], "error_share", (0, -7), "center")
    axis.set(title="Error, as a share of that without reports", ylim=(0, 1.1))


def mark(axis, curve, key, offset, side):
    """Write the value at the marked prior next to the curve, `offset` points away."""
    k = min(range(len(curve["P1"])), key=lambda i: abs(curve["P1"][i] - MARKED))
    P1, value = curve["P1"][k], curve[key][k]
    axis.plot([P1], [value], "o", color="#444444")
    axis.annotate(
        f"{value:.2f} at P1 = {MARKED:g}",
        (P1, value),
        xytext=offset,
        textcoords="offset points",
        ha=side,
        va="top",
    )


def draw(points):
    """Return the figure."""
    figure, (left, right) = plt.subplots(1, 2, figsize=(8.6, 3.4), layout="constrained")
    draw_budget(left, points)
    draw_error(right, points)
    for axis in (left, right):
        axis.set(xscale="log", xlabel="P1 = Pr(X = 1), how rare the value is", xlim=(0.001, 0.5))
    figure.legend(*right.get_legend_handles_labels(), loc="outside lower center", ncols=3)
    return figure


def save(figure, path):
    """Save a figure as SVG; its background is white on dark pages too."""
    with files.atomic(path) as partial:
        figure.savefig(partial, format="svg", facecolor="white", metadata=style.METADATA["svg"])
    plt.close(figure)


@inputs.command
def main(argv=None):
    """Run the command; return the exit status."""
    parser = Parser(prog="python -m figures.overview", description=__doc__)
    parser.add_argument("--table", default="docs/overview.csv")
    parser.add_argument("--out", default="docs/overview.svg")
    arguments = parser.parse_args(argv)
    save(draw(read(arguments.table)), arguments.out)
    return 0


if __name__ == "__main__":
    run(main)
