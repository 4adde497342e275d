"""The table and plot of docs/benchmarks.md, from `make bench`: `python -m benchmarks.readme`."""

from calp import files
from calp.errors import run
from calp.imports import ROOT
from calp.marks import replace_between

BEGIN, END = (
    "<!-- benchmarks: made by python -m benchmarks.readme -->\n",
    "<!-- end of benchmarks -->\n",
)
PAGE = ROOT / "docs" / "benchmarks.md"
HEAD = "| work | seconds | peak MB | against | seconds | ratio | reach | reached |\n"


def table(records):
    """Return the records as a Markdown table."""
    lines = [HEAD, "| --- | --- | --- | --- | --- | --- | --- | --- |\n"]
    for r in records:
        against = "" if r["against_seconds"] is None else f"{r['against_seconds']:.3g}"
        ratio = "" if r["ratio"] is None else f"{r['ratio']:.3g}"
        reached = "yes" if r["reached"] else f"no: {r['note']}"
        cells = [r["work"], f"{r['seconds']:.3g}", r["peak_mb"], r["against"], against, ratio]
        lines.append("| " + " | ".join(map(str, [*cells, r["reach"], reached])) + " |\n")
    return "".join(lines)


def with_table(text, records):
    """Return the page's text with the table between its two marks made anew."""
    return replace_between(PAGE.name, text, BEGIN, END, table(records))


def main():
    """Rewrite the page and the plot that it shows; return the exit status."""
    records = files.read_json(ROOT / "results" / "benchmarks.json")
    written = {PAGE: with_table(PAGE.read_text(encoding="utf-8"), records)}
    for name in ("growth.csv", "growth.svg"):
        written[ROOT / "benchmarks" / name] = (ROOT / "results" / name).read_bytes()
    files.write_all(written)
    return 0


if __name__ == "__main__":
    run(main)
