"""Shuffled reports of n users: the eps that hides which sensitive value one of them has.

`python -m experiments.exact.shuffling --out FILE` writes the least eps for delta = 1e-6, rounded
up, with a delta that ball arithmetic certifies.
"""

import math

from common import portable, table
from common.arguments import Parser
from common.errors import run
from mechanisms.budgets import shuffling
from theory.exact import shuffled_delta

TARGET = 1e-6
EPS_0 = (0.5, 1.0, 2.0, 4.0)
USERS = (100, 300, 1000, 3000, 10_000, 30_000, 100_000)
DIGITS = 1e5
COLUMNS = ("eps_0", "n", "eps", "delta", "certified_delta")


def row(eps_0, n):
    """Return the row of one budget and number of users."""
    eps = math.ceil(shuffling.epsilon(n, portable.exp(eps_0), TARGET) * DIGITS) / DIGITS
    # at the budget itself delta is 0, whatever was rounded
    eps = min(eps, eps_0)
    return eps_0, n, eps, TARGET, shuffled_delta.delta_above(n, eps_0, eps)


def main(argv=None):
    """Run the command; return the exit status."""
    parser = Parser(prog="python -m experiments.exact.shuffling", description=__doc__)
    parser.add_argument("--out", required=True, help="table to write")
    arguments = parser.parse_args(argv)
    table.write(arguments.out, COLUMNS, [row(eps_0, n) for eps_0 in EPS_0 for n in USERS])
    return 0


if __name__ == "__main__":
    run(main)
