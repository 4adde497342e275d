"""What Figures 5 and 10 of the ULDP paper share: eps against a loss, by estimator and data set."""

import argparse
import math
from pathlib import Path

from common import files
from figures import uldp_captions, uldp_curves, uldp_runs
from figures.source_line import short_name, source_line
from figures.style import MECHANISMS, save

CAPTION = Path(__file__).parent / "captions" / "uldp_eps.md"
ESTIMATORS = ("emp", "emp+thr", "EM", "ML")
KEYS = ("estimator", "mechanism", "eps")


def alphabet_size(data, dataset):
    """Return K of a data set."""
    with (Path(data) / f"{dataset}.csv").open(encoding="utf-8") as file:
        return sum(1 for _ in file) - 1


def draw(points, sizes, label):
    """Return the figure: a row a data set, a column an estimator."""
    figure, axes = uldp_curves.grid(len(sizes), len(ESTIMATORS))
    for row, (dataset, K) in zip(axes, sizes.items(), strict=True):
        for panel, estimator in zip(row, ESTIMATORS, strict=True):
            draw_panel(panel, [p for p in points if p["dataset"] == dataset], estimator, K)
            panel.set_title(f"{short_name(dataset)}, {estimator}", fontsize=9)
        row[0].set_ylabel(label)
    for panel in axes[-1]:
        panel.set_xlabel(r"$\varepsilon$")
    uldp_curves.legend(figure, axes[0, 0])
    return figure


def draw_panel(panel, points, estimator, K):
    """Draw the curves of one data set and estimator, and the line at eps = ln K."""
    panel.set(xscale="log", yscale="log")
    chosen = [p for p in points if p["estimator"] == estimator]
    for name, style in MECHANISMS.items():
        curves = [p for p in points if p["mechanism"] == name]
        uldp_curves.mechanism(panel, curves, "eps", estimator, style)
    uldp_curves.floor(panel, chosen)
    panel.axvline(math.log(K), color="gray", linewidth=2, alpha=0.6, label=r"$\varepsilon=\ln|X|$")


def caption(title, points, settings, em, sources):
    """Return the caption as Markdown, from what was really run."""
    return CAPTION.read_text(encoding="utf-8").format(
        title=title,
        repetitions=uldp_captions.repetitions(points, ("emp",)),
        sizes=uldp_captions.sizes(points),
        settings=settings,
        agreement=uldp_captions.agreement(points, ("mechanism", "eps")),
        sources="\n\n".join(sources),
        **uldp_captions.fitted(points, em),
    )


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
        rows = uldp_runs.read(arguments.runs, dataset, (*MECHANISMS, "none"))
        points += uldp_runs.summarize(rows, dataset, KEYS, loss)
        sizes[dataset] = alphabet_size(arguments.data, dataset)
    lines = [source_line(arguments.data, dataset) for dataset in arguments.datasets]
    save(draw(points, sizes, label), arguments.out)
    uldp_runs.write_csv(f"{arguments.out}.csv", points)
    text = caption(title, points, arguments.settings, arguments.em, lines)
    files.write_text(f"{arguments.out}.md", text)
    return 0
