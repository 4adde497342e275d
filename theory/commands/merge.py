"""Join the ledger that `prove` wrote and the statements decided from experiments' numbers."""

from common.arguments import Distinct
from common.errors import UserError
from theory.ledger import ledger_file
from theory.projects import project


def add(parser):
    """Add the options."""
    parser.add_argument("--proofs", required=True, help="ledger that `prove` wrote")
    parser.add_argument(
        "--measured", nargs="*", action=Distinct, default=[], help="files of experiments.measured"
    )
    parser.add_argument(
        "--paper", choices=project.library().papers, help="only the statements of this paper"
    )
    parser.add_argument("--ledger", required=True, help="file to write")


def run(arguments):
    """Write the ledger of all statements; return 0."""
    measured = [record for path in arguments.measured for record in ledger_file.required(path)]
    try:
        records = ledger_file.merged(ledger_file.required(arguments.proofs), measured)
    except ValueError as error:
        raise UserError(f"--measured: {error}") from error
    chosen = [r for r in records if arguments.paper in (None, r["paper"])]
    ledger_file.write(arguments.ledger, chosen)
    return 0
