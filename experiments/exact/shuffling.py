"""Shuffled reports of n users: the eps that hides which sensitive value one of them has.

`python -m experiments.exact.shuffling --out FILE` writes the least eps for delta = 1e-6, rounded
up, with a delta that ball arithmetic certifies: of any mechanism. Of uRR it writes certified bounds
of the least eps of its own channel, rounded outward.
"""

import math
from fractions import Fraction

from common import portable, table
from common.arguments import Parser
from common.errors import run
from mechanisms.accounting import families, wording
from mechanisms.accounting.enclosures import exponential
from mechanisms.accounting.question import Question
from mechanisms.budgets import shuffling
from theory.floats import shuffled_delta

TARGET = 1e-6
EPS_0 = (0.5, 1.0, 2.0, 4.0)
USERS = (100, 300, 1000, 3000, 10_000, 30_000, 100_000)
DIGITS = 100_000
COLUMNS = ("channel", "eps_0", "n", "low", "eps", "delta", "certified_delta")
# uRR with s of K values sensitive, for few budgets and numbers of users
K, S = 100, 8
OWN_EPS_0, OWN_USERS = (1.0, 2.0), (100, 1000, 10_000, 100_000)


def row(eps_0, n):
    """Return the row of one budget and number of users."""
    eps = math.ceil(shuffling.epsilon(n, portable.exp(eps_0), TARGET) * DIGITS) / DIGITS
    # at the budget itself delta is 0, whatever was rounded
    eps = min(eps, eps_0)
    return "any", eps_0, n, "", eps, TARGET, shuffled_delta.delta_above(n, eps_0, eps)


def own_row(eps_0, n):
    """Return the row of uRR."""
    family = families.urr(K, S, exponential(Fraction(eps_0)))
    found = Question(family, n).epsilon(Fraction(1, 10**6))
    low, high = wording.of_factor(found.low, found.high)
    bounds = math.floor(low * DIGITS) / DIGITS, math.ceil(high * DIGITS) / DIGITS
    return "uRR", eps_0, n, *bounds, TARGET, ""


def main(argv=None):
    """Run the command; return the exit status."""
    parser = Parser(prog="python -m experiments.exact.shuffling", description=__doc__)
    parser.add_argument("--out", required=True, help="table to write")
    arguments = parser.parse_args(argv)
    rows = [row(eps_0, n) for eps_0 in EPS_0 for n in USERS]
    rows += [own_row(eps_0, n) for eps_0 in OWN_EPS_0 for n in OWN_USERS if n in USERS]
    table.write(arguments.out, COLUMNS, rows)
    return 0


if __name__ == "__main__":
    run(main)
