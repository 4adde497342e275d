"""OneID and HLLDP with two classes: worst cases of mechanisms, with redraws too, and the least.

`python -m experiments.exact.best_channel --out FILE`. Losses are n times the worst-case expected l2
loss; the least one lies between two fractions, of which `bounds` are how far apart, as a share.
"""

import math
from fractions import Fraction

import numpy as np

from common import portable, table
from common.arguments import Parser
from common.errors import run
from mechanisms import idue, rappor, recommend, urap
from mechanisms.design.classes import Classes, least_worst, worst
from mechanisms.losses import ubd
from mechanisms.optimal_idue.optimizer import mechanism as optimal
from mechanisms.order import redrawn

# values of each class, and its eps as a multiple
PANELS = {
    "OneID-LDP: 4 values with eps, 4 with 2 eps": ((4, 4), (1, 2)),
    "HLLDP: 4 values with eps, 12 without a budget": ((4, 12), (1, math.inf)),
}
EPS = (0.5, 1.0, 1.5, 2.0, 2.5, 3.0, 4.0)
# further classes, only at eps = 1
MORE = {
    "OneID-LDP: 2 values with eps, 2 with 2 eps": ((2, 2), (1, 2)),
    "OneID-LDP: 6 values with eps, 24 with 3 eps": ((6, 24), (1, 3)),
    "OneID-LDP: 30 values with eps, 30 with 2 eps": ((30, 30), (1, 2)),
    "HLLDP: 2 values with eps, 2 without a budget": ((2, 2), (1, math.inf)),
    "HLLDP: 4 values with eps, 4 without a budget": ((4, 4), (1, math.inf)),
    "HLLDP: 20 values with eps, 40 without a budget": ((20, 40), (1, math.inf)),
}
# e^eps is drawn to so many digits, and losses are written to so many
DENOMINATOR, DIGITS = 10**6, 7
COLUMNS = ("panel", "curve", "eps", "n_l2", "times_least", "bounds")


def bits_worst(sizes, encoding):
    """Return n times the worst-case l2 loss of an encoding's usual estimate (bits of any law).

    Parameters
    ----------
    sizes : tuple of int
        Of classes; values of one class follow one another.
    encoding : UnaryEncoding or RedrawnEncoding
        With the same probabilities in each class.
    """
    firsts = [sum(sizes[:g]) for g in range(len(sizes))]
    pairs = [(float(encoding.chance[x]), float(encoding.gain[x])) for x in firsts]
    noise = sum(m * c * (1 - c) / g**2 for m, (c, g) in zip(sizes, pairs, strict=True))
    return worst([noise + (1 - 2 * c) / g for c, g in pairs], sizes)


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
    unary = optimal(floats, idue.one_id, np.repeat((0, 1), sizes))
    K, least = sum(sizes), float(E[0])
    losses = {
        "IDUE": bits_worst(sizes, unary),
        "IDUE redrawn": bits_worst(sizes, redrawn.mechanism(unary)),
        "subset selection": ubd.least_on_sensitive(K, least),
        "least": float(found.upper),
    }
    if math.inf in multiples:
        theta = rappor.basic_theta(math.sqrt(least))
        encoding = urap.mechanism(np.arange(K) < sizes[0], theta, least)
        losses["uRAP"] = recommend.of_urap(*sizes, least, theta, 1.0).worst
        losses["uRAP redrawn"] = bits_worst(sizes, redrawn.mechanism(encoding))
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
    asked = [(panel, eps) for panel in PANELS for eps in EPS] + [(panel, 1.0) for panel in MORE]
    rows = [row for panel, eps in asked for row in rows_at(panel, *(PANELS | MORE)[panel], eps)]
    table.write(arguments.out, COLUMNS, rows)
    return 0


if __name__ == "__main__":
    run(main)
