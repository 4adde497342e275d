"""Repeated reports of one value by RR: real eps and loss over the number of reports."""

from functools import partial

from common.errors import run
from figures import exact
from figures.style import plt

STYLES = {
    "fresh RR": {"color": "#000000", "marker": "o", "label": "fresh reports"},
    "memoized RR": {"color": "#0072B2", "marker": "s", "label": "memoized RR"},
    "L-GRR as published": {"color": "#D55E00", "marker": "^", "label": "L-GRR as published"},
}


def draw(rows):
    """Return the figure: left eps, right the l2 loss."""
    figure, axes = plt.subplots(1, 2, figsize=(8.2, 3.6), layout="constrained")
    for axis, column in zip(axes, ("eps", "n_l2"), strict=True):
        exact.curves(axis, rows, "curve", "t", column, STYLES)
        axis.set(xscale="log", yscale="log", xlabel="reports t of one value")
    one, most = (float(rows[0][column]) for column in ("eps_1", "eps_inf"))
    for level in (one, most):
        axes[0].axhline(level, color="gray", linewidth=0.8, linestyle="--")
    axes[0].set_ylabel(r"real $\varepsilon$ of t reports")
    axes[1].set_ylabel(r"$n$ times the expected $\ell_2$ loss")
    figure.legend(*axes[0].get_legend_handles_labels(), loc="outside upper center", ncols=3)
    return figure


def facts(rows):
    """Return the sentences of the caption about the points."""

    def at(curve, t, column):
        found = [r for r in rows if r["curve"] == curve and int(r["t"]) == t]
        return f"{float(found[0][column]):.4g}"

    first = rows[0]
    return {
        **{key: first[key] for key in ("K", "eps_1", "eps_inf")},
        "grr_eps": at("L-GRR as published", 1, "eps"),
        "grr_loss": at("L-GRR as published", 1, "n_l2"),
        "loss": at("memoized RR", 1, "n_l2"),
        "two": at("memoized RR", 2, "eps"),
        "fresh_two": at("fresh RR", 2, "eps"),
    }


main = partial(exact.main, "uldp", "repeated_reports", draw, facts)

if __name__ == "__main__":
    run(main)
