"""All values sensitive: the losses of frequency oracles over the least, and attacks' success."""

from functools import partial

from common.errors import run
from figures import exact
from figures.style import plt

STYLES = {
    "GRR": {"color": "#0072B2"},
    "subset selection": {"color": "black"},
    "SUE": {"color": "#D55E00"},
    "OUE": {"color": "#E69F00", "linewidth": 4, "alpha": 0.6},
    "THE": {"color": "#CC79A7"},
    "OLH": {"color": "#009E73"},
    "linear hashing": {"color": "#009E73", "linestyle": "--"},
    "projective": {"color": "saddlebrown", "linestyle": "--"},
    "Hadamard response": {"color": "dimgray", "linestyle": ":"},
    "SHE": {"color": "#56B4E9"},
}
MOST = 12


def draw(rows):
    """Return the figure: losses above, attacks below, a column a size."""
    sizes = list(dict.fromkeys(row["K"] for row in rows))
    figure, axes = plt.subplots(
        2, len(sizes), figsize=(8, 6), sharex=True, sharey="row", layout="constrained"
    )
    styles = {name: style | {"label": name} for name, style in STYLES.items()}
    for (top, bottom), K in zip(axes.T, sizes, strict=True):
        own = [row for row in rows if row["K"] == K]
        exact.curves(top, own, "oracle", "eps", "times_least", styles)
        exact.curves(bottom, own, "oracle", "eps", "success", styles)
        top.set(xscale="log", yscale="log", ylim=(0.95, MOST), title=rf"$|X| = {K}$")
        top.set_yticks([1, 2, 5, 10], ["1", "2", "5", "10"])
        bottom.set(yscale="log", xlabel=r"$\varepsilon$")
        top.minorticks_off()
    axes[0, 0].set_ylabel("worst-case MSE / least possible")
    axes[1, 0].set_ylabel("chance that an attack names the value")
    figure.legend(*axes[0, 0].get_legend_handles_labels(), loc="outside upper center", ncols=4)
    return figure


def facts(rows):
    """Return the sentences of the caption about the points."""
    largest = {
        name: max(float(row["times_least"]) for row in rows if row["oracle"] == name)
        for name in STYLES
    }
    points = {}
    for row in rows:
        points.setdefault((row["K"], row["eps"]), {})[row["oracle"]] = row
    ahead = sum(
        float(found["linear hashing"]["times_least"]) < float(found["OLH"]["times_least"])
        for found in points.values()
    )
    told = sum(max(found, key=_success(found)) == "GRR" for found in points.values())
    return {
        "subset": largest["subset selection"],
        "oue": largest["OUE"],
        "olh": largest["OLH"],
        "linear": largest["linear hashing"],
        "ahead": ahead,
        "told": told,
        "points": len(points),
    }


def _success(found):
    return lambda name: float(found[name]["success"])


main = partial(exact.main, "uldp", "oracles", draw, facts)

if __name__ == "__main__":
    run(main)
