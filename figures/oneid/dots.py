"""Many mechanisms: a panel a data set, a line a mechanism with its name at the left."""

import math
import textwrap
from dataclasses import dataclass

from matplotlib.ticker import LogLocator, NullFormatter

from figures.oneid.panels import number, positive
from figures.source_line import short_name
from figures.style import plt

COLUMNS, LETTERS = 5, 24
# inches: a line, the rest of a panel, a panel's width, names
LINE, REST, WIDTH, NAMES = 0.19, 0.75, 2.3, 1.7

# by how many decades an axis has, the multiples of powers of ten that it names
SUBS = {1: (1, 2, 5), 2: (1, 3), math.inf: (1,)}


@dataclass(frozen=True)
class Block:
    """The content of one block of panels.

    Parameters
    ----------
    label : str
        Of the horizontal axes.
    rows : list of dict
    column, error : str
        Columns of the means and of their standard errors.
    marks : dict
        From further columns to (label, style).
    lines : callable
        From a data set to the values at which a line is drawn, with its label and style.
    """

    label: str
    rows: list
    column: str
    error: str
    marks: dict
    lines: object = None


def draw(blocks, datasets, series):
    """Return the figure.

    Parameters
    ----------
    blocks : list of Block
    datasets : list of str
    series : list of Series
    """
    shown = [[d for d in datasets if any(r["dataset"] == d for r in b.rows)] for b in blocks]
    across = min(COLUMNS, max(map(len, shown)))
    down = [-(-len(found) // across) for found in shown]
    height = REST + LINE * len(series)
    figure, axes = plt.subplots(
        sum(down),
        across,
        figsize=(NAMES + WIDTH * across, height * sum(down) + 0.6),
        sharey=True,
        squeeze=False,
        layout="constrained",
    )
    first = 0
    for block, found, count in zip(blocks, shown, down, strict=True):
        panels = axes[first : first + count]
        for k, panel in enumerate(panels.flat):
            if k < len(found):
                _panel(panel, block, found[k], series)
            else:
                panel.set_axis_off()
        first += count
    _names(axes, series)
    handles = {}
    for panel in axes.flat:
        for handle, name in zip(*panel.get_legend_handles_labels(), strict=True):
            handles.setdefault(name, handle)
    figure.legend(handles.values(), handles, loc="outside upper center", ncols=4)
    return figure


def _names(axes, series):
    places = range(len(series))
    axes[0, 0].set_yticks(places, [one.label for one in series], fontsize=8)
    axes[0, 0].set_ylim(len(series) - 0.4, -0.6)
    for panel in axes.flat:
        panel.tick_params(axis="y", length=0)


def _panel(panel, block, dataset, series):
    """Draw one data set: means with bars of two standard errors, and marks."""
    rows = [row for row in block.rows if row["dataset"] == dataset]
    of = {k: row for k, one in enumerate(series) for row in rows if one.matches(row)}
    for k, row in of.items():
        if positive(row[block.column]):
            bar = 2 * number(row[block.error])
            style = {"capsize": 2, "markersize": 5, "elinewidth": 1, **series[k].style}
            panel.errorbar([float(row[block.column])], [k], xerr=[bar], **style)
    for column, (label, style) in block.marks.items():
        found = [(float(row[column]), k) for k, row in of.items() if positive(row[column])]
        if found:
            panel.plot(*zip(*found, strict=True), linestyle="none", label=label, **style)
    for value, label, style in block.lines(rows) if block.lines else ():
        panel.axvline(value, label=label, **style)
    _frame(panel, block, rows)
    panel.set_title(
        textwrap.fill(short_name(dataset), LETTERS, break_on_hyphens=False), fontsize=8.5
    )
    panel.set_xlabel(block.label, fontsize=8)


def _frame(panel, block, rows):
    panel.set_xscale("log")
    columns = (block.column, *block.marks)
    values = [float(row[c]) for row in rows for c in columns if positive(row[c])]
    values += [value for value, *_ in (block.lines(rows) if block.lines else ())]
    least, most = min(values), max(values)
    room = max(1.5, (most / least) ** 0.08)
    panel.set_xlim(least / room, most * room)
    decades = math.log10(most * room) - math.log10(least / room)
    subs = next(s for most, s in SUBS.items() if decades < most)
    panel.xaxis.set_major_locator(LogLocator(subs=subs, numticks=6))
    panel.xaxis.set_minor_formatter(NullFormatter())
    panel.tick_params(axis="x", labelsize=7.5)
