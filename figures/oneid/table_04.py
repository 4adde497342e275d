"""OneID, Table IV: the data sets at hand, counted."""

from pathlib import Path

from common import files, inputs, table
from common.arguments import Distinct, Parser
from common.errors import run
from figures import tables
from figures.source_line import entry_of, short_name

COLUMNS = (
    "data set",
    "users n",
    "input values |X|",
    "sensitive",
    "popular (c(x) >= n/100)",
    "with one user",
    "stands in for",
    "licence",
    "SHA-256",
)


def row_of(data, dataset):
    """Return the row of a data set from its counts in the folder `data`."""
    values = table.read(Path(data) / f"{dataset}.csv")
    counts = [int(value["count"]) for value in values]
    n = sum(counts)
    entry = entry_of(dataset)
    numbers = (
        n,
        len(counts),
        sum(value["sensitive"] == "1" for value in values),
        sum(100 * count >= n for count in counts),
        counts.count(1),
    )
    return [
        short_name(dataset),
        *(f"{number:,}" for number in numbers),
        entry.get("stands_in_for", ""),
        entry["licence"],
        files.read_json(Path(data) / f"{dataset}.json")["raw_sha256"],
    ]


@inputs.command
def main(argv=None):
    """Run the command; return the exit status."""
    parser = Parser(prog="python -m figures.oneid.table_04", description=__doc__)
    parser.add_argument("--data", required=True, help="folder of counts and their sources")
    parser.add_argument("--datasets", required=True, nargs="+", action=Distinct)
    parser.add_argument("--out", required=True, help="path without ending")
    arguments = parser.parse_args(argv)
    rows = [row_of(arguments.data, dataset) for dataset in arguments.datasets]
    tables.write(arguments.out, COLUMNS, rows, caption(arguments.datasets))
    return 0


def caption(datasets):
    """Return the caption, with which data sets are not the paper's."""
    others = [short_name(name) for name in datasets if "stands_in_for" in entry_of(name)]
    stand = f"Substitutes for the paper's data: {'; '.join(others)}. " if others else ""
    return (
        "OneID, Table IV: the data sets of this run, counted; each user has one record. "
        f"{stand}SHA-256 is that of the raw file, or of the raw files' checksum lines."
    )


if __name__ == "__main__":
    run(main)
