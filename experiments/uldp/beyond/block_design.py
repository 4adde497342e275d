"""uBD next to the mechanisms of Figures 5 and 10: its measured losses.

The k of `uBD` has the least worst case, and that of `uBD(p)` the least expected loss at the
people's share of sensitive values, as if it had been guessed.

`python -m experiments.uldp.beyond.block_design --counts FILE ... --out FILE` draws the same users
as `experiments.uldp.fig_05_10` and writes rows of the same form, for the estimators emp, emp+thr
and ML, with the exact expected MSE.
"""

import math
from functools import partial
from itertools import product

import numpy as np

from common import portable, table
from common.arguments import Distinct, budget
from common.errors import UserError, run
from common.streams import stream
from experiments.uldp import finite_population, options, points
from experiments.uldp import theory as uldp_theory
from experiments.uldp.estimates import Found, draw_users
from experiments.uldp.fig_05_10 import COLUMNS
from mechanisms import ubd
from mechanisms.estimation import em, empirical, maximum_likelihood, threshold
from mechanisms.estimation.likelihood import likelihood
from mechanisms.losses import ubd as ubd_losses
from mechanisms.recommend import of_best_size

NAMES = ("uBD", "uBD(p)")


def ubd_of_name(name, people, eps):
    """Return the uBD of a name for these people."""
    s, E = int(people.sensitive.sum()), portable.exp(eps)
    k = ubd_losses.best_size(s, E)
    if name == "uBD(p)" and s > 2:
        share = float(people.counts[people.sensitive].sum() / people.counts.sum())
        k = of_best_size(s, len(people.counts) - s, E, share).parameters["k"]
    return ubd.mechanism(people.sensitive, k, E)


def estimates(mechanism, users, rng, stopping, iterate):
    """Perturb the users' values and estimate their distribution; as `estimates.estimates`."""
    n = int(users.sum())
    if not iterate:
        counts = mechanism.draw_counts(users, rng)
        return _plain(mechanism, counts, n)
    reports = mechanism.perturb(np.repeat(np.arange(len(users)), users), rng)
    found = _plain(mechanism, mechanism.output_counts(reports), n)
    start = em.start_from(found["emp+thr"].p)
    like = likelihood(mechanism, reports)
    limits = stopping.ml_tolerance, stopping.ml_passes
    best = maximum_likelihood.estimate(like, start, *limits)
    return found | {"ML": Found(best.p, best.passes, best.gap)}


def _plain(mechanism, counts, n):
    raw = empirical.estimate(mechanism, counts, n)
    return {"emp": Found(raw), "emp+thr": Found(threshold.estimate(mechanism, counts, n))}


def one_run(people, settings, point):
    """Return the rows of one repetition at one eps."""
    name, eps, repetition = point
    users = draw_users(people.counts, stream(settings.seed, "users", settings.label, repetition))
    rng = stream(settings.seed, "uldp_block_design", settings.label, name, eps, repetition)
    mechanism = ubd_of_name(name, people, eps)
    iterate = repetition < settings.em_repetitions
    found = estimates(mechanism, users, rng, options.stopping(settings), iterate)
    p, n = people.counts / people.counts.sum(), int(users.sum())
    rows = points.measured(found, p, n)
    if repetition == 0:
        expected = finite_population.l2(mechanism, people.counts, n)
        rows.append((uldp_theory.EXPECTED, n, math.nan, expected, 0, math.nan))
    return [(name, eps, repetition, *row) for row in rows]


def main(argv=None):
    """Run the command; return the exit status."""
    parser = options.parser("experiments.uldp.beyond.block_design", __doc__)
    parser.add_argument("--eps", required=True, type=budget, nargs="+", action=Distinct)
    settings = options.check(parser.parse_args(argv))
    people = points.read_people(settings.counts)
    if not people.sensitive.any():
        raise UserError(f"{settings.counts}: needs a sensitive value")
    grid = product(NAMES, settings.eps, range(settings.repetitions))
    rows = points.over(grid, partial(one_run, people, settings), settings.threads)
    table.write(settings.out, COLUMNS, rows)
    return 0


if __name__ == "__main__":
    run(main)
