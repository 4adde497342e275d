"""ULDP's Figures 6 and 11: the number of sensitive values against a loss."""

from common import inputs
from common.arguments import Distinct
from figures.source_line import short_name, source_line
from figures.style import MECHANISMS
from figures.uldp import command, curves, outcomes, runs

ESTIMATORS = ("emp", "EM")
KEYS = ("estimator", "mechanism", "eps", "size")
IGNORANT = ("RR", "RAP")
NAMES = ("RR", "RAP", "uRR", "uRAP")


def draw(points, datasets, label):
    """Return the figure: a row a data set, a column an eps and estimator."""
    figure, axes = curves.grid(len(datasets), 4)
    for row, dataset in zip(axes, datasets, strict=True):
        chosen = [p for p in points if p["dataset"] == dataset]
        low, high = sorted({p["eps"] for p in chosen if p["mechanism"] != "none"})
        columns = [(eps, estimator) for eps in (low, high) for estimator in ESTIMATORS]
        for panel, (eps, estimator) in zip(row, columns, strict=True):
            draw_panel(panel, chosen, eps, estimator)
            name = "0.1" if eps == low else r"\ln|X|"
            panel.set_title(
                rf"{short_name(dataset)}, $\varepsilon={name}$, {estimator}", fontsize=8
            )
        row[0].set_ylabel(label)
    for panel in axes[-1]:
        panel.set_xlabel(r"$|X_S|$")
    curves.legend(figure, axes[0, 0])
    return figure


def draw_panel(panel, points, eps, estimator):
    """Draw the curves of one data set, eps and estimator; those that do not know X_S are level."""
    panel.set(xscale="log", yscale="log")
    here = [p for p in points if p["eps"] == eps]
    for name in NAMES:
        curve = [p for p in here if p["mechanism"] == name]
        draw_curve = curves.level if name in IGNORANT else curves.mechanism
        draw_curve(panel, curve, "size", estimator, MECHANISMS[name])
    curves.floor(panel, [p for p in points if p["estimator"] == estimator])


@inputs.command
def main(loss, label, title, argv=None):
    """Draw a figure of one loss; return the exit status."""
    parser = command.options(title)
    parser.add_argument("--datasets", required=True, nargs="+", action=Distinct)
    arguments = parser.parse_args(argv)
    points = []
    for dataset in arguments.datasets:
        rows = runs.read(arguments.runs, dataset, (*NAMES, "none"))
        points += runs.summarize(rows, dataset, KEYS, loss)
    lines = [source_line(arguments.data, dataset) for dataset in arguments.datasets]
    text = command.caption(
        "sensitive.md",
        points,
        ("mechanism", "eps", "size"),
        arguments,
        lines,
        title=title,
        outcome=outcomes.winners(points),
    )
    shown = command.drawn(points, arguments)
    command.write(draw(shown, arguments.datasets, label), points, text, arguments.out)
    return 0
