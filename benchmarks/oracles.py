"""Frequency oracles timed from values to estimates: ours by user and by counts, and the libraries'.

Each work ends in the estimates, of which it is looked at whether they err as much as is proved: who
is fast and wrong has not won. A library that takes the positive part is compared from above alone.
"""

import math
from functools import lru_cache

import numpy as np

from mechanisms import ubd, ue
from mechanisms.estimation import empirical
from mechanisms.oracles import linear_hashing

USERS, K, EPS = 1_000_000, 100, 2.0
E = math.exp(EPS)
# the size of sets that libraries take
SIZE = max(1, round(K / (E + 1)))
MECHANISMS = {
    "oue": lambda: ue.oue(K, E),
    "ss": lambda: ubd.mechanism([True] * K, SIZE, E),
    "lh": lambda: linear_hashing.mechanism(K, E),
}


def users():
    """Return the values of a million users among 100."""
    return np.random.default_rng(1).integers(K, size=USERS)


def looked_at(estimates, name, positive=False):
    """Refuse estimates whose squared error is not about the one that is proved.

    Parameters
    ----------
    estimates : array_like of float, shape (K,)
    name : str
        Of one of the mechanisms.
    positive : bool
        Whether negative estimates were made zero, which errs less.
    """
    p, expected = known(name)
    error = float(np.sum((np.asarray(estimates, dtype=float) - p) ** 2))
    # a sum of about K squares: within half, six standard deviations
    low, high = (0 if positive else 0.4), 1.8
    if not low * expected <= error <= high * expected:
        raise RuntimeError(f"{name}: squared error {error:.3g}, where {expected:.3g} is expected")


@lru_cache(None)
def known(name):
    """Return the frequencies, and the expected sum of squared errors given the users' values.

    Parameters
    ----------
    name : str
        Of one of the mechanisms.
    """
    p, mechanism = np.bincount(users(), minlength=K) / USERS, MECHANISMS[name]()
    own, other = mechanism.gain + mechanism.chance, mechanism.chance
    variances = p * own * (1 - own) + (1 - p) * other * (1 - other)
    return p, float(np.sum(variances / mechanism.gain**2)) / USERS


def _by_user(name):
    x, mechanism, rng = users(), MECHANISMS[name](), np.random.default_rng(2)

    def work():
        counts = mechanism.output_counts(mechanism.perturb(x, rng))
        looked_at(empirical.estimate(mechanism, counts, USERS), name)

    return work


def _by_counts(name):
    counts = np.bincount(users(), minlength=K)
    mechanism, rng = MECHANISMS[name](), np.random.default_rng(2)
    return lambda: looked_at(
        empirical.estimate(mechanism, mechanism.draw_counts(counts, rng), USERS), name
    )


def oracle_oue():
    """Perturb each user by OUE and estimate."""
    return _by_user("oue")


def oracle_ss():
    """Do the same by subset selection."""
    return _by_user("ss")


def oracle_lh():
    """Do the same by linear hashing."""
    return _by_user("lh")


def oracle_oue_counts():
    """Draw OUE's counts directly and estimate."""
    return _by_counts("oue")


def oracle_ss_counts():
    """Do the same for subset selection."""
    return _by_counts("ss")


def oracle_lh_counts():
    """Do the same for linear hashing."""
    return _by_counts("lh")


# --- the libraries


def multi_freq_ldpy_oue():
    """Perturb each user and estimate with multi-freq-ldpy's OUE."""
    from multi_freq_ldpy.pure_frequency_oracles.UE import UE_Aggregator_MI, UE_Client

    x = users()

    def work():
        reports = np.array([UE_Client(value, K, EPS) for value in x])
        looked_at(UE_Aggregator_MI(reports, EPS), "oue", positive=True)

    return work


def multi_freq_ldpy_ss():
    """Do the same with its subset selection."""
    from multi_freq_ldpy.pure_frequency_oracles.SS import SS_Aggregator_MI, SS_Client

    x = users()

    def work():
        reports = [SS_Client(value, K, EPS) for value in x]
        looked_at(SS_Aggregator_MI(reports, K, EPS), "ss", positive=True)

    return work


def multi_freq_ldpy_lh():
    """Do the same with its OLH."""
    from multi_freq_ldpy.pure_frequency_oracles.LH import LH_Aggregator_MI, LH_Client

    x = users()

    def work():
        reports = [LH_Client(value, K, EPS) for value in x]
        looked_at(LH_Aggregator_MI(reports, K, EPS), "lh", positive=True)

    return work


def pure_ldp_oue():
    """Perturb each user and estimate with pure-ldp's OUE."""
    from pure_ldp.frequency_oracles.unary_encoding import UEClient, UEServer

    return _pure_ldp(
        UEClient(EPS, K, use_oue=True, index_mapper=int),
        lambda: UEServer(EPS, K, use_oue=True, index_mapper=int),
        "oue",
    )


def pure_ldp_lh():
    """Do the same with its OLH."""
    from pure_ldp.frequency_oracles.local_hashing import LHClient, LHServer

    return _pure_ldp(
        LHClient(EPS, K, use_olh=True, index_mapper=int),
        lambda: LHServer(EPS, K, use_olh=True, index_mapper=int),
        "lh",
    )


def _pure_ldp(client, make_server, name):
    x = users()

    def work():
        server = make_server()
        for value in x:
            server.aggregate(client.privatise(value))
        found = server.estimate_all(range(K), suppress_warnings=True)
        looked_at(np.array(found) / USERS, name)

    return work
