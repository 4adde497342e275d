"""Options that the ULDP experiments share, and their checks."""

from common import portable
from common.arguments import Parser, require_at_least
from common.errors import UserError
from experiments.uldp.estimates import Stopping

# beyond, theta of the basic RAPPOR rounds to 1
MAX_EPS = 60


def parser(module, description):
    """Return a parser with the shared options."""
    made = Parser(prog=f"python -m {module}", description=description)
    made.add_argument("--counts", required=True, help="table value,count,sensitive")
    made.add_argument("--label", required=True, help="name of the data set, for the streams")
    made.add_argument("--repetitions", required=True, type=int)
    made.add_argument("--em-repetitions", required=True, type=int, help="for EM and ML of reports")
    made.add_argument("--seed", required=True, type=int)
    made.add_argument("--tolerance", required=True, type=float, help="for EM, in nats per user")
    made.add_argument("--max-passes", required=True, type=int, help="of EM")
    made.add_argument("--threads", type=int, default=1)
    made.add_argument("--out", required=True, help="table to write")
    return made


def check(arguments):
    """Return the arguments, or raise UserError that names the option out of range."""
    least = {"repetitions": 1, "em_repetitions": 1, "max_passes": 1, "threads": 1, "users": 1}
    require_at_least(arguments, seed=0, **least)
    if arguments.em_repetitions > arguments.repetitions:
        raise UserError(
            f"--em-repetitions must be at most --repetitions, {arguments.repetitions}, "
            f"got {arguments.em_repetitions}"
        )
    if not arguments.tolerance > 0:
        raise UserError(f"--tolerance must be positive, got {arguments.tolerance}")
    if not all(0 < eps <= MAX_EPS for eps in getattr(arguments, "eps", [])):
        raise UserError(f"--eps must be in (0, {MAX_EPS}], got {arguments.eps}")
    return arguments


def stopping(arguments):
    """Return where EM stops, as a `Stopping`."""
    return Stopping(arguments.tolerance, arguments.max_passes)


def with_ln_size(grid, K):
    """Return the grid of eps with ln K, in order.

    Examples
    --------
    >>> with_ln_size([0.1, 1.0], 1)
    [0.1, 1.0]
    """
    return sorted({*grid, portable.log(K)}) if K > 1 else list(grid)
