"""Figures and tables: each with caption, data, code, commit, time, and the paper's words."""

import csv
import re
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from common import inputs
from common.errors import UserError
from common.imports import path_of
from figures import drawn_by
from pages import documents, explore, ledger, panels
from pages.beside.compared import beside
from pages.beside.run import Run
from pages.contents import entry

FIGURE_ENDS = (".svg", ".pdf", ".png", ".csv", ".md")
TABLE_ENDS = (".csv", ".md", ".tex")
# of an entry of results.yaml that does not say
UNSAID = {"claims": []}
NUMBERED = re.compile(r"_(fig|table)_\d")


@dataclass(frozen=True)
class Result:
    """A figure or a table.

    Parameters
    ----------
    name : str
        `lip_fig_05`, ...
    kind : str
        `figure` or `table`.
    note : dict
        Its entry in results.yaml.
    """

    name: str
    kind: str
    note: dict

    @property
    def paper(self):
        """The paper it belongs to."""
        return self.name.split("_")[0]

    @property
    def ends(self):
        """Endings of its files."""
        return FIGURE_ENDS if self.kind == "figure" else TABLE_ENDS

    @property
    def code(self):
        """The modules that count and draw it."""
        return [*self.note["code"], drawn_by(self.name)[0]]


def chosen(figures, tables):
    """Return the `Result` of each name; UserError if results.yaml says nothing of one."""
    found = []
    for kind, names in (("figure", figures), ("table", tables)):
        for name in names:
            found.append(Result(name, kind, UNSAID | entry(name)))
    # those of the papers first, which have a number
    return sorted(found, key=lambda r: (r.paper, r.kind, not NUMBERED.search(r.name), r.name))


def add_pages(site, book, results, folder, made):
    """Add a page for each result of a folder of results, and the list of them."""
    shown, run = [], Run(folder, book.records)
    for result in results:
        values = _values(site, book, result, run)
        site.page(f"results/{result.name}.html", "result.html", result=result, made=made, **values)
        shown.append((result, values["beside"].verdict))
    papers = [
        (title, [(r, a) for r, a in shown if r.paper == paper])
        for paper, title in ledger.PAPERS.items()
    ]
    site.page("results/index.html", "results.html", papers=papers, made=made)


def _values(site, book, result, run):
    """Copy a result's files; return what its page shows."""
    place, kept = f"results/{result.name}.html", f"{run.folder}/{result.kind}s/{result.name}"
    for end in result.ends:
        path = Path(kept + end)
        if not path.is_file():
            raise UserError(f"{path}: is not there; make it with snakemake")
        site.add(f"files/results/{path.name}", path.read_bytes())
    here = site.here(place)
    name = f"results/{result.name}.md"
    written = inputs.text(f"{kept}.md")
    if result.kind == "table":
        # below its caption the file has the table, which the page makes of the CSV file
        written = written.partition("\n\n| ")[0]
    body = documents.render(here, name, written)[1]
    is_figure = result.kind == "figure"
    drawn = datetime.fromtimestamp(Path(f"{kept}.csv").stat().st_mtime, UTC)
    return {
        "caption": body,
        "plots": explore.shown_on(f"results/{result.name}"),
        "parts": panels.stacked(inputs.text(f"{kept}.svg")) if is_figure else None,
        "text": ledger.TEXTS[result.paper],
        "rows": _rows(f"{kept}.csv") if result.kind == "table" else [],
        "beside": beside(result.name, run),
        "claims": [book.records[c] for c in result.note["claims"] if c in book.records],
        "code": [str(path_of(module)) for module in result.code],
        "drawn": drawn.strftime("%Y-%m-%d %H:%M UTC"),
        "seconds": seconds(result, run.folder),
    }


def _rows(path):
    return list(csv.reader(inputs.text(path).splitlines()))


def seconds(result, folder):
    """Return how long its experiments took, from Snakemake's benchmarks; None if none is kept.

    Returns
    -------
    total : float
    others : list of str
        Experiments that ran in the same jobs; the file of such a job is named after all of them.
    """
    top, found, others = folder / "benchmarks", [], set()
    for module in result.note["code"][:1]:
        stem = f"{result.paper}_{module.rpartition('.')[2]}"
        joint = [path for path in sorted(top.glob("*.tsv")) if stem in path.stem.split(",")]
        found += [_benchmark(path) for path in (*joint, *sorted((top / stem).rglob("*.tsv")))]
        others.update(name for path in joint for name in path.stem.split(",") if name != stem)
    return (sum(found), sorted(others)) if found else None


def _benchmark(path):
    (row,) = csv.DictReader(inputs.text(path).splitlines(), delimiter="\t")
    return float(row["s"])
