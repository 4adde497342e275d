"""ULDP's Figures 7 and 12: the number of attributes against a loss."""

from common import inputs
from common.arguments import Distinct
from figures.source_line import short_name, source_line
from figures.style import MECHANISMS
from figures.uldp import command, curves, runs

ESTIMATORS = ("emp", "EM", "ML")
KEYS = ("estimator", "mechanism", "eps", "attributes", "size")
NAMES = ("RR", "RAP", "uRR", "uRAP")


def draw(points, label):
    """Return the figure: a row an estimator, a column an eps."""
    grid = sorted({p["eps"] for p in points if p["mechanism"] != "none"})
    figure, axes = curves.grid(len(ESTIMATORS), len(grid), width=3.3, height=2.6)
    for row, estimator in zip(axes, ESTIMATORS, strict=True):
        for panel, eps in zip(row, grid, strict=True):
            draw_panel(panel, points, eps, estimator)
            where = short_name(points[0]["dataset"])
            panel.set_title(rf"{where}, {estimator}, $\varepsilon={eps:g}$", fontsize=9)
        row[0].set_ylabel(label)
    for panel in axes[-1]:
        panel.set_xlabel("number of attributes")
    curves.legend(figure, axes[0, 0])
    return figure


def draw_panel(panel, points, eps, estimator):
    """Draw the curves of one eps and estimator."""
    panel.set(yscale="log")
    here = [p for p in points if p["eps"] == eps]
    for name in NAMES:
        curve = [p for p in here if p["mechanism"] == name]
        curves.mechanism(panel, curve, "attributes", estimator, MECHANISMS[name])
    plain = [p for p in points if (p["mechanism"], p["estimator"]) == ("none", estimator)]
    style = {"color": "black", "linestyle": "--", "linewidth": 1, "label": "no privacy"}
    curves.measured(panel, plain, "attributes", style)
    panel.set_xticks(sorted({p["attributes"] for p in points}))


@inputs.command
def main(loss, label, title, argv=None):
    """Draw a figure of one loss; return the exit status."""
    parser = command.options(title)
    parser.add_argument(
        "--datasets", required=True, nargs="+", action=Distinct, help="the first names the runs"
    )
    parser.add_argument("--refinement", required=True, help="where the added attributes come from")
    arguments = parser.parse_args(argv)
    dataset = arguments.datasets[0]
    rows = runs.read(arguments.runs, dataset, (*NAMES, "none"))
    points = runs.summarize(rows, dataset, KEYS, loss)
    lines = [source_line(arguments.data, name) for name in arguments.datasets]
    sizes = sorted({(int(p["attributes"]), int(p["size"])) for p in points})
    text = command.caption(
        "attributes.md",
        points,
        ("mechanism", "eps", "attributes"),
        arguments,
        lines,
        title=title,
        alphabets=", ".join(f"{attributes}: {size:,}" for attributes, size in sizes),
        refinement=arguments.refinement,
    )
    shown = command.drawn(points, arguments)
    command.write(draw(shown, label), points, text, arguments.out)
    return 0
