"""ULDP's Tables 3 and 4: entries, their verdicts, and how near they are."""

from pathlib import Path

from common import files, inputs, table
from common.arguments import Distinct, Parser
from common.errors import UserError
from figures import tables
from figures.names import called
from figures.source_line import short_name

CAPTION = Path(__file__).parent / "captions" / "table_03_04.md"
REGIMES = {"eps near 0": "eps near 0 (compared at 0.1)", "eps = ln K": "eps = ln |X|"}


def read(path, number):
    """Return the experiment's rows of one table, by mechanism, regime and data set."""
    rows = [row for row in table.read(path) if row["table"] == str(number)]
    if not rows:
        raise UserError(f"{path}: no rows of Table {number}")
    return {(row["mechanism"], row["regime"], row["dataset"]): row for row in rows}


def verdicts(ledger, claims):
    """Return `claim: verdict` for each claim, those that the ledger lacks as open."""
    known = {record["id"]: record["verdict"] for record in ledger}
    return "; ".join(f"{claim}: {known.get(claim, 'open')}" for claim in claims)


@inputs.command
def main(number, entries, claims, differs, argv=None):
    """Make a table; return the exit status.

    Parameters
    ----------
    number : int
    entries : dict
        From mechanism and regime to the entry in LaTeX.
    claims : dict
        From mechanism and regime to the names of the claims that decide it.
    differs : str
        How the entries differ from the printed ones.
    """
    parser = Parser(prog=f"python -m figures.uldp.table_{number:02}")
    parser.add_argument("--table", required=True, help="the experiment's table")
    parser.add_argument("--ledger", required=True)
    parser.add_argument("--datasets", required=True, nargs="+", action=Distinct)
    parser.add_argument("--out", required=True, help="path without ending")
    arguments = parser.parse_args(argv)
    found = read(arguments.table, number)
    if missing := set(arguments.datasets) - {dataset for _, _, dataset in found}:
        raise UserError(
            f"{arguments.table}: lacks {min(missing)}; delete it and run snakemake again"
        )
    ledger = files.read_json(arguments.ledger)
    names = [f"exact / entry, {short_name(dataset)}" for dataset in arguments.datasets]
    columns = ("mechanism", "regime", "entry", *names, "claims")
    rows = []
    for (name, regime), entry in entries.items():
        cells = [found[name, regime, dataset] for dataset in arguments.datasets]
        ratios = [f"{float(c['ratio']):.4f}" if c["ratio"] != "nan" else "" for c in cells]
        said = verdicts(ledger, claims[name, regime])
        rows.append([called(name), REGIMES[regime], entry, *ratios, said])
    text = caption(number, found, arguments.datasets, differs)
    tables.write(arguments.out, columns, rows, text, math=("entry",))
    return 0


def caption(number, found, datasets, differs):
    """Return the caption: the comparison, its sizes, and the distance of exact losses."""
    of = {name: [row for (_, _, d), row in found.items() if d == name] for name in datasets}
    sizes = "; ".join(
        f"{short_name(name)}: n = {int(rows[0]['n']):,}, |X| = {rows[0]['K']}, "
        f"|X_S| = {rows[0]['s']}"
        for name, rows in of.items()
    )
    known = [row for rows in of.values() for row in rows if row["ratio"] != "nan"]
    far = max(known, key=lambda row: abs(float(row["ratio"]) - 1))
    ratios = [float(row["ratio"]) for row in known]
    where = (called(far["mechanism"]), REGIMES[far["regime"]], short_name(far["dataset"]))
    return tables.filled(
        CAPTION,
        number=number,
        loss={3: "l1", 4: "l2"}[number],
        sizes=sizes,
        differs=differs,
        least=f"{min(ratios):.3g}",
        most=f"{max(ratios):.3g}",
        farthest=", ".join(where),
    )
