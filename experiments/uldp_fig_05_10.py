"""ULDP, Figures 5 and 10: eps against TV and MSE, common mechanism.

`python -m experiments.uldp_fig_05_10 --counts FILE --mechanism NAME ... --out FILE` draws half of
the people without replacement in each repetition, perturbs their values, and estimates the
distribution of all people in four ways. The rows of EM and of the maximum-likelihood estimate have
their certified gap.
"""

import argparse
import math
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from itertools import product

import numpy as np

from common.errors import UserError, run
from common.streams import stream
from experiments import catalogue, losses, table
from experiments.datasets import histogram
from mechanisms.direct_encoding import DirectEncoding
from mechanisms.estimation import em, empirical, maximum_likelihood, threshold
from mechanisms.estimation.likelihood import likelihood

MAX_EPS = 60
# the certified maximum: nats a user, and passes that it never needed so far
ML_TOLERANCE = 1e-8
ML_PASSES = 500
COLUMNS = ("mechanism", "eps", "repetition", "estimator", "n", "tv", "mse", "passes", "gap")


def draw_users(counts, rng):
    """Return the histogram of half of the people, drawn without replacement, shape (K,)."""
    return rng.multivariate_hypergeometric(counts, int(counts.sum()) // 2, method="marginals")


def estimates(mechanism, users, rng, tolerance, max_passes):
    """Perturb the users' values and estimate their distribution.

    Parameters
    ----------
    mechanism : DirectEncoding or UnaryEncoding
    users : ndarray of int, shape (K,)
        Number of users of each value.
    rng : numpy.random.Generator
    tolerance, max_passes
        Stopping rule of EM, as in `mechanisms.estimation.em.estimate`.

    Returns
    -------
    dict
        From the estimator's name to (estimate, passes, gap).
    """
    n = int(users.sum())
    reports = mechanism.perturb(np.repeat(np.arange(len(users)), users), rng)
    counts = mechanism.output_counts(reports)
    thresholded = threshold.estimate(mechanism, counts, n)
    like, start = likelihood(mechanism, reports), em.start_from(thresholded)
    fitted = em.estimate(like, start, tolerance, max_passes)
    if isinstance(mechanism, DirectEncoding):
        best = maximum_likelihood.closed_form(mechanism, counts)
    else:
        best = maximum_likelihood.estimate(like, start, ML_TOLERANCE, ML_PASSES)
    return {
        "emp": (empirical.estimate(mechanism, counts, n), 0, math.nan),
        "emp+thr": (thresholded, 0, math.nan),
        "EM": (fitted.p, fitted.passes, fitted.gap),
        "ML": (best.p, best.passes, best.gap),
    }


def one_run(people, name, settings, point):
    """Return the rows of one repetition at one eps."""
    eps, repetition = point
    # the same users for every mechanism and eps
    users = draw_users(people.counts, stream(settings.seed, "users", settings.label, repetition))
    rng = stream(settings.seed, "uldp_fig_05_10", settings.label, name, eps, repetition)
    mechanism = catalogue.MECHANISMS[name](people.sensitive, eps)
    found = estimates(mechanism, users, rng, settings.tolerance, settings.max_passes)
    p, n = people.counts / people.counts.sum(), int(users.sum())
    key = (name, eps, repetition)
    return [
        (*key, estimator, n, losses.total_variation(q, p), losses.squared_error(q, p), *effort)
        for estimator, (q, *effort) in found.items()
    ]


def parse(argv):
    """Return the arguments of the command line."""
    parser = argparse.ArgumentParser(
        prog="python -m experiments.uldp_fig_05_10", description=__doc__
    )
    parser.add_argument("--counts", required=True, help="table value,count,sensitive")
    parser.add_argument("--label", required=True, help="name of the data set, for the streams")
    parser.add_argument("--mechanism", required=True, choices=list(catalogue.MECHANISMS))
    parser.add_argument("--eps", required=True, type=float, nargs="+")
    parser.add_argument("--repetitions", required=True, type=int)
    parser.add_argument("--seed", required=True, type=int)
    parser.add_argument("--tolerance", required=True, type=float, help="of EM, nats a user")
    parser.add_argument("--max-passes", required=True, type=int, help="of EM")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--out", required=True, help="table to write")
    arguments = parser.parse_args(argv)
    for name in ("repetitions", "max_passes", "threads"):
        if getattr(arguments, name) < 1:
            option = name.replace("_", "-")
            raise UserError(f"--{option} must be at least 1, got {getattr(arguments, name)}")
    if not arguments.tolerance > 0:
        raise UserError(f"--tolerance must be positive, got {arguments.tolerance}")
    # beyond, theta of the basic RAPPOR rounds to 1
    if not all(0 < eps <= MAX_EPS for eps in arguments.eps):
        raise UserError(f"--eps must be in (0, {MAX_EPS}], got {arguments.eps}")
    if arguments.seed < 0:
        raise UserError(f"--seed must not be negative, got {arguments.seed}")
    return arguments


def main(argv=None):
    """Run the command; return the exit status."""
    settings = parse(argv)
    people = histogram.read_csv(settings.counts)
    if people.counts.sum() < 2:
        raise UserError(f"{settings.counts}: needs at least two people, half of whom are drawn")
    grid = settings.eps if settings.mechanism != "none" else settings.eps[:1]
    points = list(product(grid, range(settings.repetitions)))
    with ThreadPoolExecutor(settings.threads) as pool:
        work = partial(one_run, people, settings.mechanism, settings)
        rows = [row for rows in pool.map(work, points) for row in rows]
    table.write(settings.out, COLUMNS, rows)
    return 0


if __name__ == "__main__":
    run(main)
