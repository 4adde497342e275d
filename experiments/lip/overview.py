"""The README's picture: privacy and error of Theorem 2's channel as X = 1 grows rare, at eps = 1.

`python -m experiments.lip.overview --out FILE`
"""

import numpy as np

from common import portable, table
from common.arguments import Parser
from common.errors import run
from mechanisms.binary_channels import by_prior
from mechanisms.losses import lip

EPS = 1.0
# the printed channel is eps-LIP from the last prior of the first part on
EDGE = 1 / (1 + portable.exp(EPS))
PRIORS = np.unique([0.01, *portable.geomspace(0.001, EDGE, 50), *portable.geomspace(EDGE, 0.5, 10)])
CHANNELS = {
    "printed": by_prior.printed_lip,
    "LIP": by_prior.optimal_lip,
    "LDP": by_prior.optimal_ldp,
}
COLUMNS = ("channel", "P1", "eps", "real_eps", "error_share")


def rows():
    """Return for each channel and prior the least eps of LIP and the share of the error left."""
    found = []
    for name, channel in CHANNELS.items():
        q0, q1 = channel(PRIORS, portable.exp(EPS))
        real = portable.log(by_prior.lip_factors(q0, q1, PRIORS))
        share = lip.mse(q0, q1, PRIORS) / (PRIORS * (1 - PRIORS))
        numbers = zip(PRIORS, real, share, strict=True)
        found += [(name, f"{p:.6g}", EPS, f"{r:.6f}", f"{s:.6f}") for p, r, s in numbers]
    return found


def main(argv=None):
    """Write the table; return the exit status."""
    parser = Parser(prog="python -m experiments.lip.overview", description=__doc__)
    parser.add_argument("--out", default="docs/overview.csv")
    arguments = parser.parse_args(argv)
    table.write(arguments.out, COLUMNS, rows())
    return 0


if __name__ == "__main__":
    run(main)
