"""ULDP, Figures 7 and 12: number of attributes against TV and MSE, common mechanism.

`python -m experiments.uldp.fig_07_12 --counts FILE --mechanism NAME ... --out FILE --times FILE`
adds up to five yes or no attributes to the four of the census: those of `--refined`, a table of
all nine, or independent synthetic ones of the given proportions. Each repetition draws users
without replacement and runs at each eps. The seconds that each estimate took are in the
second table, which no two runs have in common.
"""

from itertools import product

import numpy as np

from common import files, inputs, table
from common.arguments import Distinct, budget
from common.errors import UserError, run
from common.streams import stream
from experiments.datasets import histogram
from experiments.uldp import catalogue, options, points, refined
from experiments.uldp.estimates import Stopping, draw_users, estimates

# of the first four, age, income, marital status and sex
BASE = 4
# looser than for Figure 5: the reports are many times as wide
ML_TOLERANCE, ML_PASSES = 1e-6, 60
KEYS = ("mechanism", "eps", "attributes", "size", "repetition", "estimator")
COLUMNS = (*KEYS, "n", "tv", "mse", "passes", "gap")
TIMES = (*KEYS, "passes", "seconds")


def one_run(people, settings, point):
    """Return the rows of one repetition at one eps and number of attributes, and its times."""
    attributes, eps, repetition = point
    size = len(people.sensitive) << (attributes - BASE)
    counts = refined.with_fewer(people.counts, size)
    sensitive = np.repeat(people.sensitive, size // len(people.sensitive))
    key = (settings.label, attributes, repetition)
    n = min(settings.users, int(counts.sum()) // 2)
    users = draw_users(counts, stream(settings.seed, "users", *key), n)
    mechanism = catalogue.MECHANISMS[settings.mechanism](sensitive, eps)
    rng = stream(settings.seed, "uldp_fig_07_12", settings.mechanism, *key, eps)
    stop = Stopping(settings.tolerance, settings.max_passes, ML_TOLERANCE, ML_PASSES)
    iterate = repetition < settings.em_repetitions
    found = estimates(mechanism, users, rng, stop, iterate, settings.threads)
    p = counts / counts.sum()
    rows = points.measured(found, p, n)
    if repetition == 0:
        rows += points.expected(mechanism, counts, n)
    here = (settings.mechanism, eps, attributes, size, repetition)
    times = [(*here, name, b.passes, b.seconds) for name, b in found.items()]
    return [(*here, *row) for row in rows], times


def read_people(settings):
    """Return a `Histogram` with the counts of all attributes and the mask of the first four's."""
    people = histogram.read_csv(settings.counts)
    if settings.refined:
        counts = histogram.read_csv(settings.refined).counts
    else:
        counts = refined.by_independent_bits(people.counts, settings.proportions, settings.seed)
    size = len(people.counts) << (max(settings.attributes) - BASE)
    if len(counts) % size or not np.array_equal(
        refined.with_fewer(counts, len(people.counts)), people.counts
    ):
        raise UserError(
            f"{settings.refined or '--proportions'}: does not refine {settings.counts} by "
            f"{max(settings.attributes) - BASE} attributes"
        )
    return histogram.Histogram(people.values, counts, people.sensitive)


def parse(argv):
    """Return the arguments of the command line."""
    parser = options.parser("experiments.uldp.fig_07_12", __doc__)
    parser.add_argument("--mechanism", required=True, choices=list(catalogue.MECHANISMS))
    parser.add_argument(
        "--attributes", required=True, type=int, nargs="+", action=Distinct, help="4 and more"
    )
    parser.add_argument("--eps", required=True, type=budget, nargs="+", action=Distinct)
    parser.add_argument("--users", required=True, type=int, help="at most half of the people")
    source = parser.add_mutually_exclusive_group(required=True)
    source.add_argument("--refined", help="table of the counts by all attributes")
    source.add_argument("--proportions", type=float, nargs="+", help="of synthetic attributes")
    parser.add_argument("--times", required=True, help="table of seconds to write")
    arguments = options.check(parser.parse_args(argv))
    if min(arguments.attributes) < BASE:
        raise UserError(f"--attributes must be at least {BASE}, got {min(arguments.attributes)}")
    if not all(0 <= share <= 1 for share in arguments.proportions or []):
        raise UserError(f"--proportions must lie in [0, 1], got {arguments.proportions}")
    return arguments


@inputs.command
def main(argv=None):
    """Run the command; return the exit status."""
    settings = parse(argv)
    people = read_people(settings)
    grid = settings.eps if settings.mechanism != "none" else settings.eps[:1]
    plan = product(settings.attributes, grid, range(settings.repetitions))
    # one after the other: each needs much memory, and its seconds are reported
    done = [one_run(people, settings, point) for point in plan]
    found = table.text(COLUMNS, [row for rows, _ in done for row in rows])
    times = table.text(TIMES, [row for _, times in done for row in times])
    files.write_all({settings.out: found, settings.times: times})
    return 0


if __name__ == "__main__":
    run(main)
