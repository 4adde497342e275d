"""Derive the greatest and least losses again, by calculus; SymPy decides each line."""

from common.arguments import Distinct
from common.errors import UserError
from common.lines import printable
from theory.calculus.argument import ARGUMENTS, CalculusError, derive
from theory.projects.loading import import_all

import_all("theory.calculus")  # modules register their arguments


def add(parser):
    """Add the options."""
    told = "claims (default: all that have an argument)"
    parser.add_argument("ids", nargs="*", metavar="ID", action=Distinct, help=told)


def run(arguments):
    """Print the lines of each argument; return 0 if all hold and 1 if not."""
    if unknown := [name for name in arguments.ids if name not in ARGUMENTS]:
        there = ", ".join(sorted(ARGUMENTS))
        raise UserError(f"{unknown[0]}: has no argument in calculus; these have: {there}")
    failed = False
    for function, claims in _asked(arguments.ids).items():
        print(printable(f"{function.__doc__} ({', '.join(claims)})"))
        try:
            lines = derive(function)
        except CalculusError as error:
            lines, failed = [f"FAILED: {error}"], True
        for line in lines:
            print(printable(f"  {line}"))
    return int(failed)


def _asked(ids):
    """Return the claims of each argument, of these claims or of all."""
    found = {}
    for claim in ids or ARGUMENTS:
        for function in ARGUMENTS[claim]:
            found.setdefault(function, []).append(claim)
    return found
