"""Panels of the OneID figures: a slot a data set, side by side a point a series."""

import math
import textwrap

from figures.source_line import short_name
from figures.style import plt

SLOT = 0.82
# next to the panels, and of the slots' names
MARGIN, LETTERS_AN_INCH = 1.2, 13


def figure_of(count, datasets, series, sharex=True):
    """Return a figure with `count` panels, one above the other, and their axes."""
    width = min(13, 3.5 + 0.105 * len(datasets) * max(len(series), 6))
    figure, axes = plt.subplots(
        count, 1, figsize=(width, 2.9 * count + 0.9), sharex=sharex, squeeze=False
    )
    figure.set_layout_engine("constrained")
    return figure, axes[:, 0]


def empty(words):
    """Return a figure that says in words that there is nothing to draw."""
    figure, axis = plt.subplots(figsize=(6, 1.5), layout="constrained")
    axis.set_axis_off()
    axis.text(0.5, 0.5, words, ha="center", va="center")
    return figure


def slots(panel, datasets):
    """Name the slots of a panel and part them."""
    inches = (panel.figure.get_figwidth() - MARGIN) / len(datasets)
    width = max(12, int(LETTERS_AN_INCH * inches))
    names = [_slot_name(name, width) for name in datasets]
    panel.set_xticks(range(len(datasets)), names, fontsize=7.5)
    panel.set_xlim(-0.5, len(datasets) - 0.5)
    panel.tick_params(axis="x", length=0)
    panel.grid(visible=False, axis="x")
    for edge in range(1, len(datasets)):
        panel.axvline(edge - 0.5, color="#CCCCCC", linewidth=0.8)
    panel.set_yscale("log")


def frame(panel, rows, columns):
    """Let a panel end near the least and the greatest value of the columns, whatever bars do."""
    values = [float(row[column]) for row in rows for column in columns if positive(row[column])]
    panel.set_ylim(min(values) / 1.8, max(values) * 1.8)


def present(rows, datasets):
    """Return the data sets that have rows."""
    found = {row["dataset"] for row in rows}
    return [dataset for dataset in datasets if dataset in found]


def _slot_name(dataset, width):
    lines = short_name(dataset).split(", ")
    wrapped = [textwrap.fill(line, width, break_on_hyphens=False) for line in lines]
    return ",\n".join(wrapped)


def place(index, count):
    """Return where the points of one series stand within the slots."""
    return (index - (count - 1) / 2) / count * SLOT


def points(panel, rows, datasets, series, column, error):
    """Draw the points of all series: the mean of `column`, with bars of two `error`."""
    for index, one in enumerate(series):
        chosen = [r for r in rows if one.matches(r) and positive(r[column])]
        xs = [datasets.index(r["dataset"]) + place(index, len(series)) for r in chosen]
        ys = [float(r[column]) for r in chosen]
        bars = [2 * number(r[error]) for r in chosen]
        style = {"linestyle": "none", "capsize": 1.5, "markersize": 4.5, "elinewidth": 0.9}
        panel.errorbar(xs, ys, yerr=bars, label=one.label, **style, **one.style)


def ticks(panel, rows, datasets, series, column, label, **style):
    """Draw a mark for each point's exact value, in `column`."""
    xs, ys = [], []
    for index, one in enumerate(series):
        for row in rows:
            if one.matches(row) and positive(row[column]):
                xs.append(datasets.index(row["dataset"]) + place(index, len(series)))
                ys.append(float(row[column]))
    panel.plot(xs, ys, linestyle="none", label=label, **style)


def legend(figure, panel, columns):
    """Put the legend above the panels."""
    handles, labels = panel.get_legend_handles_labels()
    figure.legend(handles, labels, loc="outside upper center", ncols=columns, fontsize=8)


def number(text):
    """Return a cell's number, 0 where there is none."""
    value = float(text) if text else math.nan
    return 0.0 if math.isnan(value) else value


def positive(text):
    """Return whether a cell holds a number above 0."""
    return number(text) > 0
