"""ULDP, Figures 6 and 11: number of sensitive values against TV and MSE, common mechanism.

`python -m experiments.uldp.fig_06_11 --counts FILE --mechanism NAME ... --out FILE` draws X_S at
random in each repetition, and users as for Figure 5, at eps = 0.1 and ln K. Mechanisms that do not
know X_S are run at one size.
"""

from functools import partial
from itertools import product

import numpy as np

from common import inputs, portable, table
from common.arguments import Distinct
from common.errors import UserError, run
from common.streams import stream
from experiments.uldp import catalogue, options, points
from experiments.uldp.estimates import draw_users, estimates

HIGH_PRIVACY = 0.1
COLUMNS = ("mechanism", "eps", "size", "repetition", "estimator", "n", "tv", "mse", "passes", "gap")


def draw_sensitive(K, size, rng):
    """Return a mask of shape (K,) with `size` values drawn at random."""
    mask = np.zeros(K, dtype=bool)
    mask[rng.choice(K, size, replace=False)] = True
    return mask


def one_run(counts, name, settings, point):
    """Return the rows of one repetition at one eps and size."""
    eps, size, repetition = point
    key = (settings.label, repetition)
    users = draw_users(counts, stream(settings.seed, "users", *key))
    # the same X_S for every mechanism and eps
    sensitive = draw_sensitive(len(counts), size, stream(settings.seed, "sensitive", *key, size))
    mechanism = catalogue.MECHANISMS[name](sensitive, eps)
    rng = stream(settings.seed, "uldp_fig_06_11", name, *key, eps, size)
    iterate = repetition < settings.em_repetitions
    found = estimates(mechanism, users, rng, options.stopping(settings), iterate)
    p, n = counts / counts.sum(), int(users.sum())
    rows = points.measured(found, p, n)
    rows += points.expected(mechanism, counts, n)
    return [(name, eps, size, repetition, *row) for row in rows]


def parse(argv):
    """Return the arguments of the command line."""
    parser = options.parser("experiments.uldp.fig_06_11", __doc__)
    parser.add_argument("--mechanism", required=True, choices=list(catalogue.MECHANISMS))
    parser.add_argument(
        "--sizes",
        required=True,
        type=int,
        nargs="+",
        action=Distinct,
        help="numbers of sensitive values; K is added",
    )
    return options.check(parser.parse_args(argv))


@inputs.command
def main(argv=None):
    """Run the command; return the exit status."""
    settings = parse(argv)
    counts = points.read_people(settings.counts).counts
    K = len(counts)
    if min(settings.sizes) < 1:
        raise UserError(f"--sizes must be at least 1, got {min(settings.sizes)}")
    sizes = sorted({*(size for size in settings.sizes if size < K), K})
    sizes = sizes if settings.mechanism in catalogue.ULDP else [K]
    grid = (HIGH_PRIVACY, portable.log(K)) if settings.mechanism != "none" else (HIGH_PRIVACY,)
    work = partial(one_run, counts, settings.mechanism, settings)
    rows = points.over(product(grid, sizes, range(settings.repetitions)), work, settings.threads)
    table.write(settings.out, COLUMNS, rows)
    return 0


if __name__ == "__main__":
    run(main)
