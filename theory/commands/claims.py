"""Claims as arguments of a command."""

from pathlib import Path

from common.arguments import Distinct
from common.errors import UserError
from theory.ledger import claims, decisions
from theory.projects import project


def add(parser, what="claims (default: all)"):
    """Add ids of claims, and the number of processes."""
    parser.add_argument("ids", nargs="*", action=Distinct, metavar="ID", help=what)
    parser.add_argument("--jobs", type=int, default=2, help="processes")


def require_known(ids):
    """Raise UserError unless every id is a claim's; load what decides those of the library."""
    unknown = [name for name in ids if name not in claims.statements()]
    if unknown:
        raise UserError(f"no claim has the id {unknown[0]}; python -m theory list names them all")
    decisions.load(ids)


def decided(ids):
    """Return those of the claims, or of the project's if there are none, that a module decides."""
    require_known(ids)
    return [name for name in ids or claims.own() if name in decisions.deciders()]


def folder(given, name):
    """Return the folder that an option names, or the one of that name in the project's results."""
    return Path(given) if given else project.results() / name
