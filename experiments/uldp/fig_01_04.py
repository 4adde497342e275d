"""ULDP, Figures 1 to 4: the mechanisms' own matrices, at the paper's small alphabets.

`python -m experiments.uldp.fig_01_04 --out FILE` writes a row for each figure, input and output.
The paper leaves eps open; here it is `EPS`.
"""

import numpy as np

from common import inputs, portable, table
from common.arguments import Parser
from common.errors import run
from experiments.uldp import catalogue
from mechanisms import pum, urr

EPS = 1.0
# Figures 1, 2 and 4 have X_S = {x1, x2, x3} of six values, Figure 3 has {x1, ..., x4} of ten
SMALL = np.arange(6) < 3
WIDE = np.arange(10) < 4
# Figure 4: a user whose home is x5 and workplace x6
KAPPA = 2
TAGS = np.array([0, 0, 0, 0, 1, 2])
COLUMNS = ("figure", "eps", "input", "input_sensitive", "output", "output_protected", "probability")


def names(symbol, count):
    """Return x1, x2, ..."""
    return [f"{symbol}{i + 1}" for i in range(count)]


def direct_rows(figure, Q, inputs, outputs):
    """Return the rows of a matrix; inputs and outputs are pairs of names and masks."""
    return [
        (figure, EPS, x, int(sensitive), y, int(protected), float(Q[i, j]))
        for i, (x, sensitive) in enumerate(zip(*inputs, strict=True))
        for j, (y, protected) in enumerate(zip(*outputs, strict=True))
    ]


def bit_matrix(mechanism):
    """Return Pr(bit j is 1 | x_i), shape (K, K), of a unary encoding."""
    one = np.tile(mechanism.b, (mechanism.K, 1))
    one[np.diag_indices(mechanism.K)] = mechanism.a
    return one


def personal_matrix(mechanism):
    """Return the matrix of the user's PUM, shape (K, K + kappa), from its intermediate data."""
    values = np.arange(mechanism.K)
    return mechanism.common.matrix()[mechanism.preprocess(values, TAGS)]


@inputs.command
def main(argv=None):
    """Run the command; return the exit status."""
    parser = Parser(prog="python -m experiments.uldp.fig_01_04")
    parser.add_argument("--out", required=True, help="table to write")
    arguments = parser.parse_args(argv)
    small = (names("x", len(SMALL)), SMALL)
    outputs = (names("y", len(SMALL)), SMALL)
    Q = urr.mechanism(SMALL, portable.exp(EPS)).matrix()
    bits = bit_matrix(catalogue.ULDP["uRAP"](WIDE, EPS))
    personal = pum.mechanism(SMALL, KAPPA, lambda mask: urr.mechanism(mask, portable.exp(EPS)))
    intermediate = np.append(SMALL, np.ones(KAPPA, dtype=bool))
    ends = ([*names("y", len(SMALL)), *names("bot", KAPPA)], intermediate)
    sensitive = SMALL | (TAGS > 0)
    rows = direct_rows(1, Q, small, outputs) + direct_rows(2, Q, small, outputs)
    rows += direct_rows(3, bits, (names("x", len(WIDE)), WIDE), (names("bit ", len(WIDE)), WIDE))
    rows += direct_rows(4, personal_matrix(personal), (small[0], sensitive), ends)
    table.write(arguments.out, COLUMNS, rows)
    return 0


if __name__ == "__main__":
    run(main)
