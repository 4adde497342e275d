"""Frequency oracles timed from values to estimates: ours by user and by counts, and the libraries'.

Each work ends with the estimates, and their errors are compared with the proved ones, so a fast but
wrong library does not win. A library that takes the positive part is compared only from above.

All works here run on one thread, and their processor time counts. Libraries take a user after the
other, so that their time for a million is that of fewer users, in proportion.
"""

import math
import random
from functools import lru_cache, partial
from types import SimpleNamespace

import numpy as np

from mechanisms import rr, ubd, ue
from mechanisms.dyadic.histograms import summation
from mechanisms.estimation import empirical
from mechanisms.oracles import histogram, hyperplanes, linear_hashing
from mechanisms.oracles.summation import NoisyHistograms

USERS, K, EPS = 1_000_000, 100, 2.0
# of libraries' clients, of which local hashing takes a minute for a million
FEWER, FEWEST = 100_000, 20_000
E = math.exp(EPS)
# of Hadamard response libraries have another one above 1
HADAMARD_EPS = 1.0
# the size of sets that libraries take
SIZE = max(1, round(K / (E + 1)))
MECHANISMS = {
    "grr": lambda: rr.mechanism(K, E),
    "oue": lambda: ue.oue(K, E),
    "ss": lambda: ubd.mechanism([True] * K, SIZE, E),
    "lh": lambda: linear_hashing.mechanism(K, E),
    "hr": lambda: hyperplanes.hadamard(K, math.exp(HADAMARD_EPS)),
    "pgr": lambda: hyperplanes.projective(K, E),
    "she": lambda: summation(K, EPS),
    "the": lambda: histogram.mechanism(K, EPS),
}
# users whose noisy bits are held at once
AT_ONCE = 10_000


def users(n=None):
    """Return the values of n users among 100, of a million by default."""
    return np.random.default_rng(1).integers(K, size=n or USERS)


def looked_at(estimates, name, n=None, positive=False):
    """Refuse estimates whose squared error is not about the one that is proved.

    Parameters
    ----------
    estimates : array_like of float, shape (K,)
    name : str
        Of one of the mechanisms.
    n : int, optional
        Number of users, a million by default.
    positive : bool
        Whether negative estimates were made zero, which errs less.
    """
    p, expected = frequencies_and_expected_error(name, n or USERS)
    error = float(np.sum((np.asarray(estimates, dtype=float) - p) ** 2))
    # a sum of about K squares: within half, six standard deviations
    low, high = (0 if positive else 0.4), 1.8
    if not low * expected <= error <= high * expected:
        raise RuntimeError(f"{name}: squared error {error:.3g}, where {expected:.3g} is expected")


@lru_cache(None)
def frequencies_and_expected_error(name, n):
    """Return the frequencies, and the expected sum of squared errors given the users' values.

    Parameters
    ----------
    name : str
        Of one of the mechanisms.
    n : int
        Number of users.
    """
    p, mechanism = np.bincount(users(n), minlength=K) / n, MECHANISMS[name]()
    if isinstance(mechanism, NoisyHistograms):
        return p, K * float(mechanism.unit_variance()) / n
    own, other = mechanism.gain + mechanism.chance, mechanism.chance
    variances = p * own * (1 - own) + (1 - p) * other * (1 - other)
    return p, float(np.sum(variances / mechanism.gain**2)) / n


def _by_user(name):
    """Perturb each user and estimate."""
    x, mechanism, rng = users(), MECHANISMS[name](), np.random.default_rng(2)

    def work():
        if isinstance(mechanism, NoisyHistograms):
            parts = np.split(x, range(AT_ONCE, USERS, AT_ONCE))
            sums = sum(mechanism.sums(mechanism.perturb(part, rng)) for part in parts)
            looked_at(mechanism.estimate(sums, USERS), name)
            return
        counts = mechanism.output_counts(mechanism.perturb(x, rng))
        looked_at(empirical.estimate(mechanism, counts, USERS), name)

    return work


def _by_counts(name):
    """Draw the counts of reports directly and estimate."""
    counts = np.bincount(users(), minlength=K)
    mechanism, rng = MECHANISMS[name](), np.random.default_rng(2)

    def work():
        if isinstance(mechanism, NoisyHistograms):
            looked_at(mechanism.estimate(mechanism.draw_sums(counts, rng), USERS), name)
            return
        looked_at(empirical.estimate(mechanism, mechanism.draw_counts(counts, rng), USERS), name)

    return work


# --- the libraries


def users_of(rival):
    """Return how many users a library's work has.

    Parameters
    ----------
    rival : str
        Name of the work.
    """
    return FEWEST if rival.endswith("_lh") else FEWER


def _multi_freq_ldpy(name):
    """Perturb each user and estimate with multi-freq-ldpy, which takes the positive part."""
    from multi_freq_ldpy.pure_frequency_oracles import GRR, HE, LH, SS, UE

    clients = {"grr": GRR.GRR_Client, "oue": UE.UE_Client, "ss": SS.SS_Client}
    clients |= {"lh": LH.LH_Client, "she": HE.HE_Client, "the": HE.HE_Client}
    aggregators = {
        "grr": lambda reports: GRR.GRR_Aggregator_MI(reports, K, EPS),
        "oue": lambda reports: UE.UE_Aggregator_MI(np.array(reports), EPS),
        "ss": lambda reports: SS.SS_Aggregator_MI(reports, K, EPS),
        "lh": lambda reports: LH.LH_Aggregator_MI(reports, K, EPS),
        "she": lambda reports: HE.HE_Aggregator_MI(reports, K, EPS, use_thresh=False),
        "the": lambda reports: HE.HE_Aggregator_MI(reports, K, EPS),
    }
    x = users(users_of(f"multi_freq_ldpy_{name}"))

    def work():
        reports = [clients[name](value, K, EPS) for value in x]
        looked_at(aggregators[name](reports), name, len(x), positive=True)

    return work


def _pure_ldp(name):
    """Do the same with pure-ldp, whose estimates are unbiased."""
    from pure_ldp.frequency_oracles import (
        direct_encoding,
        hadamard_response,
        histogram_encoding,
        local_hashing,
        unary_encoding,
    )

    client, server, more, told = {
        "grr": (direct_encoding.DEClient, direct_encoding.DEServer, {}, {}),
        "oue": (unary_encoding.UEClient, unary_encoding.UEServer, *[{"use_oue": True}] * 2),
        "lh": (local_hashing.LHClient, local_hashing.LHServer, *[{"use_olh": True}] * 2),
        "she": (histogram_encoding.HEClient, histogram_encoding.HEServer, {}, {}),
        "the": (histogram_encoding.HEClient, histogram_encoding.HEServer, {}, {"use_the": True}),
        "hr": (
            hadamard_response.HadamardResponseClient,
            hadamard_response.HadamardResponseServer,
            {"hash_funcs": None},
            {},
        ),
    }[name]
    eps = HADAMARD_EPS if name == "hr" else EPS
    if name == "hr":
        # it asks for integers up to a float, which Python refuses from 3.12 on
        hadamard_response.hr_client.k2k_hadamard.random = SimpleNamespace(
            random=random.random, randint=lambda low, high: random.randint(low, int(high))
        )
    x, client = users(users_of(f"pure_ldp_{name}")), client(eps, K, index_mapper=int, **more)

    def work():
        one = server(eps, K, index_mapper=int, **told)
        for value in x:
            one.aggregate(client.privatise(value))
        found = one.estimate_all(range(K), suppress_warnings=True)
        looked_at(np.array(found) / len(x), name, len(x))

    return work


LIBRARIES = {
    "grr": ("pure_ldp_grr", "multi_freq_ldpy_grr"),
    "oue": ("pure_ldp_oue", "multi_freq_ldpy_oue"),
    "ss": ("multi_freq_ldpy_ss",),
    "lh": ("pure_ldp_lh", "multi_freq_ldpy_lh"),
    "hr": ("pure_ldp_hr",),
    "pgr": (),
    "she": ("pure_ldp_she", "multi_freq_ldpy_she"),
    "the": ("pure_ldp_the", "multi_freq_ldpy_the"),
}
# works by name: ours by user, ours by counts, and the libraries'
WORKS = {f"oracle_{name}": partial(_by_user, name) for name in MECHANISMS}
WORKS |= {f"oracle_{name}_counts": partial(_by_counts, name) for name in MECHANISMS}
WORKS |= {
    rival: partial(
        _pure_ldp if rival.startswith("pure_ldp") else _multi_freq_ldpy, rival.rpartition("_")[2]
    )
    for rivals in LIBRARIES.values()
    for rival in rivals
}


def per_million(name, seconds):
    """Return the seconds of a million users from those that a work here took.

    Parameters
    ----------
    name : str
        Of the work.
    seconds : float
    """
    return seconds if name.startswith("oracle_") else seconds * USERS / users_of(name)
