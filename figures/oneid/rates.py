"""What Figures 5, 6, 8, 9 and 12 of the OneID paper share: re-identification rates by data set."""

from common import inputs, table
from figures.oneid import command, panels
from figures.oneid.runs import read
from figures.oneid.series import BESIDE, words_of
from figures.style import save

NOTHING = "There are no outliers"
USERS = {
    "all": "",
    "outliers": ", among the reports of users with a value of their own that have a 1 in the bit "
    "of a non-sensitive value",
}
TICK = {"marker": "_", "color": "black", "markersize": 7, "markeredgewidth": 1.1, "zorder": 5}
CROSS = {"marker": "x", "color": "black", "markersize": 3.5, "markeredgewidth": 0.8, "zorder": 5}


def draw(rows, datasets, series, users, columns):
    """Return the figure: a panel for each kind of users."""
    datasets = panels.present(rows, datasets)
    figure, axes = panels.figure_of(len(users), datasets, series)
    for panel, kind in zip(axes, users, strict=True):
        if not (found := [row for row in rows if row["users"] == kind]):
            panel.text(0.5, 0.5, NOTHING, ha="center", va="center", transform=panel.transAxes)
            continue
        panels.slots(panel, datasets)
        panels.points(panel, found, datasets, series, "rate", "rate_se")
        panels.ticks(panel, found, datasets, series, "paper_attack", "expected", **TICK)
        panels.ticks(panel, found, datasets, series, "bayes", "Bayes adversary", **CROSS)
        _required(panel, found, datasets)
        panels.frame(panel, found, ("rate", "paper_attack", "bayes", "required"))
        panel.set_ylabel(f"re-identification rate,\n{'all users' if kind == 'all' else kind}")
    panels.legend(figure, axes[0], columns)
    return figure


def _required(panel, rows, datasets):
    """Draw gamma/n over the slot of each data set, a line for each gamma."""
    lines = {(row["dataset"], float(row["gamma"])): float(row["required"]) for row in rows}
    for number, ((dataset, _), level) in enumerate(sorted(lines.items())):
        at, label = datasets.index(dataset), r"required, $\gamma/n$" if not number else None
        ends = [at - 0.47, at + 0.47]
        panel.plot(ends, [level, level], color="#009E73", linestyle="--", label=label)


def figure(name, title, series, chosen, columns=5, beside=BESIDE):
    """Return the `main` of a figure's module."""

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
            beside=beside if isinstance(beside, str) else beside(runs),
        )
        drawn = panels.empty(NOTHING)
        if rows:
            drawn = draw(rows, arguments.datasets, shown, chosen, columns)
        csv = table.text_of(rows) if rows else table.text(list(runs[0]), [])
        save(drawn, arguments.out, csv=csv, md=text)
        return 0

    return main
