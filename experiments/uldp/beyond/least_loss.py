"""The worst-case l2 loss of ULDP mechanisms, over the least that any can have, against eps.

`python -m experiments.uldp.beyond.least_loss --out FILE` writes the ratios for four pairs of sizes,
from the closed forms of `mechanisms.losses` and the certificates of the mixture.
"""

from common import portable, table
from common.arguments import Parser
from common.errors import run
from mechanisms.losses import ubd
from mechanisms.recommend import candidates

# (K, s)
SIZES = ((400, 76), (625, 15), (1000, 100), (16, 4))
EPS = portable.geomspace(0.1, 10, 61)
COLUMNS = ("K", "s", "eps", "mechanism", "n_l2_worst", "n_l2_lower_bound", "ratio", "low", "high")


def rows_of(K, s):
    """Return the rows of one pair of sizes; `low` and `high` are the thresholds, in eps."""
    ends = [portable.log(E) for E in ubd.thresholds(s, K - s)]
    rows = []
    for eps in EPS.tolist():
        found, bound, _ = candidates(s, K - s, portable.exp(eps), None)
        for name, rival in found.items():
            key = (K, s, eps, name)
            rows.append((*key, float(rival.worst), float(bound), float(rival.worst / bound), *ends))
    return rows


def main(argv=None):
    """Run the command; return the exit status."""
    parser = Parser(prog="python -m experiments.uldp.beyond.least_loss")
    parser.add_argument("--out", required=True, help="table to write")
    arguments = parser.parse_args(argv)
    table.write(arguments.out, COLUMNS, [row for pair in SIZES for row in rows_of(*pair)])
    return 0


if __name__ == "__main__":
    run(main)
