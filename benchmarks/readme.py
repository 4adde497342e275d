"""The table and plot of docs/benchmarks.md, from `make bench`: `python -m benchmarks.readme`."""

from benchmarks.__main__ import ROWS
from common import files
from common.errors import run
from common.generated import replace_between
from common.imports import ROOT

BEGIN, END = (
    "<!-- benchmarks: made by python -m benchmarks.readme -->\n",
    "<!-- end of benchmarks -->\n",
)
PAGE = ROOT / "docs" / "benchmarks.md"
HEAD = """\
| work | seconds | peak MB | against | seconds | ratio | goal | measured |
| --- | --- | --- | --- | --- | --- | --- | --- |
"""


def line(record):
    """Return a record as a line of the table."""
    r = record
    against = "" if r["against_seconds"] is None else f"{r['against_seconds']:.3g}"
    ratio = "" if r["ratio"] is None else f"{r['ratio']:.3g}"
    goal = r["reach"] if r["reached"] else f"{r['reach']}, missed: {r['note']}"
    cells = [r["work"], f"{r['seconds']:.3g}", r["peak_mb"], r["against"], against, ratio]
    return "| " + " | ".join(map(str, [*cells, goal, r["measured"]])) + " |\n"


def with_table(text, records):
    """Return the page's text with the table between its two marks made again.

    A row that was not measured now keeps its line; one that is no row any more goes.
    """
    old = text.partition(BEGIN)[2].partition(END)[0].splitlines(keepends=True)
    lines = {kept.removeprefix("| ").partition(" | ")[0]: kept for kept in old}
    lines |= {record["work"]: line(record) for record in records}
    made = [lines[row.work] for row in ROWS if row.work in lines]
    return replace_between(PAGE.name, text, BEGIN, END, HEAD + "".join(made))


def main():
    """Rewrite the page and the plot that it shows; return the exit status."""
    records = files.read_json(ROOT / "results" / "benchmarks.json")
    written = {PAGE: with_table(PAGE.read_text(encoding="utf-8"), records)}
    for name in ("growth.csv", "growth.svg"):
        if (made := ROOT / "results" / name).is_file():
            written[ROOT / "benchmarks" / name] = made.read_bytes()
    files.write_all(written)
    return 0


if __name__ == "__main__":
    run(main)
