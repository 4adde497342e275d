"""Hasse diagrams of the order of mechanisms: a line down leads to a garbling."""

import itertools
from functools import partial

from common.errors import run
from figures import exact
from figures.style import plt
from figures.uldp import layers

# of the panels
K = "4"
# how far from a level a line passes straight next to the names
BESIDE = 0.17
COLOURS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#7B5EA7", "#8F5200")


def path(at, line):
    """Return the points of a line: it is slanted only between levels.

    Parameters
    ----------
    at : dict
        As of `layers.places`.
    line : list
        As of `layers.chains`.

    Examples
    --------
    >>> path({"a": (0.0, 1), "b": (2.0, 0)}, ["a", "b"])
    [(0.0, 1), (0.0, 0.83), (2.0, 0.17), (2.0, 0)]
    """
    (x, y), (u, v) = at[line[0]], at[line[-1]]
    between = [
        (at[node][0], at[node][1] + side) for node in line[1:-1] for side in (BESIDE, -BESIDE)
    ]
    return [(x, y), (x, y - BESIDE), *between, (u, v + BESIDE), (u, v)]


def panel(axis, rows):
    """Draw the diagram of the mechanisms at one e^eps."""
    names = {row["mechanism"]: " = ".join(filter(None, [row["mechanism"], *_list(row, "same")]))
             for row in rows}  # fmt: skip
    refines = {row["mechanism"]: set(_list(row, "refines")) for row in rows}
    shown = {names[name]: {names[lower] for lower in below} for name, below in refines.items()}
    at, lines = layers.places(shown), layers.chains(shown)
    uppers = dict.fromkeys(line[0] for line in lines)
    colour = dict(zip(uppers, itertools.cycle(COLOURS), strict=False))
    for line in lines:
        style = {"color": colour[line[0]], "linewidth": 0.9, "zorder": 1}
        axis.plot(*zip(*path(at, line), strict=True), **style)
    for name, (x, y) in at.items():
        if not isinstance(name, tuple):
            edge = colour.get(name, "0.6")
            box = {"boxstyle": "round,pad=0.2", "facecolor": "white", "edgecolor": edge}
            axis.text(x, y, name, ha="center", va="center", fontsize=6.5, bbox=box, zorder=2)
    alone = [name for name in shown if name not in at]
    title = f"$e^{{\\varepsilon}}$ = {rows[0]['E']}"
    axis.set_title(title + (f";  apart: {', '.join(alone)}" if alone else ""), fontsize=8)
    axis.set(xlim=(-0.5, layers.WIDTH + 0.5), ylim=(-0.5, max(y for _, y in at.values()) + 0.5))
    axis.axis("off")


def _list(row, key):
    return row[key].split(";") if row[key] else []


def draw(rows):
    """Return the figure, a panel each e^eps."""
    chosen = [row for row in rows if row["K"] == K]
    budgets = list(dict.fromkeys(row["E"] for row in chosen))
    figure, axes = plt.subplots(len(budgets), 1, figsize=(9, 3.6 * len(budgets)), squeeze=False)
    for axis, E in zip(axes[:, 0], budgets, strict=True):
        panel(axis, [row for row in chosen if row["E"] == E])
    return figure


def facts(rows):
    """Return the sentences of the caption about the points."""
    chosen = [row for row in rows if row["K"] == K]
    pairs = sum(len(own) * (len(own) - 1) for own in _by_budget(rows))
    ordered = sum(len(_list(row, "refines")) for row in rows)
    return {
        "K": K,
        "sensitive": chosen[0]["sensitive"],
        "budgets": ", ".join(dict.fromkeys(row["E"] for row in chosen)),
        "pairs": pairs,
        "ordered": ordered,
        "sizes": f"{min(int(r['K']) for r in rows)} to {max(int(r['K']) for r in rows)}",
    }


def _by_budget(rows):
    found = {}
    for row in rows:
        found.setdefault((row["K"], row["E"]), []).append(row)
    return found.values()


main = partial(exact.main, "uldp", "hasse", draw, facts)

if __name__ == "__main__":
    run(main)
