"""Eps of t reports at one delta: RR drawn each time, memoized RR, L-GRR as published and RAPPOR."""

from functools import partial

from common.errors import run
from figures import exact
from figures.style import plt

STYLES = {
    "fresh RR": {"color": "#000000", "marker": "o", "label": "fresh reports by RR"},
    "memoized RR": {"color": "#0072B2", "marker": "s", "label": "memoized RR"},
    "L-GRR as published": {"color": "#D55E00", "marker": "^", "label": "L-GRR as published"},
    "RAPPOR": {"color": "#009E73", "marker": "v", "label": "RAPPOR, one memo"},
}


def draw(rows):
    """Return the figure: both bounds of a curve as a band, and the sum of the reports' eps."""
    figure, axis = plt.subplots(figsize=(5.2, 3.8), layout="constrained")
    first = rows[0]
    times = [int(row["t"]) for row in rows if row["curve"] == first["curve"]]
    axis.plot(
        times,
        [t * float(first["eps_1"]) for t in times],
        color="gray",
        linewidth=0.8,
        linestyle=":",
        label=r"$t \varepsilon_1$",
    )
    axis.axhline(float(first["eps_inf"]), color="gray", linewidth=0.8, linestyle="--")
    for name, style in STYLES.items():
        points = [row for row in rows if row["curve"] == name]
        low, high = ([float(row[side]) for row in points] for side in ("low", "high"))
        axis.fill_between(times, low, high, color=style["color"], linewidth=0)
        axis.plot(times, high, **style)
    axis.set(xscale="log", yscale="log", xlabel="reports t of one value")
    axis.set_ylabel(r"$\varepsilon$ of t reports")
    axis.legend()
    return figure


def facts(rows):
    """Return the sentences of the caption about the points."""
    found = {(row["curve"], int(row["t"])): row for row in rows}
    last = max(t for _, t in found)
    first = rows[0]
    gaps = [1 - float(row["low"]) / float(row["high"]) for row in rows]
    return {
        **{key: first[key] for key in ("K", "eps_1", "eps_inf", "delta")},
        "last": last,
        "fresh": found["fresh RR", last]["high"],
        "sum": f"{last * float(first['eps_1']):g}",
        "memo": found["memoized RR", last]["high"],
        "grr": found["L-GRR as published", 1]["high"],
        "gap": f"{100 * max(gaps):.2g}",
    }


main = partial(exact.main, "uldp", "accounted", draw, facts)

if __name__ == "__main__":
    run(main)
