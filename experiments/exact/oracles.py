"""Frequency oracles against eps: worst-case loss over the least, and success of attacks.

`python -m experiments.exact.oracles --out FILE`, from the formulas of
`mechanisms.oracles.ranking`; nothing is sampled.
"""

from common import portable, table
from common.arguments import Parser
from common.errors import run
from mechanisms.oracles import ranking

SIZES = (16, 1000)
EPS = tuple(portable.geomspace(0.1, 6, 41).tolist())
# numbers are written to so many digits
DIGITS = 7
COLUMNS = ("K", "eps", "oracle", "n_l2_worst", "times_least", "success")


def rows_at(K, eps):
    """Return the rows at one size and budget."""
    least = ranking.least_loss(K, eps)
    return [
        (K, eps, one.name, *map(_short, (one.n_l2_worst, one.n_l2_worst / least, one.success)))
        for one in ranking.oracles(K, eps)
    ]


def _short(value):
    return float(f"{value:.{DIGITS}g}")


def main(argv=None):
    """Run the command; return the exit status."""
    parser = Parser(prog="python -m experiments.exact.oracles", description=__doc__)
    parser.add_argument("--out", required=True, help="table to write")
    arguments = parser.parse_args(argv)
    table.write(arguments.out, COLUMNS, [row for K in SIZES for e in EPS for row in rows_at(K, e)])
    return 0


if __name__ == "__main__":
    run(main)
