"""Shuffled reports: eps over the number of users, of any mechanism and of uRR."""

from functools import partial

from common.errors import run
from figures import exact
from figures.style import plt

COLOURS = ("#009E73", "#0072B2", "#E69F00", "#D55E00")
STYLES = {
    "any": {"linestyle": "--", "marker": "o", "markersize": 4, "label": "any mechanism"},
    "uRR": {"linestyle": "-", "marker": "s", "markersize": 4, "label": "uRR"},
}


def draw(rows):
    """Return the figure: a curve a budget, dashed; both bounds of uRR's own channel as a band."""
    figure, axis = plt.subplots(figsize=(5.2, 3.8), layout="constrained")
    budgets = dict.fromkeys(row["eps_0"] for row in rows)
    for budget, colour in zip(budgets, COLOURS, strict=True):
        for channel, style in STYLES.items():
            points = [r for r in rows if (r["channel"], r["eps_0"]) == (channel, budget)]
            if not points:
                continue
            users, high = ([float(point[key]) for point in points] for key in ("n", "eps"))
            label = rf"$\varepsilon_0 = {float(budget):g}$, {style['label']}"
            axis.plot(users, high, color=colour, **style | {"label": label})
            if channel == "uRR":
                low = [float(point["low"]) for point in points]
                axis.fill_between(users, low, high, color=colour, linewidth=0)
    axis.set(xscale="log", yscale="log", xlabel="users n")
    axis.set_ylabel(r"$\varepsilon$ of the shuffled reports")
    axis.legend(fontsize="small")
    return figure


def facts(rows):
    """Return the sentences of the caption about the points."""
    found = {(row["channel"], float(row["eps_0"]), int(row["n"])): row for row in rows}
    own = [row for row in rows if row["channel"] == "uRR"]
    first = found["uRR", 1.0, 10_000]
    return {
        "delta": rows[0]["delta"],
        "certified": max(float(row["certified_delta"]) for row in rows if row["certified_delta"]),
        "one": found["any", 1.0, 10_000]["eps"],
        "two": found["any", 2.0, 10_000]["eps"],
        "low": first["low"],
        "high": first["eps"],
        "times": f"{float(found['any', 1.0, 10_000]['eps']) / float(first['eps']):.2g}",
        "gap": f"{100 * max(1 - float(row['low']) / float(row['eps']) for row in own):.2g}",
    }


main = partial(exact.main, "uldp", "shuffling", draw, facts)

if __name__ == "__main__":
    run(main)
