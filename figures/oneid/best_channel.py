"""OneID and HLLDP with two classes: worst cases over the least possible one, for eps."""

from functools import partial

from common.errors import run
from figures import exact
from figures.style import plt

STYLES = {
    "subset selection": {"color": "#0072B2", "marker": "s", "label": "subset selection, least eps"},
    "IDUE": {"color": "#E69F00", "marker": "o", "label": "IDUE, optimal"},
    "uRAP": {"color": "#D55E00", "marker": "^", "label": "uRAP"},
    "least": {"color": "black", "linestyle": "--", "label": "best channel"},
}


def draw(rows):
    """Return the figure, a panel each pair of classes."""
    panels = list(dict.fromkeys(row["panel"] for row in rows))
    figure, axes = plt.subplots(1, len(panels), figsize=(9, 3.8), layout="constrained")
    for axis, panel in zip(axes, panels, strict=True):
        own = [row for row in rows if row["panel"] == panel]
        there = {row["curve"] for row in own}
        styles = {name: style for name, style in STYLES.items() if name in there}
        exact.curves(axis, own, "curve", "eps", "times_least", styles)
        axis.set(xlabel=r"$\varepsilon$", title=panel)
        axis.legend()
    axes[0].set_ylabel("worst-case l2 loss over the least")
    return figure


def facts(rows):
    """Return what the caption says of the points."""
    losses = [float(row["times_least"]) for row in rows if row["curve"] == "IDUE"]
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
        "low": min(losses),
        "high": max(losses),
        "beaten": beaten,
        "points": len(losses),
        "bounds": max(float(row["bounds"]) for row in rows),
    }


main = partial(exact.main, "oneid", "best_channel", draw, facts)

if __name__ == "__main__":
    run(main)
