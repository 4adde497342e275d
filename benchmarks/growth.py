"""How the cost of each estimator grows with n and K: `python -m benchmarks.growth`."""

import math
import time

import numpy as np

from common import table
from common.arguments import Parser
from common.errors import run
from mechanisms import rappor, rr, urap, urr
from mechanisms.estimation import em, empirical, maximum_likelihood, threshold
from mechanisms.estimation.likelihood import likelihood

COLUMNS = ("estimator", "varied", "n", "K", "seconds")
USERS = (1_000, 10_000, 100_000, 1_000_000)
SIZES = (64, 256, 1024, 4096)
FIXED_USERS, FIXED_SIZE = 100_000, 256
EPS, EM_PASSES, GAP, THREADS = 3.0, 20, 1e-6, 2


def populations():
    """Return (what is varied, n, K) of each point."""
    return [("n", n, FIXED_SIZE) for n in USERS] + [("K", FIXED_USERS, K) for K in SIZES]


def inputs(n, K):
    """Return users' values, of a distribution that falls off as Zipf's."""
    weights = 1 / np.arange(1, K + 1)
    return np.random.default_rng(1).choice(K, size=n, p=weights / weights.sum())


def made(name, K):
    """Return a mechanism at eps = 3; a tenth of the values are sensitive."""
    sensitive, E = np.arange(K) % 10 == 0, math.exp(EPS)
    theta = rappor.basic_theta(math.exp(EPS / 2))
    return {
        "RR": lambda: rr.mechanism(K, E),
        "uRR": lambda: urr.mechanism(sensitive, E),
        "RAPPOR": lambda: rappor.mechanism(K, theta, E),
        "uRAP": lambda: urap.mechanism(sensitive, theta, E),
    }[name]()


def counted(make):
    """Return a work on counts, from the reports."""

    def work(mechanism, reports):
        return make(mechanism, mechanism.output_counts(reports), len(reports))

    return work


def iterated(fit):
    """Return a work on the likelihood of the reports, from the thresholded estimate."""

    def work(mechanism, reports):
        counts = mechanism.output_counts(reports)
        start = em.start_from(threshold.estimate(mechanism, counts, len(reports)))
        return fit(likelihood(mechanism, reports, THREADS), start)

    return work


def em_passes(like, start):
    """Run a fixed number of EM passes."""
    return em.estimate(like, start, 1e-300, EM_PASSES)


def certified(like, start):
    """Run to a certified gap."""
    fitted = maximum_likelihood.estimate(like, start, GAP, 500)
    if not fitted.converged:
        raise RuntimeError(f"stopped at a gap of {fitted.gap}")
    return fitted


CLOSED = counted(lambda mechanism, counts, n: maximum_likelihood.closed_form(mechanism, counts))
ESTIMATORS = {
    "empirical, RAPPOR": ("RAPPOR", counted(empirical.estimate)),
    "emp+thr, RAPPOR": ("RAPPOR", counted(threshold.estimate)),
    "maximum likelihood, RR": ("RR", CLOSED),
    "maximum likelihood, uRR": ("uRR", CLOSED),
    f"{EM_PASSES} EM passes, RAPPOR": ("RAPPOR", iterated(em_passes)),
    "maximum likelihood to 1e-6 n, RAPPOR": ("RAPPOR", iterated(certified)),
    "maximum likelihood to 1e-6 n, uRAP": ("uRAP", iterated(certified)),
}


def least_seconds(work, repetitions):
    """Return the least time of some runs, after one to warm up."""
    seconds = []
    for _ in range(repetitions + 1):
        began = time.perf_counter()
        work()
        seconds.append(time.perf_counter() - began)
    return min(seconds)


def rows(repetitions):
    """Measure all points."""
    found = []
    for varied, n, K in populations():
        for label, (name, work) in ESTIMATORS.items():
            mechanism = made(name, K)
            reports = mechanism.perturb(inputs(n, K), np.random.default_rng(2))
            seconds = least_seconds(lambda w=work, m=mechanism, r=reports: w(m, r), repetitions)
            found.append((label, varied, n, K, f"{seconds:.3g}"))
    return found


def main(argv=None):
    """Run the command; return the exit status."""
    parser = Parser(prog="python -m benchmarks.growth", description=__doc__)
    parser.add_argument("--repetitions", type=int, default=3)
    parser.add_argument("--out", default="results/growth.csv")
    arguments = parser.parse_args(argv)
    table.write(arguments.out, COLUMNS, rows(arguments.repetitions))
    return 0


if __name__ == "__main__":
    run(main)
