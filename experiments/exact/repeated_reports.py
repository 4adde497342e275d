"""Repeated reports by RR: fresh ones, memoized ones, and L-GRR as published.

`python -m experiments.exact.repeated_reports --out FILE` writes, for t reports of one value, their
real eps and the expected l2 loss of the mean of their empirical estimates, times n.
"""

import numpy as np

from common import portable, table
from common.arguments import Parser
from common.errors import run
from mechanisms import l_grr, memoized, nonprivate, rr

K, EPS_INF, EPS_1 = 100, 4.0, 2.0
ROUNDS = (1, 2, 3, 5, 7, 10, 15, 20, 30, 50, 70, 100)
P = np.ones(K) / K
COLUMNS = ("curve", "K", "eps_inf", "eps_1", "t", "eps", "n_l2")


def fresh(t):
    """Return eps and n times the l2 loss of t independent reports by RR."""
    one = rr.mechanism(K, portable.exp(EPS_1)).variance(P, 1).sum()
    sampling = nonprivate.mechanism(K).variance(P, 1).sum()
    return t * EPS_1, memoized.averaged(one, sampling, t)


def kept(mechanism, t):
    """Return the same of t reports from one memo."""
    return portable.log(mechanism.factor(t)), mechanism.variance(P, 1, t).sum()


def rows():
    """Return the table's rows."""
    E_inf, E_1 = portable.exp(EPS_INF), portable.exp(EPS_1)
    made = {
        "memoized RR": memoized.rr(K, E_inf, E_1),
        "L-GRR as published": l_grr.mechanism(K, E_inf, E_1),
    }
    curves = {"fresh RR": fresh}
    curves |= {name: lambda t, one=one: kept(one, t) for name, one in made.items()}
    return [
        (name, K, EPS_INF, EPS_1, t, *(float(value) for value in curve(t)))
        for name, curve in curves.items()
        for t in ROUNDS
    ]


def main(argv=None):
    """Run the command; return the exit status."""
    parser = Parser(prog="python -m experiments.exact.repeated_reports", description=__doc__)
    parser.add_argument("--out", required=True, help="table to write")
    table.write(parser.parse_args(argv).out, COLUMNS, rows())
    return 0


if __name__ == "__main__":
    run(main)
