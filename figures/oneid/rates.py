"""OneID's Figures 5, 6, 8, 9 and 12: re-identification rates by data set."""

from common import inputs, table
from figures.oneid import command, dots, panels
from figures.oneid.runs import read
from figures.oneid.series import BESIDE, ONEID, words_of
from figures.style import save

# rounding of a rate that is the required one
ROUNDED = 1 + 1e-12
NOTHING = "There are no outliers"
USERS = {
    "all": "",
    "outliers": ", among the reports of users with a value of their own that have a 1 in the bit "
    "of a non-sensitive value",
}
TICK = {"marker": "_", "color": "black", "markersize": 7, "markeredgewidth": 1.1, "zorder": 5}
CROSS = {"marker": "x", "color": "black", "markersize": 3.5, "markeredgewidth": 0.8, "zorder": 5}


def draw_by_name(rows, datasets, series):
    """Return the figure of many mechanisms."""
    marks = {
        "paper_attack": ("expected", TICK | {"marker": "|", "markersize": 9}),
        "bayes": ("Bayes adversary", CROSS | {"markersize": 5}),
    }
    block = dots.Block("re-identification rate", rows, "rate", "rate_se", marks, _limit)
    return dots.draw([block], datasets, series)


def _limit(rows):
    """Return the line at the required gamma/n."""
    style = {"color": "#009E73", "linestyle": "--"}
    return [(float(rows[0]["required"]), r"required, $\gamma/n$", style)]


def draw(rows, datasets, series, users, columns):
    """Return the figure of few mechanisms: a panel for each kind of users."""
    present = {kind: [r for r in rows if r["users"] == kind] for kind in users}
    many = panels.present(rows, datasets)
    figure, axes = panels.figure_of(len(users), many, series, sharex=False)
    for panel, kind in zip(axes, users, strict=True):
        if not (found := present[kind]):
            panel.text(0.5, 0.5, NOTHING, ha="center", va="center", transform=panel.transAxes)
            continue
        # a panel has the data sets that have such users
        here = panels.present(found, datasets)
        panels.slots(panel, here)
        panels.points(panel, found, here, series, "rate", "rate_se")
        panels.ticks(panel, found, here, series, "paper_attack", "expected", **TICK)
        panels.ticks(panel, found, here, series, "bayes", "Bayes adversary", **CROSS)
        _required(panel, found, here)
        panels.frame(panel, found, ("rate", "paper_attack", "bayes", "required"))
        panel.set_ylabel(f"re-identification rate,\n{'all users' if kind == 'all' else kind}")
    panels.legend(figure, axes[0], columns)
    return figure


def outcome(rows):
    """Return the sentence that says where OneID's expected rate is above gamma/n."""
    own = [row for row in rows if row["mechanism"] in ONEID and row["paper_attack"]]
    above = [row for row in own if float(row["paper_attack"]) > float(row["required"]) * ROUNDED]
    told = ", ".join(
        f"{name} at {sum(row['mechanism'] == name for row in above)}"
        for name in dict.fromkeys(row["mechanism"] for row in above)
    )
    return (
        "In the paper, all rates of OneID are below gamma/n. Here the expected rate is above it at "
        f"{len(above)} of {len(own)} points" + (f" ({told})." if told else ".")
    )


def _required(panel, rows, datasets):
    """Draw gamma/n over the slot of each data set, a line for each gamma."""
    lines = {(row["dataset"], float(row["gamma"])): float(row["required"]) for row in rows}
    for number, ((dataset, _), level) in enumerate(sorted(lines.items())):
        at, label = datasets.index(dataset), r"required, $\gamma/n$" if not number else None
        ends = [at - 0.47, at + 0.47]
        panel.plot(ends, [level, level], color="#009E73", linestyle="--", label=label)


def figure(name, title, series, chosen, columns=0, beside=BESIDE):
    """Return the `main` of a figure's module; without columns of a legend mechanisms have lines."""

    @inputs.command
    def main(argv=None):
        """Draw the figure; return the exit status."""
        arguments = command.parse(name, argv)
        runs = read(arguments.runs, arguments.datasets)
        shown = series(runs)
        rows = [r for r in runs if r["users"] in chosen and any(s.matches(r) for s in shown)]
        both = " (all users), or the same" + USERS["outliers"]
        text = command.caption(
            "rates.md",
            rows,
            arguments,
            NOTHING,
            title=title.format(**words_of(runs)),
            which=both if len(chosen) > 1 else USERS[chosen[0]],
            attacked=" or ".join(sorted({r["attacked"] for r in rows}, key=int)),
            outcome=outcome(rows),
            beside=beside if isinstance(beside, str) else beside(runs),
        )
        pictured = command.drawn(shown, arguments)
        if not rows:
            drawn = panels.empty(NOTHING)
        elif columns:
            drawn = draw(rows, arguments.datasets, pictured, chosen, columns)
        else:
            drawn = draw_by_name(rows, arguments.datasets, pictured)
        csv = table.text_of(rows) if rows else table.text(list(runs[0]), [])
        save(drawn, arguments.out, csv=csv, md=text)
        return 0

    return main
