"""What Figures 5 and 10 of the ULDP paper share: eps against a loss, by estimator and data set."""

import argparse
import csv
import math
import statistics
from collections import defaultdict
from pathlib import Path

from common import files
from common.errors import UserError
from figures.source_line import short_name, source_line
from figures.style import MECHANISMS, plt, save

CAPTION = Path(__file__).parent / "captions" / "uldp_eps_against_loss.md"
ESTIMATORS = ("emp", "emp+thr", "EM", "ML")
COLUMNS = ("dataset", "estimator", "mechanism", "eps", "repetitions", "n", "mean", "standard_error")
EM_COLUMNS = ("most_passes", "largest_gap")


def read_runs(runs, dataset):
    """Return the rows of all mechanisms of one data set.

    Raises
    ------
    UserError
        If a mechanism's table is empty or holds another's rows.
    """
    rows = []
    for name in (*MECHANISMS, "none"):
        path = Path(runs) / dataset / f"{name}.csv"
        with path.open(encoding="utf-8", newline="") as file:
            found = list(csv.DictReader(file))
        if {row.get("mechanism") for row in found} != {name}:
            raise UserError(f"{path}: must hold runs of {name}; delete it and run snakemake again")
        rows += found
    return rows


def alphabet_size(data, dataset):
    """Return K of a data set."""
    with (Path(data) / f"{dataset}.csv").open(encoding="utf-8") as file:
        return sum(1 for _ in file) - 1


def summarize(rows, dataset, loss):
    """Return a dict for each point: mean and standard error of the loss over the repetitions."""
    groups = defaultdict(list)
    for row in rows:
        groups[row["estimator"], row["mechanism"], float(row["eps"])].append(row)
    return [
        {
            "dataset": dataset,
            "estimator": estimator,
            "mechanism": mechanism,
            "eps": eps,
            "repetitions": len(group),
            "n": int(group[0]["n"]),
            "mean": statistics.fmean(float(row[loss]) for row in group),
            "standard_error": _standard_error([float(row[loss]) for row in group]),
            "most_passes": max(int(row["passes"]) for row in group),
            "largest_gap": max(float(row["gap"]) for row in group),
        }
        for (estimator, mechanism, eps), group in sorted(groups.items())
    ]


def _standard_error(values):
    return statistics.stdev(values) / math.sqrt(len(values)) if len(values) > 1 else math.nan


def draw(points, sizes, label):
    """Return the figure: a row a data set, a column an estimator."""
    figure, axes = plt.subplots(
        len(sizes),
        len(ESTIMATORS),
        figsize=(11.5, 2.9 * len(sizes)),
        sharex=True,
        sharey="row",
        squeeze=False,
        layout="constrained",
    )
    for row, (dataset, K) in zip(axes, sizes.items(), strict=True):
        for panel, estimator in zip(row, ESTIMATORS, strict=True):
            chosen = [p for p in points if (p["dataset"], p["estimator"]) == (dataset, estimator)]
            draw_panel(panel, chosen, K)
            panel.set_title(f"{short_name(dataset)}, {estimator}", fontsize=9)
        row[0].set_ylabel(label)
    for panel in axes[-1]:
        panel.set_xlabel(r"$\varepsilon$")
    handles, names = axes[0, 0].get_legend_handles_labels()
    figure.legend(handles, names, loc="outside upper center", ncols=len(names))
    return figure


def draw_panel(panel, points, K):
    """Draw the curves of one data set and estimator, and the line at eps = ln K."""
    panel.set(xscale="log", yscale="log")
    for name, style in MECHANISMS.items():
        curve = sorted((p for p in points if p["mechanism"] == name), key=lambda p: p["eps"])
        bars = [2 * p["standard_error"] for p in curve]
        xs, ys = [p["eps"] for p in curve], [p["mean"] for p in curve]
        panel.errorbar(xs, ys, yerr=bars, capsize=2, **style)
    floor = next(p["mean"] for p in points if p["mechanism"] == "none")
    panel.axhline(floor, color="black", linestyle="--", linewidth=1, label="no privacy")
    panel.axvline(math.log(K), color="gray", linewidth=2, label=r"$\varepsilon=\ln|X|$")


def caption(title, points, settings, em, sources):
    """Return the caption as Markdown, from what was really run."""
    fitted = [p for p in points if p["estimator"] == "EM"]
    tolerance, max_passes = em
    worst = max(fitted, key=lambda p: p["largest_gap"])
    sizes = sorted({(short_name(p["dataset"]), p["n"]) for p in points})
    return CAPTION.read_text(encoding="utf-8").format(
        title=title,
        repetitions=" or ".join(sorted({str(p["repetitions"]) for p in points})),
        sizes=", ".join(f"{name}: n = {n:,}" for name, n in sizes),
        settings=settings,
        tolerance=tolerance,
        max_passes=max_passes,
        stopped=sum(p["largest_gap"] > float(tolerance) for p in fitted),
        points=len(fitted),
        largest_gap=f"{worst['largest_gap']:.2g}",
        ml_gap=f"{max(p['largest_gap'] for p in points if p['estimator'] == 'ML'):.2g}",
        worst=f"{short_name(worst['dataset'])}, {worst['mechanism']}, eps = {worst['eps']:g}",
        sources="\n\n".join(sources),
    )


def write_csv(path, points):
    """Write the drawn points."""
    with files.whole(path) as partial, partial.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, COLUMNS + EM_COLUMNS, lineterminator="\n")
        writer.writeheader()
        writer.writerows(points)


def main(loss, label, title, argv=None):
    """Draw a figure of one loss; return the exit status."""
    parser = argparse.ArgumentParser(description=title)
    parser.add_argument("--runs", required=True, help="folder of the experiment's tables")
    parser.add_argument("--data", required=True, help="folder of counts and their sources")
    parser.add_argument("--datasets", required=True, nargs="+")
    parser.add_argument("--settings", required=True, help="for the caption")
    parser.add_argument("--em", required=True, nargs=2, help="tolerance and passes of EM")
    parser.add_argument("--out", required=True, help="path without ending")
    arguments = parser.parse_args(argv)
    points, sizes = [], {}
    for dataset in arguments.datasets:
        points += summarize(read_runs(arguments.runs, dataset), dataset, loss)
        sizes[dataset] = alphabet_size(arguments.data, dataset)
    lines = [source_line(arguments.data, dataset) for dataset in arguments.datasets]
    save(draw(points, sizes, label), arguments.out)
    write_csv(f"{arguments.out}.csv", points)
    text = caption(title, points, arguments.settings, arguments.em, lines)
    files.write_text(f"{arguments.out}.md", text)
    return 0
