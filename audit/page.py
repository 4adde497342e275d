"""The table of an audit as Markdown: a line a function, its budgets next to each other.

`python -m audit.page FILE.csv` prints it.
"""

import csv
import sys
from itertools import groupby
from pathlib import Path

HEAD = "| function | lines | K | eps asked: found, verdict | seconds | what was met |"
LINE = "| --- | --- | --- | --- | --- | --- |"


def table(rows):
    """Return the lines of an audit as tables, one a package.

    Parameters
    ----------
    rows : list of dict
        As in audit.csv.
    """
    made = []
    for (package, version), own in groupby(rows, lambda r: (r["package"], r["version"])):
        made += ["", f"### {package} {version}", "", HEAD, LINE]
        key = lambda r: (r["function"], r["lines"], r["k"], r["inputs"])  # noqa: E731
        made += [_line(list(group)) for _, group in groupby(own, key)]
    return "\n".join(made[1:]) + "\n"


def _line(rows):
    first = rows[0]
    name = first["function"]
    if not first["inputs"][:1].isdigit() and not first["inputs"].startswith("("):
        name += f" ({first['inputs']} differs)"
    verdicts = "; ".join(f"{r['eps asked']}: {_result_in_words(r)}" for r in rows)
    seconds = "-".join(
        dict.fromkeys(f"{f(float(r['seconds']) for r in rows):.0f}" for f in (min, max))
    )
    return f"| {name} | {first['lines']} | {first['k']} | {verdicts} | {seconds} | {_met(rows)} |"


def _result_in_words(row):
    if not row["eps found"]:
        return row["verdict"]
    return (
        f"{float(row['eps found']):.6g}" + f", {row['verdict']}"
        if (row["eps found"] != "none")
        else f"no finite eps, {row['verdict']}"
    )


def _met(rows):
    """Return the reason, witness or assumption of the row that needs it most."""
    found = []
    for key in ("reason", "witness", "other views"):
        texts = [r[key] for r in rows if r[key]]
        found += [_cut(texts[0])] if texts else []
    if any(r["assumed"] for r in rows):
        found.append(f"assumed: {rows[0]['assumed']}")
    if any(r["eps by types"] == "none" != r["eps found"] for r in rows):
        found.append("as Python code the types of the numbers tell them apart")
    return "; ".join(found).replace("|", "\\|")


def _cut(text, length=220):
    return text if len(text) <= length else text[: length - 1] + "…"


if __name__ == "__main__":
    with Path(sys.argv[1]).open(newline="", encoding="utf-8") as file:
        sys.stdout.write(table(list(csv.DictReader(file))))
