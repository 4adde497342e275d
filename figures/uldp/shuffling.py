"""Shuffled reports: eps over the number of users, for two sensitive values."""

from functools import partial

from common.errors import run
from figures import exact
from figures.style import plt

COLOURS = ("#009E73", "#0072B2", "#E69F00", "#D55E00")


def draw(rows):
    """Return the figure, a curve a budget."""
    figure, axis = plt.subplots(figsize=(5.2, 3.8), layout="constrained")
    budgets = list(dict.fromkeys(row["eps_0"] for row in rows))
    styles = {
        budget: {"color": colour, "marker": "o", "label": rf"$\varepsilon_0 = {float(budget):g}$"}
        for budget, colour in zip(budgets, COLOURS, strict=True)
    }
    exact.curves(axis, rows, "eps_0", "n", "eps", styles)
    axis.set(xscale="log", yscale="log", xlabel="users n")
    axis.set_ylabel(r"$\varepsilon$ of the shuffled reports")
    axis.legend()
    return figure


def facts(rows):
    """Return what the caption says of the points."""
    found = {(float(row["eps_0"]), int(row["n"])): row["eps"] for row in rows}
    return {
        "delta": rows[0]["delta"],
        "certified": max(float(row["certified_delta"]) for row in rows),
        "one": found[1.0, 10_000],
        "two": found[2.0, 10_000],
    }


main = partial(exact.main, "uldp", "shuffling", draw, facts)

if __name__ == "__main__":
    run(main)
