"""Shared by Figures 3, 4, 7, 10 and 11 of the OneID paper: MAE and MSE by data set."""

from common import inputs, table
from figures.oneid import command, dots, panels
from figures.oneid.runs import read
from figures.oneid.series import BESIDE, ONEID, OTHERS, words_of
from figures.source_line import short_name
from figures.style import save

# of the estimate that leaves out the noise of reports that reveal their value
INFORMED = {"mae": "informed_mae", "mse": "informed_expected_mse"}
TICK = {"marker": "|", "color": "black", "markersize": 9, "markeredgewidth": 1.2, "zorder": 5}
CROSS = {"marker": "x", "color": "black", "markersize": 5, "markeredgewidth": 0.9, "zorder": 6}
NOTHING = "There is no such value"
VALUES = {"popular": "popular values, c(x) >= n/100", "all": "all values"}


def rows_of(rows, series, values):
    """Return the rows that are drawn."""
    return [r for r in rows if r["values"] == values and any(s.matches(r) for s in series)]


def draw_by_name(rows, datasets, series):
    """Return the figure of many mechanisms: MAE above, MSE below."""
    blocks = []
    for loss in ("mae", "mse"):
        marks = {"expected_mse": ("expected", TICK)} if loss == "mse" else {}
        marks[INFORMED[loss]] = ("emp+RB", CROSS)
        blocks.append(dots.Block(loss.upper(), rows, loss, f"{loss}_se", marks))
    return dots.draw(blocks, datasets, series)


def draw(rows, datasets, series, columns):
    """Return the figure of few mechanisms: MAE above, MSE below."""
    datasets = panels.present(rows, datasets)
    figure, axes = panels.figure_of(2, datasets, series)
    for panel, loss in zip(axes, ("mae", "mse"), strict=True):
        panels.slots(panel, datasets)
        panels.points(panel, rows, datasets, series, loss, f"{loss}_se")
        columns_of = (loss, "expected_mse") if loss == "mse" else (loss,)
        panels.frame(panel, rows, (*columns_of, INFORMED[loss]))
        panel.set_ylabel(loss.upper())
    mark = {"marker": "_", "color": "black", "markersize": 7, "markeredgewidth": 1.1, "zorder": 5}
    panels.ticks(axes[1], rows, datasets, series, "expected_mse", "expected", **mark)
    cross = {"marker": "x", "color": "black", "markersize": 4, "markeredgewidth": 0.9, "zorder": 6}
    for panel, loss in zip(axes, ("mae", "mse"), strict=True):
        panels.ticks(panel, rows, datasets, series, INFORMED[loss], "emp+RB", **cross)
    panels.legend(figure, axes[1], columns)
    return figure


def outcome(rows):
    """Return the sentence that says where OneID loses as much as the others, if they are drawn."""
    found = {}
    for row in rows:
        found.setdefault(row["dataset"], {})[row["mechanism"]] = float(row["expected_mse"])
    names = next(iter(found.values()), {})
    others = [name for name in names if name in OTHERS]
    if not others or not {*ONEID} <= set(names):
        return ""
    worse = [
        short_name(dataset)
        for dataset, mse in found.items()
        if max(mse[name] for name in ONEID) >= min(mse[name] for name in others)
    ]
    least, most = min(ratios := [_ratio(mse, others) for mse in found.values()]), max(ratios)
    return (
        "In the paper, the MSE of OneID is one or two orders of magnitude below those of LDP and "
        f"MinID. Here the least MSE of LDP and MinID is {least:.3g} to {most:.3g} times the worst "
        "of OneID's three tunings"
        + (f"; it is not greater on {', '.join(worse)}." if worse else ".")
    )


def _ratio(mse, others):
    return min(mse[name] for name in others) / max(mse[name] for name in ONEID)


def gains(rows):
    """Return the sentence on what the expected MSE is divided by, over data sets and settings."""
    ratios = {}
    for row in rows:
        informed = float(row[INFORMED["mse"]] or "nan")
        if informed > 0:
            found = float(row["expected_mse"]) / informed
            ratios.setdefault(row["mechanism"], []).append(found)
    told = (f"{name} {min(r):.3g} to {max(r):.3g}" for name, r in ratios.items())
    return f"It divides the expected MSE by: {', '.join(told)}." if ratios else ""


def figure(name, title, series, chosen, columns=0, beside=BESIDE):
    """Return the `main` of a figure's module; without columns of a legend mechanisms have lines."""

    @inputs.command
    def main(argv=None):
        """Draw the figure; return the exit status."""
        arguments = command.parse(name, argv)
        runs = read(arguments.runs, arguments.datasets)
        shown = series(runs)
        rows = rows_of(runs, shown, chosen)
        text = command.caption(
            "errors.md",
            rows,
            arguments,
            NOTHING,
            title=title.format(**words_of(runs)),
            which=VALUES[chosen],
            outcome=outcome(rows),
            beside=beside if isinstance(beside, str) else beside(runs),
            gains=gains(rows),
        )
        pictured = command.drawn(shown, arguments)
        if not rows:
            drawn = panels.empty(NOTHING)
        elif columns:
            drawn = draw(rows, arguments.datasets, pictured, columns)
        else:
            drawn = draw_by_name(rows, arguments.datasets, pictured)
        csv = table.text_of(rows) if rows else table.text(list(runs[0]), [])
        save(drawn, arguments.out, csv=csv, md=text)
        return 0

    return main
