"""ULDP's Figures 8 and 13: eps against a loss, personalized mechanism."""

import math

from common import inputs
from figures.source_line import short_name, source_line
from figures.style import MECHANISMS
from figures.uldp import command, curves, outcomes, runs

ESTIMATORS = ("emp", runs.INFORMED, "emp+thr", "EM", "ML")
KEYS = ("estimator", "mechanism", "eps", "knowledge")
NAMES = ("uRR", "uRAP")
# no knowledge, venues, the truth: dark to light
SHADES = {
    "uRR": {"I": "#003b5c", "II": "#0072B2", "III": "#66b9e6"},
    "uRAP": {"I": "#00523c", "II": "#009E73", "III": "#63d9b8"},
}
MARKERS = {"I": "^", "II": "s", "III": "o"}
# for the caption; the theorem bounds only the l1 loss
WORST_CASE = (
    ". The dotted line is half of Theorem 1's bound with the first term at its worst (TV only)"
)


def draw(points, K, label, where):
    """Return the figure: a column an estimator.

    Parameters
    ----------
    points : list of dict
    K : int
    label : str
        Of the vertical axis.
    where : str
        Name of the data.
    """
    figure, axes = curves.grid(1, len(ESTIMATORS), height=3.6)
    for panel, estimator in zip(axes[0], ESTIMATORS, strict=True):
        panel.set(xscale="log", yscale="log", xlabel=r"$\varepsilon$")
        panel.set_title(f"{where}, {estimator}", fontsize=9)
        for name in NAMES:
            for case, color in SHADES[name].items():
                style = {"color": color, "marker": MARKERS[case]}
                style["label"] = f"{MECHANISMS[name]['label']} ({case})"
                curve = [p for p in points if (p["mechanism"], p["knowledge"]) == (name, case)]
                curves.mechanism(panel, curve, "eps", estimator, style)
        curves.name_eps(panel, points)
        panel.axvline(
            math.log(K), color="gray", linewidth=2, alpha=0.6, label=r"$\varepsilon=\ln|X|$"
        )
    axes[0, 0].set_ylabel(label)
    curves.legend(figure, axes[0, 0])
    return figure


@inputs.command
def main(loss, label, title, argv=None):
    """Draw a figure of one loss; return the exit status."""
    parser = command.options(title)
    parser.add_argument("--location", required=True, help="data set of the check-ins")
    parser.add_argument("--tagged", required=True, help="data set of check-ins by tag")
    parser.add_argument("--venues", required=True, help="data set of venues")
    arguments = parser.parse_args(argv)
    rows = runs.read(arguments.runs, arguments.tagged, NAMES)
    points = runs.summarize(rows, arguments.tagged, KEYS, loss)
    names = (arguments.tagged, arguments.venues)
    lines = [source_line(arguments.data, name) for name in names]
    K = runs.alphabet_size(arguments.data, arguments.location)
    text = command.caption(
        "personalized.md",
        points,
        ("mechanism", "eps", "knowledge"),
        arguments,
        lines,
        title=title,
        outcome=outcomes.knowledge(points),
        worst_case=WORST_CASE if any(curves.is_drawn(p, runs.WORST) for p in points) else "",
    )
    shown = command.drawn(points, arguments)
    command.write(
        draw(shown, K, label, short_name(arguments.location)), points, text, arguments.out
    )
    return 0
