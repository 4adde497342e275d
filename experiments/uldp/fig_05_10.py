"""ULDP, Figures 5 and 10: eps against TV and MSE, common mechanism.

`python -m experiments.uldp.fig_05_10 --counts FILE --mechanism NAME ... --out FILE` draws half of
the people without replacement in each repetition, perturbs their values, and estimates the
distribution of all people in five ways, at each eps and at ln K. The rows of EM and of the
maximum-likelihood estimate have their certified gap; theory's rows stand next to them.
"""

from functools import partial
from itertools import product

from common import inputs, table
from common.arguments import Distinct, budget
from common.errors import run
from common.streams import stream
from experiments.uldp import catalogue, options, points
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
    rows = points.measured(found, p, n)
    if repetition == 0:
        rows += points.expected(mechanism, people.counts, n)
    return [(name, eps, repetition, *row) for row in rows]


def parse(argv):
    """Return the arguments of the command line."""
    parser = options.parser("experiments.uldp.fig_05_10", __doc__)
    parser.add_argument("--mechanism", required=True, choices=list(catalogue.MECHANISMS))
    parser.add_argument("--eps", required=True, type=budget, nargs="+", action=Distinct)
    return options.check(parser.parse_args(argv))


@inputs.command
def main(argv=None):
    """Run the command; return the exit status."""
    settings = parse(argv)
    people = points.read_people(settings.counts)
    grid = options.with_ln_size(settings.eps, len(people.counts))
    grid = grid if settings.mechanism != "none" else grid[:1]
    work = partial(one_run, people, settings.mechanism, settings)
    rows = points.over(product(grid, range(settings.repetitions)), work, settings.threads)
    table.write(settings.out, COLUMNS, rows)
    return 0


if __name__ == "__main__":
    run(main)
