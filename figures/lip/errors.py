"""LIP's Figures 5 to 8: eps against error, and the eps that users have."""

import math
from itertools import chain

from common import inputs
from common.errors import UserError
from figures.lip.points import bars, chosen, read, repetitions
from figures.lip.table import CAPTIONS, leave, parse
from figures.source_line import source_line
from figures.style import plt

COLOURS = {
    "context-free LDP": "#000000",
    "eps-LDP": "#D55E00",
    "eps-LIP": "#0072B2",
    "eps/2-LIP": "#009E73",
    "eps/2-symmetric LIP": "#CC79A7",
}
MARKERS = {"eps-LDP": "s", "eps-LIP": "o", "eps/2-LIP": "^", "eps/2-symmetric LIP": "D"}
PRINTED = ", as printed"
# an error that is only rounding: reports without information about a sum that the prior gives
NOTHING = 1e-20


def label_of(curve):
    """Return the name of a curve for the legend."""
    text = curve.replace("eps/2-", r"$\varepsilon/2$-").replace("eps-", r"$\varepsilon$-")
    return text.replace("LIP, as printed", "LIP as printed")


def style_of(curve):
    """Return colour, line and label of a curve; a printed one is dashed."""
    colour = COLOURS[curve.removesuffix(PRINTED)]
    printed = curve.endswith(PRINTED)
    return {"color": colour, "linestyle": "--" if printed else "-", "label": label_of(curve)}


def draw_errors(axis, rows, panel):
    """Draw the square roots of the errors of a panel, with simulated bars and broken points."""
    for curve in dict.fromkeys(r["curve"] for r in rows if r["panel"] == panel):
        points = chosen(rows, panel, curve)
        style = style_of(curve)
        axis.plot(*_curve(points, "error"), **style)
        drawn = [p for p in points if p["repetitions"] and p["error"] > NOTHING]
        middle = [math.sqrt(p["mean"]) for p in drawn]
        ends = [
            [m - math.sqrt(p["low"]) for m, p in zip(middle, drawn, strict=True)],
            [math.sqrt(p["high"]) - m for m, p in zip(middle, drawn, strict=True)],
        ]
        axis.errorbar(
            [p["eps"] for p in drawn],
            middle,
            yerr=ends,
            fmt=MARKERS.get(curve.removesuffix(PRINTED), "v"),
            color=style["color"],
            markersize=2.5,
            markerfacecolor="none" if curve.endswith(PRINTED) else style["color"],
            markeredgewidth=0.7,
            elinewidth=0.8,
            capsize=1.5,
        )
        over = [p for p in points if p["broken"] > 0]
        axis.plot(*_curve(over, "error"), "x", color=style["color"], markersize=4.5, mew=0.8)
    axis.set(yscale="log", xlabel=r"$\varepsilon$")
    axis.set_ylabel(r"$\sqrt{\mathcal{E}/N}$")
    least = min(r["error"] for r in rows if r["panel"] == panel and r["error"] > NOTHING)
    axis.set_ylim(bottom=math.sqrt(least) / 2)


def _curve(points, column):
    values = [p[column] for p in points]
    return [p["eps"] for p in points], [math.sqrt(v) if v > NOTHING else math.nan for v in values]


def draw_levels(axis, rows, panel):
    """Draw the eps-LIP that the users with 0 < P1 < 1 really have."""
    for curve in dict.fromkeys(r["curve"] for r in rows if r["panel"] == panel):
        if curve in ("context-free LDP", "eps/2-symmetric LIP"):
            continue
        points = [p for p in chosen(rows, panel, curve) if math.isfinite(p["level"])]
        axis.plot([p["eps"] for p in points], [p["level"] for p in points], **style_of(curve))
    axis.set(xlabel=r"$\varepsilon$", ylabel=r"real $\varepsilon$ of LIP")
    axis.set_ylim(bottom=0)
    if any(math.isinf(r["level"]) for r in rows if r["panel"] == panel):
        words = "as printed:\nno finite " + r"$\varepsilon$"
        axis.text(0.05, 0.9, words, transform=axis.transAxes, va="top")


def draw_shares(axis, rows, panel):
    """Draw the share of users whose channel as printed exceeds its budget."""
    for curve in dict.fromkeys(r["curve"] for r in rows if r["panel"] == panel):
        if curve.endswith(PRINTED):
            points = chosen(rows, panel, curve)
            xs, ys = [p["eps"] for p in points], [p["broken"] for p in points]
            axis.plot(xs, ys, **style_of(curve))
    axis.set(xlabel=r"$\varepsilon$", ylabel="share over budget", ylim=(-0.03, 1.03))


def draw_true_errors(axis, rows, panel):
    """Draw the errors of true inputs, on a linear scale: biases bound them below."""
    draw_errors(axis, rows, panel)
    axis.set(yscale="linear", ylim=(0, None))


DRAW = {
    "errors": draw_errors,
    "true errors": draw_true_errors,
    "levels": draw_levels,
    "shares": draw_shares,
}


def draw(rows, cells, size):
    """Return the figure.

    Parameters
    ----------
    rows : list of dict
    cells : list of list of (kind, panel, title)
        What stands where; kind is a key of `DRAW`, or nothing for an empty place.
    size : tuple of float
        In inches.
    """
    figure, axes = plt.subplots(
        len(cells), len(cells[0]), figsize=size, squeeze=False, layout="constrained"
    )
    for axis, (kind, panel, title) in zip(axes.flat, chain.from_iterable(cells), strict=True):
        if kind:
            DRAW[kind](axis, rows, panel)
            axis.set_title(title, fontsize=9)
        else:
            axis.set_axis_off()
    handles, names = axes[0, 0].get_legend_handles_labels()
    handles.append(plt.Line2D([], [], color="gray", linestyle="", marker="x"))
    names.append("exceeds its budget")
    figure.legend(handles, names, loc="outside upper center", ncols=4)
    return figure


def whole(rows):
    """Return the sentence that only whole eps are simulated, if this is true."""
    simulated = {row["eps"] % 1 for row in rows if row["repetitions"]}
    others = any(row["eps"] % 1 for row in rows)
    return " Only whole eps are simulated." if simulated == {0} and others else ""


@inputs.command
def main(name, cells, size, facts, argv=None, *, about=None):
    """Draw a figure; return the exit status.

    Parameters
    ----------
    name : str
        Of the figure and its caption, such as fig_05.
    cells, size
        As in `draw`.
    facts : callable
        From the rows to what the caption's own places are filled with.
    about : callable, optional
        From the figure's name and its data set to more of them.
    """
    arguments = parse(name, argv)
    rows = read(arguments.points)
    if others := {row.get("dataset") for row in rows} - {arguments.dataset}:
        raise UserError(
            f"{arguments.points}: has points of {others.pop()}, not of {arguments.dataset}; "
            "delete it and run snakemake again"
        )
    shared = (
        (CAPTIONS / "errors.md")
        .read_text(encoding="utf-8")
        .format(bars=bars(rows), repetitions=repetitions(rows))
    )
    source = "Synthetic data: inputs are drawn from the stated priors."
    if arguments.dataset:
        source = source_line(arguments.data, arguments.dataset)
    told = facts(rows) | {"shared": shared.strip(), "source": source, "whole": whole(rows)}
    told |= about(name, arguments.dataset) if about else {}
    leave(name, arguments, draw(rows, cells, size), rows, told)
    return 0
