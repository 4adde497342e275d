"""The README's table and plot of costs, from `make bench`: `python -m benchmarks.readme`."""

from common import files
from common.errors import run
from common.imports import ROOT
from common.marks import replace_between

BEGIN, END = (
    "<!-- benchmarks: made by python -m benchmarks.readme -->\n",
    "<!-- end of benchmarks -->\n",
)
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


def main():
    """Rewrite README.md and the plot that it shows; return the exit status."""
    path = ROOT / "README.md"
    made = table(files.read_json(ROOT / "results" / "benchmarks.json"))
    written = {path: replace_between(path.read_text(encoding="utf-8"), BEGIN, END, made)}
    for name in ("growth.csv", "growth.svg"):
        written[ROOT / "benchmarks" / name] = (ROOT / "results" / name).read_bytes()
    files.write_all(written)
    return 0


if __name__ == "__main__":
    run(main)
