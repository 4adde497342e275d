"""Shared by the ULDP paper's Figures 5 and 10: eps against a loss, by estimator and data set.

Dotted lines are the worst cases of Propositions 7, 8 and 10 (TV), and of 15, 16 and 18 (MSE).
"""

import math

from common import inputs
from common.arguments import Distinct
from figures.source_line import short_name, source_line
from figures.style import MECHANISMS
from figures.uldp import command, curves, outcomes, runs

ESTIMATORS = ("emp", runs.INFORMED, "emp+thr", "EM", "ML")
KEYS = ("estimator", "mechanism", "eps")


def draw(points, sizes, label):
    """Return the figure: a row a data set, a column an estimator."""
    figure, axes = curves.grid(len(sizes), len(ESTIMATORS))
    for row, (dataset, K) in zip(axes, sizes.items(), strict=True):
        for panel, estimator in zip(row, ESTIMATORS, strict=True):
            draw_panel(panel, [p for p in points if p["dataset"] == dataset], estimator, K)
            panel.set_title(f"{short_name(dataset)}, {estimator}", fontsize=9)
        row[0].set_ylabel(label)
    for panel in axes[-1]:
        panel.set_xlabel(r"$\varepsilon$")
    curves.legend(figure, axes[0, 0])
    return figure


def draw_panel(panel, points, estimator, K):
    """Draw the curves of one data set and estimator, and the line at eps = ln K."""
    panel.set(xscale="log", yscale="log")
    # without privacy nothing is left to improve
    plain = "emp" if estimator == runs.INFORMED else estimator
    for name, style in MECHANISMS.items():
        curve = [p for p in points if p["mechanism"] == name]
        curves.mechanism(panel, curve, "eps", estimator, style)
    curves.floor(panel, [p for p in points if p["estimator"] == plain])
    curves.name_eps(panel, points)
    panel.axvline(math.log(K), color="gray", linewidth=2, alpha=0.6, label=r"$\varepsilon=\ln|X|$")


@inputs.command
def main(loss, label, title, argv=None):
    """Draw a figure of one loss; return the exit status."""
    parser = command.options(title)
    parser.add_argument("--datasets", required=True, nargs="+", action=Distinct)
    arguments = parser.parse_args(argv)
    points, sizes = [], {}
    for dataset in arguments.datasets:
        rows = runs.read(arguments.runs, dataset, (*MECHANISMS, "none"))
        points += runs.summarize(rows, dataset, KEYS, loss)
        sizes[dataset] = runs.alphabet_size(arguments.data, dataset)
    lines = [source_line(arguments.data, dataset) for dataset in arguments.datasets]
    text = command.caption(
        "eps.md",
        points,
        ("mechanism", "eps"),
        arguments,
        lines,
        title=title,
        outcome=f"{outcomes.factors(points)} {outcomes.estimators(points)}",
    )
    shown = command.drawn(points, arguments)
    command.write(draw(shown, sizes, label), points, text, arguments.out)
    return 0
