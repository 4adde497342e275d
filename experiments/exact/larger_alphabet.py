"""LIP for more than two values: the least error, the bound of the direct channel, and RR.

`python -m experiments.exact.larger_alphabet --out FILE`. The error is the expected squared distance
of posterior and truth; the optimum is exact, and `gap` is what its certificate leaves open.
"""

from fractions import Fraction

import numpy as np

from common import portable, table
from common.arguments import Parser
from common.errors import run
from mechanisms import rr
from mechanisms.estimation.mmse import mean_squared_error
from mechanisms.losses import lip
from mechanisms.optimal_lip.optimizer import optimize
from theory.floats.lip import gap

PRIORS = {
    "p = (.2, .3, .5)": [20, 30, 50],
    "p = (.05, .05, .9)": [5, 5, 90],
    "p = (.01, .04, .15, .3, .5)": [1, 4, 15, 30, 50],
    "10 values, p as 1/rank": [Fraction(1, k) for k in range(1, 11)],
}
GRID = np.linspace(0.25, 5, 20).tolist()
# e^eps is drawn to so many digits
DENOMINATOR = 10**6
COLUMNS = ("panel", "curve", "eps", "error", "gap")


def rr_error(prior, E):
    """Return the least error from RR with E, as a float."""
    Q, p = rr.mechanism(len(prior), float(E)).matrix(), np.array(prior, dtype=float)
    return portable.total(mean_squared_error(Q, p, row) for row in np.eye(len(p)))


def rows_at(panel, prior, eps):
    """Return the rows of a panel at one eps."""
    E = Fraction(portable.exp(eps)).limit_denominator(DENOMINATOR)
    best = optimize(prior, E)
    variance = float(sum(p * (1 - p) for p in prior))
    errors = {
        "bound": float(lip.mse_direct(prior, E)),
        "optimum": float(1 - best.value),
        "RR": float(rr_error(prior, E)),
    }
    return [
        (panel, curve, eps, error / variance, float(gap(best)) if curve == "optimum" else 0.0)
        for curve, error in errors.items()
    ]


def main(argv=None):
    """Run the command; return the exit status."""
    parser = Parser(prog="python -m experiments.exact.larger_alphabet", description=__doc__)
    parser.add_argument("--out", required=True, help="table to write")
    arguments = parser.parse_args(argv)
    rows = []
    for panel, weights in PRIORS.items():
        prior = [Fraction(w) / sum(weights) for w in weights]
        rows += [row for eps in GRID for row in rows_at(panel, prior, eps)]
    table.write(arguments.out, COLUMNS, rows)
    return 0


if __name__ == "__main__":
    run(main)
