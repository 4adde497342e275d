"""OneID and HLLDP with two classes: worst cases of IDUE, uRAP and subset selection, and the least.

`python -m experiments.exact.best_channel --out FILE`. Losses are n times the worst-case expected l2
loss; the least one lies between two fractions, of which `bounds` are how far apart, as a share.
"""

import math
from fractions import Fraction

from common import portable, table
from common.arguments import Parser
from common.errors import run
from mechanisms import rappor, recommend
from mechanisms.design.classes import Classes, least_worst, worst
from mechanisms.losses import ubd
from mechanisms.optimal_idue.optimizer import optimize

# values of each class, and its eps as a multiple
PANELS = {
    "OneID-LDP: 4 values with eps, 4 with 2 eps": ((4, 4), (1, 2)),
    "HLLDP: 4 values with eps, 12 without a budget": ((4, 12), (1, math.inf)),
}
EPS = (0.5, 1.0, 1.5, 2.0, 2.5, 3.0, 4.0)
# e^eps is drawn to so many digits, and losses are written to so many
DENOMINATOR, DIGITS = 10**6, 7
COLUMNS = ("panel", "curve", "eps", "n_l2", "times_least", "bounds")


def unary_worst(sizes, a, b):
    """Return n times the worst-case l2 loss of a unary encoding's usual estimate, by classes.

    Parameters
    ----------
    sizes : tuple of int
    a, b : sequence of float
        Pr(1) in the own bit and in another's, for the values of each class.
    """
    pairs = list(zip(a, b, strict=True))
    noise = sum(m * v * (1 - v) / (u - v) ** 2 for m, (u, v) in zip(sizes, pairs, strict=True))
    return worst([noise + (1 - 2 * v) / (u - v) for u, v in pairs], sizes)


def factors(eps, multiples):
    """Return e^eps of each class as fractions, None without a budget."""
    return tuple(
        None
        if multiple == math.inf
        else Fraction(portable.exp(eps * multiple)).limit_denominator(DENOMINATOR)
        for multiple in multiples
    )


def rows_at(panel, sizes, multiples, eps):
    """Return the rows of a panel at one eps."""
    E = factors(eps, multiples)
    floats = [math.inf if e is None else float(e) for e in E]
    found = least_worst(Classes(sizes, E))
    unary = optimize(floats, list(sizes))
    K, least = sum(sizes), float(E[0])
    losses = {
        "IDUE": unary_worst(sizes, unary.a.tolist(), unary.b.tolist()),
        "subset selection": ubd.least_on_sensitive(K, least),
        "least": float(found.upper),
    }
    if math.inf in multiples:
        theta = rappor.basic_theta(math.sqrt(least))
        losses["uRAP"] = recommend.of_urap(sizes[0], sizes[1], least, theta, 1.0).worst
    apart = float((found.upper - found.lower) / found.lower)
    return [
        (panel, curve, eps, _short(loss), _short(loss / losses["least"]), _above(apart))
        for curve, loss in losses.items()
    ]


def _short(value):
    return float(f"{value:.{DIGITS}g}")


def _above(apart):
    """Return a power of ten above a share: floats find the channel, and differ a little."""
    return 10.0 ** math.ceil(math.log10(max(apart, 1e-9)))


def main(argv=None):
    """Run the command; return the exit status."""
    parser = Parser(prog="python -m experiments.exact.best_channel", description=__doc__)
    parser.add_argument("--out", required=True, help="table to write")
    arguments = parser.parse_args(argv)
    rows = [
        row
        for panel, (sizes, multiples) in PANELS.items()
        for eps in EPS
        for row in rows_at(panel, sizes, multiples, eps)
    ]
    table.write(arguments.out, COLUMNS, rows)
    return 0


if __name__ == "__main__":
    run(main)
