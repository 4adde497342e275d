"""Join the ledger that `prove` wrote and the statements decided from experiments' numbers."""

import argparse

from calp.arguments import Distinct
from calp.errors import UserError
from theory.ledger import ledger_file


def main(argv):
    """Write the ledger of all statements; return 0."""
    parser = argparse.ArgumentParser(prog="python -m theory join", description=__doc__)
    parser.add_argument("--proofs", required=True, help="ledger that `prove` wrote")
    parser.add_argument(
        "--measured", nargs="*", action=Distinct, default=[], help="files of experiments.measured"
    )
    parser.add_argument(
        "--paper", choices=("uldp", "lip", "oneid"), help="only the statements of this paper"
    )
    parser.add_argument("--ledger", required=True, help="file to write")
    arguments = parser.parse_args(argv)
    measured = [record for path in arguments.measured for record in ledger_file.required(path)]
    try:
        records = ledger_file.joined(ledger_file.required(arguments.proofs), measured)
    except ValueError as error:
        raise UserError(f"--measured: {error}") from error
    chosen = [r for r in records if arguments.paper in (None, r["paper"])]
    ledger_file.write(arguments.ledger, chosen)
    return 0
