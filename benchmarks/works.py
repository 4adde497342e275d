"""The works that are timed: each function makes its inputs and returns what is timed."""

import math
from pathlib import Path

import numpy as np

from benchmarks import nonconvex
from experiments.datasets.histogram import read_csv
from mechanisms import idue, rappor, rr, urap, urr
from mechanisms.dyadic import encodings
from mechanisms.estimation import em, empirical, maximum_likelihood, threshold
from mechanisms.estimation.likelihood import likelihood
from mechanisms.optimal_idue import optimizer

COUNTS = Path(__file__).resolve().parents[1] / "data" / "histograms"
THREADS = 2
USERS, K, EPS = 100_000, 625, 1.0


def many_attributes():
    """Return p and the sensitive mask of 12,800 values: ACS 2023 refined by five made-up bits.

    Its 277 categories, with 123 empty ones, times five independent bits of stated proportions;
    76 of the 400 are sensitive, as in the ULDP paper's Figure 7.
    """
    counts = read_csv(COUNTS / "acs2023.csv").counts
    p = np.concatenate([counts, np.zeros(123)]) / counts.sum()
    for share in (0.2, 0.1, 0.05, 0.04, 0.02):
        p = np.concatenate([p * (1 - share), p * share])
    return p, np.arange(len(p)) % 400 < 76


def many_attribute_reports(make, n=240_000):
    """Return a mechanism at eps = 6 and its reports."""
    rng = np.random.default_rng(1)
    p, sensitive = many_attributes()
    mechanism = make(sensitive, math.exp(6))
    return mechanism, mechanism.perturb(rng.choice(len(p), size=n, p=p), rng)


def closed_form(make):
    """Maximum likelihood by water filling."""
    mechanism, reports = many_attribute_reports(make)
    counts = mechanism.output_counts(reports)
    return lambda: maximum_likelihood.closed_form(mechanism, counts)


def newton(mechanism, reports, tolerance):
    """Maximum likelihood of unary reports, from the reports to the certificate."""
    n = len(reports)

    def work():
        start = em.start_from(threshold.estimate(mechanism, mechanism.output_counts(reports), n))
        like = likelihood(mechanism, reports, THREADS)
        fitted = maximum_likelihood.estimate(like, start, tolerance, 500)
        if not fitted.converged:
            raise RuntimeError(f"stopped at a gap of {fitted.gap}")

    return work


def ml_rr():
    """RR, K = 12,800."""
    return closed_form(lambda sensitive, E: rr.mechanism(len(sensitive), E))


def ml_urr():
    """Do the same for uRR."""
    return closed_form(urr.mechanism)


def ml_rap():
    """RAPPOR, K = 12,800."""
    theta = rappor.basic_theta(math.exp(3))
    made = many_attribute_reports(lambda s, E: rappor.mechanism(len(s), theta, E))
    return newton(*made, 1e-8)


def ml_urap():
    """Do the same for uRAP."""
    theta = rappor.basic_theta(math.exp(3))
    return newton(*many_attribute_reports(lambda s, E: urap.mechanism(s, theta, E)), 1e-8)


def location_reports(eps, n=179_527):
    """Return RAPPOR on 625 cells and its reports, users drawn from the check-ins' distribution."""
    rng = np.random.default_rng(1)
    counts = read_csv(COUNTS / "foursquare_nyc.csv").counts
    x = rng.choice(K, size=n, p=counts / counts.sum())
    mechanism = rappor.mechanism(K, rappor.basic_theta(math.exp(eps / 2)), math.exp(eps))
    return mechanism, mechanism.perturb(x, rng)


def ml_location_1():
    """RAPPOR, K = 625, eps = 1."""
    return newton(*location_reports(1.0), 1e-6)


def ml_location_01():
    """RAPPOR, K = 625, eps = 0.1."""
    return newton(*location_reports(0.1), 1e-6)


def users():
    """Return 100,000 users' values among 625."""
    return np.random.default_rng(1).integers(K, size=USERS)


def basic(eps=EPS):
    """Return the basic RAPPOR."""
    return rappor.mechanism(K, rappor.basic_theta(math.exp(eps / 2)), math.exp(eps))


def per_user():
    """Perturb each user and estimate."""
    x, mechanism, rng = users(), basic(), np.random.default_rng(2)

    def work():
        counts = mechanism.output_counts(mechanism.perturb(x, rng))
        empirical.estimate(mechanism, counts, USERS)

    return work


def aggregated():
    """Draw the counts directly and estimate."""
    counts, mechanism, rng = np.bincount(users(), minlength=K), basic(), np.random.default_rng(2)
    return lambda: empirical.estimate(mechanism, mechanism.draw_counts(counts, rng), USERS)


def exact():
    """Sample the dyadic RAPPOR, exact against its budget."""
    x, mechanism, rng = users(), encodings.rappor(K, EPS), np.random.default_rng(2)
    return lambda: mechanism.perturb(x, rng)


def em_pass():
    """Make one EM pass over the location reports."""
    like, p = likelihood(*location_reports(1.0), THREADS), np.full(K, 1 / K)
    return lambda: like.multipliers(p)


def bandwidth_floor():
    """Read the bytes of the same reports once, n K / 8, with both cores."""
    from concurrent.futures import ThreadPoolExecutor

    _, reports = location_reports(1.0)
    halves = np.array_split(reports.noisy.ravel(), THREADS)

    def work():
        with ThreadPoolExecutor(THREADS) as pool:
            list(pool.map(np.bitwise_xor.reduce, halves))

    return work


def distinct_budgets():
    """Return 70,000 distinct budgets E = e^eps, one infinite, eps in [1, 2], which MinID heeds."""
    return np.append(np.exp(np.linspace(1, 2, 69_999)), np.inf)


def idue_one_id():
    """Optimise IDUE for OneID, with its certificate."""
    E = distinct_budgets()
    return lambda: optimizer.optimize(E, notion=idue.one_id)


def idue_min_id():
    """Do the same for MinID."""
    E = distinct_budgets()
    return lambda: optimizer.optimize(E, notion=idue.min_id)


def five_budgets(notion):
    """Solve the same problem with five finite budgets by SLSQP from 40 starts."""
    E, sizes = np.exp(np.linspace(1, 2, 5)), np.full(5, 14_000)
    return lambda: nonconvex.solve(E, sizes, notion, np.random.default_rng(1), 40)


def nonconvex_one_id():
    """Solve (5) for OneID as it is printed."""
    return five_budgets(idue.one_id)


def nonconvex_min_id():
    """Solve (5) for MinID as it is printed."""
    return five_budgets(idue.min_id)


def pure_ldp():
    """Perturb, aggregate and estimate with pure-ldp's UE client and server."""
    from pure_ldp.frequency_oracles.unary_encoding import UEClient, UEServer

    x = users()

    def work():
        client = UEClient(EPS, K, index_mapper=int)
        server = UEServer(EPS, K, index_mapper=int)
        for value in x:
            server.aggregate(client.privatise(value))
        server.estimate_all(range(K), suppress_warnings=True)

    return work


def multi_freq_ldpy():
    """Perturb and estimate with multi-freq-ldpy's UE."""
    from multi_freq_ldpy.pure_frequency_oracles.UE import UE_Aggregator_MI, UE_Client

    x = users()

    def work():
        reports = np.array([UE_Client(value, K, EPS, optimal=False) for value in x])
        UE_Aggregator_MI(reports, EPS, optimal=False)

    return work


def opendp():
    """Sample the basic RAPPOR with OpenDP's bit vectors, which are exact."""
    import opendp.prelude as dp

    dp.enable_features("contrib")
    space = dp.bitvector_domain(max_weight=1), dp.discrete_distance()
    measurement = space >> dp.m.then_randomized_response_bitvec(f=2 / (1 + math.exp(EPS / 2)))
    rows = [np.packbits(np.arange(K + 7) == value).tobytes()[: -(-K // 8)] for value in range(K)]
    x = users()
    return lambda: [measurement(rows[value]) for value in x]
