"""OneID and HLLDP with two classes: worst cases over the least possible one, for eps."""

from functools import partial

from common.errors import run
from figures import exact
from figures.style import plt

HOLLOW = {"markerfacecolor": "white", "linestyle": ":"}
STYLES = {
    "subset selection": {"color": "#0072B2", "marker": "s", "label": "subset selection, least eps"},
    "IDUE": {"color": "#E69F00", "marker": "o", "label": "IDUE, optimal"},
    "IDUE redrawn": {"color": "#E69F00", "marker": "o", "label": "IDUE redrawn"} | HOLLOW,
    "uRAP": {"color": "#D55E00", "marker": "^", "label": "uRAP"},
    "uRAP redrawn": {"color": "#D55E00", "marker": "^", "label": "uRAP redrawn"} | HOLLOW,
    "least": {"color": "black", "linestyle": "--", "label": "best channel"},
}


def along_eps(rows):
    """Return the panels that have several eps; the others are only in the table."""
    eps = {}
    for row in rows:
        eps.setdefault(row["panel"], set()).add(row["eps"])
    return [panel for panel, found in eps.items() if len(found) > 1]


def draw(rows):
    """Return the figure, a panel each pair of classes."""
    panels = along_eps(rows)
    figure, axes = plt.subplots(1, len(panels), figsize=(9, 3.8), layout="constrained")
    for axis, panel in zip(axes, panels, strict=True):
        own = [row for row in rows if row["panel"] == panel]
        there = {row["curve"] for row in own}
        styles = {name: style for name, style in STYLES.items() if name in there}
        exact.curves(axis, own, "curve", "eps", "times_least", styles)
        axis.set(xlabel=r"$\varepsilon$", title=panel)
    figure.legend(*_entries(axes), loc="outside lower center", ncols=3)
    axes[0].set_ylabel("worst-case l2 loss over the least")
    return figure


def _entries(axes):
    """Return handles and labels of the curves of all panels, each once."""
    found = {}
    for axis in axes:
        for handle, label in zip(*axis.get_legend_handles_labels(), strict=True):
            found.setdefault(label, handle)
    return list(found.values()), list(found)


def facts(rows):
    """Return the sentences of the caption about the points."""
    by_curve = {}
    for row in rows:
        by_curve.setdefault(row["curve"], []).append(float(row["times_least"]))
    losses = by_curve["IDUE"]
    plain = {
        (row["panel"], row["eps"]): float(row["times_least"])
        for row in rows
        if row["curve"] == "subset selection"
    }
    beaten = sum(
        plain[row["panel"], row["eps"]] < float(row["times_least"])
        for row in rows
        if row["curve"] == "IDUE"
    )
    return {
        "panels": len(dict.fromkeys(row["panel"] for row in rows)) - len(along_eps(rows)),
        "low": min(losses),
        "high": max(losses),
        "beaten": beaten,
        "points": len(losses),
        "redrawn_low": min(by_curve["IDUE redrawn"]),
        "redrawn_high": max(by_curve["IDUE redrawn"]),
        "urap_low": min(by_curve["uRAP redrawn"]),
        "urap_high": max(by_curve["uRAP redrawn"]),
        "bounds": max(float(row["bounds"]) for row in rows),
    }


main = partial(exact.main, "oneid", "best_channel", draw, facts)

if __name__ == "__main__":
    run(main)
