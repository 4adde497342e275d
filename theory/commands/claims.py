"""Claims as arguments of a command."""

from common.arguments import Distinct
from common.errors import UserError
from theory.ledger import claims, decisions


def add(parser, what="claims (default: all)"):
    """Add ids of claims, and the number of processes."""
    parser.add_argument("ids", nargs="*", action=Distinct, metavar="ID", help=what)
    parser.add_argument("--jobs", type=int, default=2, help="processes")


def require_known(ids):
    """Raise UserError unless every id is a claim's."""
    unknown = [name for name in ids if name not in claims.statements()]
    if unknown:
        raise UserError(f"no claim has the id {unknown[0]}; python -m theory list names them all")


def decided(ids):
    """Return those of the claims, or of all if there are none, that a module decides."""
    require_known(ids)
    return [name for name in ids or claims.statements() if name in decisions.deciders()]
