"""LIP for more than two values: bound, optimum and RR over eps."""

from functools import partial

from common.errors import run
from figures import exact
from figures.style import plt

STYLES = {
    "RR": {"color": "#D55E00", "marker": "o", "label": r"RR with $\varepsilon$"},
    "optimum": {"color": "#0072B2", "marker": "s", "label": r"least error under $\varepsilon$-LIP"},
    "bound": {"color": "#000000", "linestyle": ":", "label": "bound of the direct channel"},
}


def of(rows, curve):
    """Return the errors of a curve by panel and eps."""
    return {(r["panel"], r["eps"]): float(r["error"]) for r in rows if r["curve"] == curve}


def draw(rows):
    """Return the figure, a panel a prior."""
    panels = list(dict.fromkeys(row["panel"] for row in rows))
    figure, axes = plt.subplots(2, 2, figsize=(7.6, 6), sharex=True, layout="constrained")
    for axis, panel in zip(axes.flat, panels, strict=True):
        shown = [row for row in rows if row["panel"] == panel]
        exact.curves(axis, shown, "curve", "eps", "error", STYLES)
        axis.set_title(panel, fontsize=9)
        axis.set(yscale="log")
    for axis in axes[1]:
        axis.set_xlabel(r"$\varepsilon$")
    for axis in axes[:, 0]:
        axis.set_ylabel("error, share of that without reports")
    figure.legend(*axes[0, 0].get_legend_handles_labels(), loc="outside upper center", ncols=3)
    return figure


def facts(rows):
    """Return the sentences of the caption about the points."""
    bound, best, rr = (of(rows, curve) for curve in ("bound", "optimum", "RR"))
    at = max(best, key=lambda key: rr[key] / best[key])
    reached = sum(best[key] <= bound[key] * (1 + 1e-12) for key in best)
    return {
        "ratio": f"{rr[at] / best[at]:.2f}",
        "panel": at[0],
        "eps": at[1],
        "reached": f"{reached} of {len(best)}",
        "gap": max(float(row["gap"]) for row in rows),
    }


main = partial(exact.main, "lip", "larger_alphabet", draw, facts)

if __name__ == "__main__":
    run(main)
