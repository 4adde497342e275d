"""What Figures 3, 4, 7, 10 and 11 of the OneID paper share: MAE and MSE by data set."""

import argparse
from pathlib import Path

from common import files
from figures.oneid import panels
from figures.oneid import series as oneid_series
from figures.source_line import short_name, source_line
from figures.style import save

CAPTION = Path(__file__).parent / "captions" / "errors.md"
# of the estimate that leaves out the noise of reports that reveal their value
INFORMED = {"mae": "informed_mae", "mse": "informed_expected_mse"}
VALUES = {"popular": "popular values, c(x) >= n/100", "all": "all values"}


def chosen(rows, series, values):
    """Return the rows that are drawn."""
    return [r for r in rows if r["values"] == values and any(s.matches(r) for s in series)]


def draw(rows, datasets, series, columns):
    """Return the figure: MAE above, MSE below."""
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


def caption(title, rows, arguments, values, beside):
    """Return the caption as Markdown, from what was really run."""
    missing = [d for d in arguments.datasets if not any(r["dataset"] == d for r in rows)]
    names = ", ".join(short_name(d) for d in missing)
    lines = [source_line(arguments.data, dataset) for dataset in arguments.datasets]
    return CAPTION.read_text(encoding="utf-8").format(
        title=title,
        which=VALUES[values],
        repetitions=" or ".join(sorted({r["repetitions"] for r in rows})),
        empty=f"There is no such value in {names}. " if missing else "",
        beside=beside,
        gains=gains(rows),
        settings=arguments.settings,
        sources="\n\n".join(lines),
    )


def parse(prog, argv):
    """Return the arguments of a figure of tables of runs."""
    parser = argparse.ArgumentParser(prog=f"python -m figures.oneid.{prog}")
    parser.add_argument("--runs", required=True, help="table of runs of all data sets")
    parser.add_argument("--data", required=True, help="folder of counts and their sources")
    parser.add_argument("--datasets", required=True, nargs="+")
    parser.add_argument("--settings", required=True, help="for the caption")
    parser.add_argument("--out", required=True, help="path without ending")
    return parser.parse_args(argv)


def main(name, title, series, values, columns, beside, argv=None):
    """Draw a figure; return the exit status."""
    arguments = parse(name, argv)
    rows = chosen(panels.read(arguments.runs), series, values)
    save(draw(rows, arguments.datasets, series, columns), arguments.out)
    panels.write_csv(f"{arguments.out}.csv", rows)
    files.write_text(f"{arguments.out}.md", caption(title, rows, arguments, values, beside))
    return 0


def command(name, title, series, values, columns=7, beside=oneid_series.BESIDE):
    """Return the `main` of a figure's module."""

    def command_line(argv=None):
        return main(name, title, series, values, columns, beside, argv)

    return command_line
