"""What Tables 3 and 4 of the ULDP paper share: entries, their verdicts, and how near they are."""

from common import files, inputs, table
from common.arguments import Distinct, Parser
from common.errors import UserError
from figures import tables
from figures.source_line import short_name

MECHANISMS = {"RR": "RR", "RAP": "RAPPOR", "uRR": "uRR", "uRAP": "uRAP", "none": "no privacy"}
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
def main(number, entries, claims, argv=None):
    """Make a table; return the exit status.

    Parameters
    ----------
    number : int
    entries : dict
        From mechanism and regime to the entry in LaTeX.
    claims : dict
        From mechanism and regime to the names of the claims that decide it.
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
        ratios = [f"{float(cell['ratio']):.4f}" for cell in cells]
        said = verdicts(ledger, claims[name, regime])
        rows.append([MECHANISMS[name], REGIMES[regime], entry, *ratios, said])
    tables.write(arguments.out, columns, rows, math=("entry",))
    return 0
