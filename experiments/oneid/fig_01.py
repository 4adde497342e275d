"""OneID, Figure 1: the two phases, run once on a small data set.

`python -m experiments.oneid.fig_01 --counts FILE --seed SEED --out FILE` tunes the budgets from
prior knowledge, optimises the mechanism, draws all users' reports and estimates the counts.
"""

import numpy as np

from common import inputs, portable, table
from common.arguments import Parser, require_at_least
from common.errors import run
from common.streams import stream
from experiments.datasets import histogram
from experiments.oneid import catalogue
from mechanisms.estimation import fixed_counts

# at the lesser gamma ADL has popular and unpopular values
GAMMA = min(catalogue.GAMMA)
COLUMNS = ("value", "count", "sensitive", "popular", "eps", "a", "b", "estimate", "deviation")
COLUMNS += ("gamma", "n")


def rows(people, values, rng, gamma=GAMMA):
    """Return a row for each value."""
    stage = catalogue.prior_based(people, catalogue.Point(gamma))
    ones = stage.mechanism.draw_counts(people.counts, rng)
    estimate = fixed_counts.estimate(stage.mechanism, ones, people.n)
    deviation = np.sqrt(fixed_counts.variance(stage.mechanism, people.counts))
    popular = people.counts * gamma >= people.n
    eps = portable.log(stage.E).tolist()
    columns = (values, people.counts.tolist(), people.sensitive.astype(int), popular.astype(int))
    columns += (eps, stage.mechanism.a.tolist(), stage.mechanism.b.tolist())
    columns += (estimate.tolist(), deviation.tolist())
    return [(*row, gamma, people.n) for row in zip(*columns, strict=True)]


@inputs.command
def main(argv=None):
    """Run the command; return the exit status."""
    parser = Parser(prog="python -m experiments.oneid.fig_01", description=__doc__)
    parser.add_argument("--counts", required=True, help="table value,count,sensitive")
    parser.add_argument("--seed", required=True, type=int)
    parser.add_argument("--gamma", type=float, default=GAMMA)
    parser.add_argument("--out", required=True, help="table to write")
    arguments = parser.parse_args(argv)
    require_at_least(arguments, seed=0, gamma=1)
    counted = histogram.read_csv(arguments.counts)
    people = catalogue.People(counted.counts, counted.sensitive)
    rng = stream(arguments.seed, "oneid_fig_01")
    table.write(arguments.out, COLUMNS, rows(people, counted.values, rng, arguments.gamma))
    return 0


if __name__ == "__main__":
    run(main)
