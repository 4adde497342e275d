"""ULDP, Figures 5 and 10: eps against TV and MSE, common mechanism.

`python -m experiments.uldp.fig_05_10 --counts FILE --mechanism NAME ... --out FILE` draws half of
the people without replacement in each repetition, perturbs their values, and estimates the
distribution of all people in five ways, at each eps and at ln K. The rows of EM and of the
maximum-likelihood estimate have their certified gap; theory's rows stand beside them.
"""

import math
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from itertools import product

from common.errors import UserError, run
from common.streams import stream
from experiments import table
from experiments.datasets import histogram
from experiments.uldp import catalogue, losses, options
from experiments.uldp import theory as uldp_theory
from experiments.uldp.estimates import draw_users, estimates

COLUMNS = ("mechanism", "eps", "repetition", "estimator", "n", "tv", "mse", "passes", "gap")


def one_run(people, name, settings, point):
    """Return the rows of one repetition at one eps."""
    eps, repetition = point
    # the same users for every mechanism and eps
    users = draw_users(people.counts, stream(settings.seed, "users", settings.label, repetition))
    rng = stream(settings.seed, "uldp_fig_05_10", settings.label, name, eps, repetition)
    mechanism = catalogue.MECHANISMS[name](people.sensitive, eps)
    iterate = repetition < settings.em_repetitions
    found = estimates(mechanism, users, rng, options.stopping(settings), iterate)
    p, n = people.counts / people.counts.sum(), int(users.sum())
    rows = [
        (estimator, n, *losses.of(best.p, p), best.passes, best.gap)
        for estimator, best in found.items()
    ]
    if repetition == 0:
        theory = uldp_theory.losses_of(mechanism, people.counts, n)
        rows += [(kind, n, *pair, 0, math.nan) for kind, pair in theory.items()]
    return [(name, eps, repetition, *row) for row in rows]


def parse(argv):
    """Return the arguments of the command line."""
    parser = options.parser("experiments.uldp.fig_05_10", __doc__)
    parser.add_argument("--mechanism", required=True, choices=list(catalogue.MECHANISMS))
    parser.add_argument("--eps", required=True, type=float, nargs="+")
    return options.check(parser.parse_args(argv))


def main(argv=None):
    """Run the command; return the exit status."""
    settings = parse(argv)
    people = histogram.read_csv(settings.counts)
    if people.counts.sum() < 2:
        raise UserError(f"{settings.counts}: needs at least two people, half of whom are drawn")
    grid = options.with_ln_size(settings.eps, len(people.counts))
    grid = grid if settings.mechanism != "none" else grid[:1]
    points = list(product(grid, range(settings.repetitions)))
    with ThreadPoolExecutor(settings.threads) as pool:
        work = partial(one_run, people, settings.mechanism, settings)
        rows = [row for rows in pool.map(work, points) for row in rows]
    table.write(settings.out, COLUMNS, rows)
    return 0


if __name__ == "__main__":
    run(main)
