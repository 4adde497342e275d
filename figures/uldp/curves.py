"""Curves of a loss in a grid of panels, with theory's next to those of empirical estimation."""

import math

from figures.style import plt
from figures.uldp import runs

THEORY_STYLES = {
    runs.EXPECTED: {"linestyle": "-", "linewidth": 0.8, "alpha": 0.9},
    runs.WORST: {"linestyle": ":", "linewidth": 1.1, "alpha": 0.9},
}
# grids of less than this ratio have each eps named
TICKED = 30
# what theory says of an estimator, in these styles
THEORY = {
    "emp": {runs.EXPECTED: runs.EXPECTED, runs.WORST: runs.WORST},
    runs.INFORMED: {
        runs.EXPECTED_INFORMED: runs.EXPECTED,
        runs.WORST_INFORMED: runs.WORST,
    },
}


def grid(rows, columns, width=2.9, height=2.9, sharey="row"):
    """Return a figure and its axes."""
    return plt.subplots(
        rows,
        columns,
        figsize=(width * columns, height * rows),
        sharex=True,
        sharey=sharey,
        squeeze=False,
        layout="constrained",
    )


def mechanism(panel, points, x, estimator, style):
    """Draw one mechanism: theory's curves under the bare points of emp, lines for the others.

    `INFORMED` is emp where it has no runs.
    """
    if not points:
        return
    if estimator == runs.INFORMED and not any(p["estimator"] == estimator for p in points):
        estimator = "emp"
    if estimator in THEORY:
        theory(panel, points, x, style, estimator)
        style = style | {"linestyle": "none"}
    measured(panel, [p for p in points if p["estimator"] == estimator], x, style)


def level(panel, points, x, estimator, style):
    """Draw a mechanism that was run at one place and has the same loss at all: a level line.

    Its one measured point stands where it was run.
    """
    if not points:
        return
    lines = THEORY.get(estimator, {estimator: None})
    for name, kind in lines.items():
        line = THEORY_STYLES[kind] | {"label": f"_{kind}"} if kind else {"linewidth": 1.2}
        for point in points:
            if is_drawn(point, name):
                panel.axhline(point["mean"], color=style["color"], **line)
    own = [p for p in points if p["estimator"] == estimator]
    measured(panel, own, x, style | {"linestyle": "none"})


def measured(panel, points, x, style):
    """Draw one curve, with bars of two standard errors."""
    curve = sorted(points, key=lambda p: p[x])
    bars = [2 * p["standard_error"] for p in curve]
    panel.errorbar([p[x] for p in curve], [p["mean"] for p in curve], yerr=bars, capsize=2, **style)


def is_drawn(point, kind):
    """Return whether a point is one of theory's of this kind, and theory says something there."""
    return point["estimator"] == kind and not math.isnan(point["mean"])


def theory(panel, points, x, style, estimator="emp"):
    """Draw theory's curves of one mechanism, in its colour."""
    for name, kind in THEORY[estimator].items():
        line = THEORY_STYLES[kind]
        curve = sorted((p for p in points if is_drawn(p, name)), key=lambda p: p[x])
        if curve:
            means = [p["mean"] for p in curve]
            panel.plot([p[x] for p in curve], means, color=style["color"], label=f"_{kind}", **line)


def name_eps(panel, points):
    """Name the eps of a grid that has less than a decade, where powers of ten would say nothing."""
    eps = sorted({p["eps"] for p in points})
    if eps and eps[-1] < TICKED * eps[0]:
        panel.set_xticks(eps, [f"{one:.3g}" for one in eps], fontsize=7, rotation=45)
        panel.minorticks_off()


def floor(panel, points):
    """Draw the loss without privacy, of the only mechanism that does not depend on eps."""
    value = next(p["mean"] for p in points if p["mechanism"] == "none")
    panel.axhline(value, color="black", linestyle="--", linewidth=1, label="no privacy")


def legend(figure, panel):
    """Put the legend of a panel above the figure, with the styles of theory's curves in it."""
    handles, names = panel.get_legend_handles_labels()
    drawn = {line.get_label() for line in panel.get_lines()}
    for kind, line in THEORY_STYLES.items():
        if f"_{kind}" in drawn:
            handles += panel.plot([], [], color="dimgray", **line)
            names.append(f"theory, {kind}")
    figure.legend(
        handles,
        names,
        loc="outside upper center",
        ncols=len(names) if len(names) < 9 else -(-len(names) // 2),
    )
