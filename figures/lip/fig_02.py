"""LIP, Figure 2: Example 1's expected errors, as printed and as they are."""

from common import inputs, table
from common.errors import run
from figures.lip.table import leave, parse
from figures.style import plt

NAME = "fig_02"
LINES = {
    "E_LDP": ("#D55E00", "-"),
    "E_Opt-LDP": ("#E69F00", "-"),
    "E_LIP": ("#0072B2", "-"),
    "LDP, p = q": ("#D55E00", "-"),
    "LDP, p = 1/2": ("#E69F00", "-"),
    "LIP": ("#0072B2", "-"),
    "LIP, as printed": ("#0072B2", "--"),
}
# the same curves have the same name on both sides
LABELS = {
    "LDP, p = q": r"LDP, p = q (printed: $\mathcal{E}_{LDP}$)",
    "LDP, p = 1/2": r"LDP, p = 1/2 (printed: $\mathcal{E}_{Opt-LDP}$)",
    "LIP": r"LIP (printed: $\mathcal{E}_{LIP}$)",
    "LIP, as printed": "LIP, channel as printed",
}
CROSSED = "no channel, or it exceeds its budget"
TITLES = {"printed": "formulas as printed", "right": "exact errors of the channels"}


def of(rows, panel, curve=None):
    """Return the rows of a panel, or of one curve of it."""
    return [r for r in rows if r["panel"] == panel and curve in (None, r["curve"])]


def wrong(row):
    """Return whether the channel is none, or exceeds its budget."""
    return row["possible"] == "0" or float(row["level"]) > float(row["eps"]) + 1e-9


def draw_panel(axis, rows, panel):
    """Draw the curves of a panel, crossing out what is no eps-LIP or eps-LDP channel."""
    for curve in dict.fromkeys(r["curve"] for r in of(rows, panel)):
        points = of(rows, panel, curve)
        colour, line = LINES[curve]
        eps, errors = ([float(r[key]) for r in points] for key in ("eps", "error"))
        axis.plot(eps, errors, line, color=colour, label=LABELS.get(curve, f"_{curve}"))
        crossed = [r for r in points if wrong(r)]
        places = [[float(r[key]) for r in crossed] for key in ("eps", "error")]
        axis.plot(*places, "x", color=colour, markersize=4.5, mew=0.8)
        drawn = [r for r in points if r["n"] != "0"]
        middle = [float(r["mean"]) for r in drawn]
        ends = [
            [m - float(r["low"]) for m, r in zip(middle, drawn, strict=True)],
            [float(r["high"]) - m for m, r in zip(middle, drawn, strict=True)],
        ]
        at = [float(r["eps"]) for r in drawn]
        axis.errorbar(at, middle, yerr=ends, fmt=".", color=colour, markersize=3, capsize=1.5)
    axis.set(yscale="log", xlabel=r"$\varepsilon$", title=TITLES[panel])


def draw(rows):
    """Return the figure: left the formulas, right the errors."""
    figure, axes = plt.subplots(1, 2, figsize=(9.5, 4.2), sharey=True, layout="constrained")
    for axis, panel in zip(axes, TITLES, strict=True):
        draw_panel(axis, rows, panel)
    axes[0].set_ylabel(r"$E[(S-\hat{S})^2]$")
    handles, names = axes[1].get_legend_handles_labels()
    handles.append(plt.Line2D([], [], color="gray", linestyle="", marker="x"))
    figure.legend(handles, [*names, CROSSED], loc="outside upper center", ncols=3)
    return figure


@inputs.command
def main(argv=None):
    """Draw the figure; return the exit status."""
    arguments = parse(NAME, argv)
    rows = table.read(arguments.points)
    simulated = [r for r in of(rows, "right") if r["n"] != "0"]
    inside = sum(float(r["low"]) <= float(r["error"]) <= float(r["high"]) for r in simulated)
    over = [r for r in of(rows, "right", "LIP, as printed") if wrong(r)]
    facts = {
        "bars": f"{inside} of {len(simulated)}",
        "repetitions": f"{int(simulated[0]['n']):,}",
        "over": f"eps = {over[0]['eps']} to {over[-1]['eps']}",
        "worst": f"{float(over[0]['level']):.2f} at eps = {over[0]['eps']}",
    }
    leave(NAME, arguments, draw(rows), rows, facts)
    return 0


if __name__ == "__main__":
    run(main)
