"""pure-ldp; its values are 1..k."""

from pure_ldp.frequency_oracles.apple_cms.cms_client import CMSClient
from pure_ldp.frequency_oracles.direct_encoding.de_client import DEClient
from pure_ldp.frequency_oracles.hadamard_mechanism.hadamard_mechanism_client import (
    HadamardMechClient,
)
from pure_ldp.frequency_oracles.hadamard_response.hr_client import HadamardResponseClient
from pure_ldp.frequency_oracles.histogram_encoding.he_client import HEClient
from pure_ldp.frequency_oracles.local_hashing.fast_lh_client import FastLHClient
from pure_ldp.frequency_oracles.local_hashing.lh_client import LHClient
from pure_ldp.frequency_oracles.rappor.rappor_client import RAPPORClient
from pure_ldp.frequency_oracles.unary_encoding.ue_client import UEClient


def hashes(k):
    """Return two hash functions onto 0..k-1, public and fixed."""
    return [lambda x: int(x) % k, lambda x: (3 * int(x) + 1) % k]


def de(x, k, eps):
    return DEClient(eps, k).privatise(x)


def sue(x, k, eps):
    return UEClient(eps, k).privatise(x)


def oue(x, k, eps):
    return UEClient(eps, k, use_oue=True).privatise(x)


def he(x, k, eps):
    return HEClient(eps, k).privatise(x)


def blh(x, k, eps):
    return LHClient(eps, k, 2).privatise(x)


def olh(x, k, eps):
    return LHClient(eps, k, use_olh=True).privatise(x)


def fast_lh(x, k, eps):
    return FastLHClient(eps, k, 20, use_olh=True).privatise(x)


def hadamard_mechanism(x, k, eps):
    return list(HadamardMechClient(eps, k, 1).privatise(x))


def hadamard_mechanism_2(x, k, eps):
    return list(HadamardMechClient(eps, k, 2).privatise(x))


def hadamard_response(x, k, eps):
    return HadamardResponseClient(eps, k, None).privatise(x)


def cms(x, k, eps):
    return CMSClient(eps, hashes(k), k).privatise(x)


def hcms(x, k, eps):
    return CMSClient(eps, hashes(k), k, is_hadamard=True).privatise(x)


def rappor(x, k, eps):
    """Return a report of one cohort with two hashes: eps = 4 ln((1 - f/2)/(f/2))."""
    from math import exp

    f = 2 / (1 + exp(eps / 4))
    return RAPPORClient(f, k, [hashes(k)], num_of_cohorts=1).privatise(x)
