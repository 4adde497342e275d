"""Count a data set: `python -m experiments.histograms NAME --raw FOLDER --out FILE.csv`.

With raw files at hand it recounts them and fails if the committed counts differ; without, it takes
the committed counts. A `.json` next to the table says which. With `--commit` the counts of a data
set that has none in the repository are put under data/histograms, but of data of one's own.
"""

import json
from pathlib import Path

from common import files, inputs
from common.arguments import Parser
from common.errors import UserError, run
from experiments.datasets import register


@inputs.command
def main(argv=None):
    """Run the command; return the exit status."""
    parser = Parser(prog="python -m experiments.histograms", description=__doc__)
    parser.add_argument("dataset", choices=sorted(register.datasets()))
    parser.add_argument("--raw", required=True, help="folder of raw data; it may be absent")
    parser.add_argument("--out", required=True, help="table to write, a .csv file")
    parser.add_argument("--commit", action="store_true", help="put new counts into the repository")
    arguments = parser.parse_args(argv)
    if not arguments.out.endswith(".csv"):
        raise UserError(f"--out must end in .csv, got {arguments.out}")
    dataset = register.datasets()[arguments.dataset]
    counted, provenance = obtain(dataset, arguments.raw)
    made = contents(Path(arguments.out), counted, provenance)
    if arguments.commit and not (dataset.is_own or dataset.committed.is_file()):
        origin = {key: value for key, value in provenance.items() if key != "source"}
        made |= contents(dataset.committed, counted, origin)
    files.write_all(made)
    return 0


def contents(path, counted, provenance):
    """Return what goes to the table's path, and to the one next to it: where it comes from."""
    origin = json.dumps(provenance, indent=1) + "\n"
    return {path.with_suffix(".json"): origin, path: counted.to_csv()}


def obtain(dataset, folder):
    """Return the histogram and its provenance, with `source` raw, committed or own."""
    if not register.raw_files(dataset, folder):
        counted, provenance = register.load_committed(dataset)
        return counted, provenance | {"source": "committed"}
    counted, provenance = register.count_raw(dataset, folder)
    if dataset.is_own:
        # a figure is drawn again if its data have another name
        named = {"short": dataset.short, "title": dataset.title}
        return counted, provenance | {"source": "own"} | named
    if dataset.committed.is_file():
        compare(dataset, counted, provenance)
    return counted, provenance | {"source": "raw"}


def compare(dataset, counted, provenance):
    """Raise UserError unless the counts from raw files are the committed ones."""
    committed, committed_provenance = register.load_committed(dataset)
    if committed.to_csv() != counted.to_csv() or committed_provenance != provenance:
        raise UserError(
            f"{dataset.committed}: differs from the count of the raw files; if the reader was "
            "corrected, delete it and count again with --commit"
        )


if __name__ == "__main__":
    run(main)
