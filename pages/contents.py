"""The index of a run: `python -m pages.contents` writes what was made, and where to look first."""

from functools import cache
from pathlib import Path

from common import files, inputs
from common.arguments import Distinct, Parser
from common.errors import UserError, run
from common.lines import printable
from theory.views import counts

NOTES = Path(__file__).parent / "results.yaml"
ENDS = {"figures": (".svg", ".csv", ".md"), "tables": (".md", ".csv", ".tex")}
HEAD = """# Results

Where to look first: [ledger.json](ledger.json), a record for each of {total} statements
({verdicts}), and [the figures](#figures). `snakemake {site}` makes pages of all of it: open
`site/index.html`.
"""
TAIL = """## Else

`data/` has the counts that figures were drawn from, `experiments/` their numbers, `times/` and
`benchmarks/` seconds, `logs/` what each step printed.
"""


@cache
def notes():
    """Return what results.yaml says, by name."""
    return inputs.read_yaml(NOTES)


def entry(name):
    """Return the entry of results.yaml for a figure or table."""
    if name not in notes():
        raise UserError(f"{NOTES}: has no entry {name}; write what it shows")
    return notes()[name]


def text(folder, records, made):
    """Return the index as Markdown.

    Parameters
    ----------
    folder : path-like
        Of the results.
    records : list of dict
        Of the ledger.
    made : dict
        Names of `figures` and of `tables`.
    """
    site = "site" if Path(folder).as_posix() == "results" else f"{Path(folder).as_posix()}/site"
    parts = [HEAD.format(total=len(records), verdicts=verdicts(records), site=site)]
    for kind, names in made.items():
        lines = [_line(kind, name) for name in sorted(names)]
        parts.append(f"## {kind.capitalize()}\n\n" + "".join(lines))
    return "\n".join([*parts, TAIL])


def verdicts(records):
    """Return in words how the records came out, statements about experiments apart."""
    rows = counts.rows({record["id"]: record["verdict"] for record in records})
    found = {word: sum(row.numbers[word] for row in rows) for word in counts.WORDS}
    said = ", ".join(f"{n} {word}" for word, n in found.items() if n)
    here = ", ".join(f"{n} {word}" for word, n in counts.measured(records).items())
    return f"{said}: {here}" if here else said


def _line(kind, name):
    note, (first, *others) = entry(name), ENDS[kind]
    more = ", ".join(f"[{end}]({kind}/{name}{end})" for end in others)
    return f"- [{note['title']}]({kind}/{name}{first}): {note['shows']} {more}\n"


@inputs.command
def main(argv=None):
    """Write the index and print its head; return the exit status."""
    parser = Parser(prog="python -m pages.contents", description=__doc__)
    parser.add_argument("--ledger", required=True)
    parser.add_argument("--figures", nargs="*", action=Distinct, default=[], help="names")
    parser.add_argument("--tables", nargs="*", action=Distinct, default=[], help="names")
    parser.add_argument("--out", required=True, help="file to write, among the results")
    chosen = parser.parse_args(argv)
    made = {"figures": chosen.figures, "tables": chosen.tables}
    records = inputs.read_json(chosen.ledger)
    written = text(Path(chosen.out).parent, records, made)
    files.write_text(chosen.out, written)
    counted = f"{len(made['figures'])} figures, {len(made['tables'])} tables"
    print(printable(f"{chosen.out}: where to look, {counted}"))
    return 0


if __name__ == "__main__":
    run(main)
