"""The samplers of this repository, at small sizes, as programs to be certified."""

from fractions import Fraction

import numpy as np

from mechanisms import (
    binary_channel,
    idue,
    l_grr,
    lip_direct,
    memoized,
    nonprivate,
    pum,
    rappor,
    rr,
    rs_fd,
    ubd,
    ubd_mixture,
    ue,
    urap,
    urr,
)
from mechanisms.block_designs import ListedDesign, cyclic
from mechanisms.channel import Channel
from mechanisms.dyadic import binary_channels, block_designs, encodings
from mechanisms.encodings.base import Promise
from mechanisms.optimal_idue import optimizer as optimal_idue
from mechanisms.optimal_lip import optimizer, uniform
from mechanisms.oracles import histogram, hyperplanes, linear_hashing, summation
from mechanisms.order import redrawn
from mechanisms.sampling.words import SystemRandomness
from reports.deployed import of as _imported_at_first_use  # noqa: F401

E = Fraction(3)
MASK = [True, True, False]
THIRD = Fraction(1, 3)
QUARTER = Fraction(1, 4)
PRIOR = [Fraction(5, 10), Fraction(4, 10), Fraction(1, 10)]

DYADIC = {
    "rr_dyadic": encodings.rr(3, 1),
    "urr_dyadic": encodings.urr(MASK, 1),
    "lip_dyadic": binary_channels.lip(THIRD, 1),
    "lip_symmetric_dyadic": binary_channels.symmetric(THIRD, 1),
    "ldp_dyadic": binary_channels.ldp(1),
    "linear_hashing_dyadic": encodings.linear_hashing(3, 1),
    "hadamard_dyadic": encodings.hadamard(3, 1),
    "projective_dyadic": encodings.projective(3, 1),
    "no_privacy": nonprivate.mechanism(3),
}
DIRECT = {
    "rr": rr.mechanism(3, E),
    "urr": urr.mechanism(MASK, E),
    "lip_binary": binary_channel.lip(THIRD, Fraction(2)),
    "lip_symmetric": binary_channel.symmetric(THIRD, Fraction(2)),
    "ldp_binary": binary_channel.mechanism(*binary_channel.optimal_ldp(E)),
    "lip_keeps_prior": lip_direct.mechanism([Fraction(1, 2), THIRD, Fraction(1, 6)], Fraction(6)),
    "lip_optimal": optimizer.mechanism(PRIOR, 4),
    "lip_uniform": uniform.mechanism(3, E),
    "linear_hashing": linear_hashing.mechanism(3, E),
    "hadamard": hyperplanes.hadamard(3, E),
    "projective_two": hyperplanes.projective(4, E, 2),
    "projective_three": hyperplanes.projective(4, E, 3),
    "channel": Channel(np.array([[THIRD, 1 - THIRD], [1 - QUARTER, QUARTER]])),
}
# three blocks of two points
TRIANGLE = ListedDesign(cyclic([0, 1], 3))
BLOCKS = {
    "ubd": ubd.mechanism([True, True, True, True, False], 2, E),
    "listed": ubd.with_design([True, True, True, False], TRIANGLE, E),
    "mixture": ubd_mixture.mechanism([True, True, True, False], QUARTER, QUARTER, E),
}
DYADIC_BLOCKS = {
    "ubd_dyadic": block_designs.ubd([True, True, True, True, False], 2, 1),
    "listed_dyadic": block_designs.with_design([True, True, True, False], TRIANGLE, 1),
    "mixture_dyadic": block_designs.mixture([True, True, True, False], QUARTER, QUARTER, 1),
}
# two levels, with weights of as many digits as `summation` gives hundreds
NOISY = summation.NoisyHistograms(2, 1, (3 << 53, (1 << 53) + 1), Promise("LDP", {"E": 9}))
# packed bits: each bit of a word is followed
DYADIC_BITS = {
    "urap_dyadic": encodings.urap([True, False], 1),
    "urap_dyadic_three": encodings.urap(MASK, 1),
    "oue_dyadic_three": encodings.rappor(3, 1, theta=Fraction(1, 2)),
    "rappor_dyadic": encodings.rappor(2, 1),
    "oue_dyadic": encodings.rappor(2, 1, theta=Fraction(1, 2)),
    "the_dyadic": encodings.the(2, 1),
    "idue_optimal": optimal_idue.mechanism([4.0, np.inf]),
    "min_id_optimal": optimal_idue.mechanism([4.0, 8.0], notion=idue.min_id),
    "ldp_optimal": optimal_idue.mechanism([3.0], group=[0, 0]),
    "hlldp_optimal": optimal_idue.hlldp([True, True], 3.0),
}
BITS = {
    "rappor": rappor.mechanism(2, Fraction(1, 2), E),
    "urap": urap.mechanism([True, False], Fraction(1, 2), E),
    "ue": ue.mechanism(2, Fraction(2, 3), THIRD),
    "oue": ue.oue(2, E),
    "the": histogram.mechanism(2, 1),
    "idue": idue.mechanism([Fraction(1, 2), Fraction(2, 3)], [THIRD, QUARTER]),
}
REDRAWN = {
    "redrawn": redrawn.mechanism(BITS["urap"]),
    "redrawn_three": redrawn.mechanism(urap.mechanism(MASK, Fraction(1, 2), E)),
}
MEMOIZED = {
    "memoized": memoized.mechanism(MASK, Fraction(4), Fraction(2)),
    "memoized_rr": memoized.rr(3, Fraction(4), Fraction(2)),
    "memoized_dyadic": encodings.memoized(MASK, 2, 1),
    "memoized_rr_dyadic": encodings.memoized([True, True, True], 2, 1),
    "l_grr": l_grr.mechanism(3, Fraction(4), Fraction(2)),
}
TUPLES = rs_fd.mechanism([2, 2], Fraction(2))
TAGGED = pum.mechanism(MASK, 2, lambda mask: encodings.urr(mask, 1))
TAGS = [0, 0, 2]
# by mechanism of docs/mechanisms.md, as its table names it, what is extracted of it
EXTRACTED = {
    "RR": ("rr",),
    "uRR": ("urr",),
    "RAPPOR, any theta": ("rappor",),
    "uRAP, any theta": ("urap",),
    "unary encodings with redraws": ("redrawn", "redrawn_three"),
    "uBD: all blocks of k sensitive values, or those of a balanced block design": ("ubd", "listed"),
    "the mixture of uBDs with blocks of 1 and of 2": ("mixture",),
    "PUM, any number of tags": ("tagged",),
    "UE, OUE": ("ue", "oue"),
    "IDUE from given a, b": ("idue",),
    "the best IDUE for OneID-, MinID-, HL-LDP and LDP, over 2^64, with a certificate": (
        *("idue_optimal", "min_id_optimal", "hlldp_optimal", "ldp_optimal"),
    ),
    "optimal and symmetric LIP channels, optimal (and context-free) LDP channel": (
        *("lip_binary", "lip_symmetric", "ldp_binary"),
    ),
    "the LIP channel that keeps the prior, for more than two values": ("lip_keeps_prior",),
    "the best LIP channel of up to 20 values, exact, with a certificate, and in closed form under "
    "the uniform prior": ("lip_optimal", "lip_uniform", "channel"),
    "memoized uRR and RR, also over 2^64": (
        *("twice_memoized", "twice_memoized_rr", "twice_memoized_dyadic"),
        *("twice_memoized_rr_dyadic", "client_memoized"),
    ),
    "L-GRR as published": ("twice_l_grr",),
    "RS+FD with RR, also over 2^64": ("pair",),
    "linear hashing: local hashing without random hashes, also over 2^64": (
        *("linear_hashing", "linear_hashing_dyadic"),
    ),
    "Hadamard and projective geometry response, also over 2^64": (
        *("hadamard", "projective_two", "projective_three"),
        *("hadamard_dyadic", "projective_dyadic"),
    ),
    "SHE: a one-hot histogram plus noise with finitely many levels, computed in fractions; "
    "`ldp-perturb` cannot write such reports of K numbers": ("noisy",),
    "THE: thresholded histograms, also over 2^64": ("the", "the_dyadic"),
    "no privacy (the identity)": ("no_privacy",),
    "RR, uRR, RAPPOR, OUE, THE, uRAP, and the PUM with these, over 2^64, rounded toward privacy": (
        *("rr_dyadic", "urr_dyadic", "rappor_dyadic", "oue_dyadic", "the_dyadic"),
        *("urap_dyadic", "urap_dyadic_three", "oue_dyadic_three", "tagged"),
    ),
    "uBD, with any design, and its mixture over 2^64": (
        *("ubd_dyadic", "listed_dyadic", "mixture_dyadic"),
    ),
    "binary LIP and LDP channels over 2^64": (
        *("lip_dyadic", "lip_symmetric_dyadic", "ldp_dyadic"),
    ),
}
# these draw no report: they choose among the others, give parameters, or bound
NO_SAMPLER = (
    "the mechanism with the least worst-case or expected loss ([page](recommend.md))",
    "these channels for many users with different priors, and their real eps",
    "the effect of a shuffler on any ULDP mechanism",
)
MADE = {**DYADIC, **DIRECT, **BLOCKS, **DYADIC_BLOCKS, **DYADIC_BITS, **BITS, **REDRAWN}


def one(name):
    """Return the report of one user, as `sample` draws it."""

    def draw(x, rng):
        return MADE[name].sample(x, rng)

    return draw


for _name in MADE:
    globals()[f"one_{_name}"] = one(_name)


def population(x, rng):
    """Return the reports of two users of one value, as `perturb` draws them."""
    return MADE["urr_dyadic"].perturb([x, x], rng)


def from_system(x):
    return MADE["urr_dyadic"].sample(x, SystemRandomness())


def bit_generator(x):
    return MADE["urr_dyadic"].sample(x, np.random.PCG64())


def twice(name):
    """Return two reports of one value, by one memo."""

    def draw(x, rng):
        return MEMOIZED[name].sample(x, rng, 2)

    return draw


for _name in MEMOIZED:
    globals()[f"twice_{_name}"] = twice(_name)


def memo_on_two_days(x, rng):
    """Return what is reported on two days, with a memo that is kept by hand."""
    made = MEMOIZED["memoized_dyadic"]
    memo = made.memoize([x], rng)
    return [int(made.report(memo, rng)[0]), int(made.report(memo, rng)[0])]


CLIENTS = {
    name: MADE[name]
    for name in (
        *("urr_dyadic", "lip_dyadic", "ubd_dyadic", "mixture_dyadic"),
        *("urap_dyadic", "the_dyadic"),
    )
}


def client(name):
    """Return what a device sends, with the operating system's randomness."""

    def send(x):
        report = CLIENTS[name].client()(x)
        return list(report.values), report.to_bytes().hex()

    return send


for _name in CLIENTS:
    globals()[f"client_{_name}"] = client(_name)


def client_memoized(x):
    """Return the values of two reports of a client that remembers."""
    made = MEMOIZED["memoized_dyadic"].client()
    return [made(x).values[0], made(x).values[0]]


def batch(x, rng):
    return MADE["urr_dyadic"].client(rng).batch([x, x]).hex()


def pair(x, rng):
    return TUPLES.sample(x, rng)


def tagged(x, rng):
    return TAGGED.sample(x, TAGS[x], rng)


def noisy(x, rng):
    """Return the noisy bits of one user, in steps."""
    return tuple(map(int, NOISY.perturb([x], rng)[0]))
