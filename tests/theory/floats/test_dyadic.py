"""The very tables that are sampled satisfy their notion exactly, and the next ones do not."""

import math
from dataclasses import replace
from fractions import Fraction
from itertools import accumulate
from types import SimpleNamespace

import numpy as np
import pytest

from mechanisms import pum, rappor, rr, urap, urr
from mechanisms.block_designs import ListedDesign, cyclic
from mechanisms.dyadic import binary_channels, block_designs, encodings
from mechanisms.sampling.thresholds import ONE, threshold
from theory.floats import dyadic as check
from theory.notions.matrix import uldp_breaks
from theory.notions.uldp import invertible_if_reachable

ULP = Fraction(1, ONE)


def mask(K):
    return np.arange(K) < max(1, K // 3)


MAKE = {
    "RR": (lambda K, eps: encodings.rr(K, eps), lambda K: np.ones(K, dtype=bool)),
    "uRR": (lambda K, eps: encodings.urr(mask(K), eps), mask),
    "RAPPOR": (lambda K, eps: encodings.rappor(K, eps), lambda K: np.ones(K, dtype=bool)),
    "OUE": (lambda K, eps: encodings.rappor(K, eps, theta=0.5), lambda K: np.ones(K, dtype=bool)),
    "uRAP": (lambda K, eps: encodings.urap(mask(K), eps), mask),
}


@pytest.mark.parametrize("name", MAKE)
@pytest.mark.parametrize("K", [2, 3, 10, 100, 1000])
def test_rounded_tables_hold_exactly(name, K):
    make, sensitive = MAKE[name]
    for eps in (0.01, 0.1, 1, math.log(K), 10):
        assert check.violations(make(K, eps), sensitive(K), eps) == []


@pytest.mark.parametrize("name", MAKE)
@pytest.mark.parametrize("eps", [0.01, 0.1, 1, math.log(20), 10])
def test_one_unit_the_wrong_way_is_refuted(name, eps):
    make, sensitive = MAKE[name]
    mechanism, flags = make(20, eps), sensitive(20)
    if hasattr(mechanism, "own"):
        # one unit less of noise a sensitive output, given to the truth
        s = int(flags.sum())
        other = mechanism.other - np.where(flags, ULP, Fraction(0))
        own = mechanism.own + np.where(flags, (s - 1) * ULP, s * ULP)
        wrong = replace(mechanism, own=own, other=other)
    else:
        wrong = replace(mechanism, b=mechanism.b - np.where(flags, ULP, Fraction(0)))
    assert check.violations(wrong, flags, eps) != []


def test_one_unit_more_of_the_truth_in_urap_is_refuted():
    mechanism, flags = encodings.urap(mask(20), 1), mask(20)
    wrong = replace(mechanism, a=mechanism.a + np.where(flags, Fraction(0), ULP))
    assert check.violations(wrong, flags, 1) != []


def test_floating_point_breaks_the_promise():
    """Why this exists: as the floats are, some mechanism exceeds its budget."""
    broken = 0
    for eps in (0.1, 0.5, 1.0, 2.0, 3.0):
        E = math.exp(eps)
        for plain in (rr.mechanism(7, E), rappor.mechanism(7, 0.5, E)):
            exact = replace(
                plain,
                **{
                    key: np.array([Fraction(float(p)) for p in getattr(plain, key)])
                    for key in (("own", "other") if hasattr(plain, "own") else ("a", "b"))
                },
            )
            found = check.violations(exact, [True] * 7, eps)
            broken += any("e^eps" in line for line in found)
    assert broken > 0


@pytest.mark.parametrize("name", ["RR", "uRR", "RAPPOR", "uRAP"])
def test_the_check_agrees_with_the_definition(name):
    """On small alphabets, output by output with the notions of theory."""
    make, sensitive = MAKE[name]
    mechanism, flags, E = make(5, 1), sensitive(5), check.exp_below(1)
    Q = mechanism.matrix()
    if Q.shape[1] == 5:
        protected = flags
    else:
        low = (1 << int(flags.sum())) - 1
        protected = [y & ~low == 0 for y in range(32)]
    assert uldp_breaks(Q, flags, protected, E, invertible_if_reachable) == []
    assert uldp_breaks(Q, flags, protected, E * Fraction(999, 1000), invertible_if_reachable) != []


def test_the_table_is_what_is_sampled():
    """The integers that the samplers compare with are the table's numerators."""
    direct = encodings.urr(mask(20), 1)
    (lots, _), ends = direct.noise_thresholds
    assert int(lots[0]) == sum(int(p * ONE) for p in direct.other)
    assert ends.tolist() == list(accumulate(int(p * ONE) for p in direct.other))[:-1]
    assert direct.own[0] - direct.other[0] == 1 - Fraction(int(lots[0]), ONE)
    unary = encodings.urap(mask(20), 1)
    for p in [*unary.a, *unary.b]:
        assert Fraction(threshold(p), ONE) == p


@pytest.mark.parametrize("mechanism", [rr.mechanism(3, 2.0), rappor.mechanism(3, 0.5, 2.0)])
def test_floats_are_refused(mechanism):
    with pytest.raises(ValueError, match="int or a Fraction"):
        check.violations(mechanism, [True] * 3, 1)


@pytest.mark.parametrize("value", [Fraction(-1, 2**60), 1 + Fraction(1, 2**60)])
def test_what_is_no_probability_is_refused(value):
    wrong = SimpleNamespace(t=value, parts=[])
    with pytest.raises(ValueError, match=r"a probability must lie in \[0, 1\], got "):
        check.mixture_violations(wrong, [True] * 3, 1)


def test_what_is_wrong_is_told():
    E = Fraction(2)
    wrong = replace(
        urr.mechanism([True, False], E), other=np.array([Fraction(1, 2), Fraction(1, 2**40)])
    )
    lines = check.violations(wrong, [True, False], math.log(2))
    assert any("invertible output" in line for line in lines)
    assert any("sums to" in line for line in lines)
    noisy = replace(
        urap.mechanism([True, False], Fraction(1, 2), E), b=np.array([Fraction(1, 4)] * 2)
    )
    assert any("non-sensitive value" in x for x in check.violations(noisy, [True, False], 1))


EPS = [0, 1e-20, 0.01, 0.1, 1, math.log(2), 10, 100]
PRIORS = [0.5, 0.3, 1e-4, 1e-12, 0.999, 0.0, 1.0]
CHANNELS = {
    "LIP": binary_channels.lip,
    "symmetric LIP": binary_channels.symmetric,
}


@pytest.mark.parametrize("make", CHANNELS.values(), ids=CHANNELS)
@pytest.mark.parametrize("P1", PRIORS)
@pytest.mark.parametrize("eps", EPS)
def test_binary_channels_keep_their_promise(make, P1, eps):
    mechanism = make(P1, eps)
    assert check.broken_promises(mechanism) == []
    assert all(threshold(p) * ULP == p for p in [*mechanism.own, *mechanism.other])


# a unit off one side alone leaves the symmetric channels
STEPS = [("LIP", (1, 0)), ("LIP", (0, 1)), *((name, (1, 1)) for name in CHANNELS)]


@pytest.mark.parametrize(("name", "units"), STEPS)
@pytest.mark.parametrize("P1", PRIORS)
@pytest.mark.parametrize("eps", EPS)
def test_one_unit_less_noise_is_refuted(name, units, P1, eps):
    mechanism = CHANNELS[name](P1, eps)
    other = mechanism.other - np.array(units) * ULP
    wrong = replace(mechanism, own=1 - other[::-1], other=other)
    assert check.broken_promises(wrong) != []


def test_the_promise_is_the_one_that_is_checked():
    mask_, eps = mask(6), 1
    made = pum.mechanism(mask_, 2, lambda flags: encodings.urr(flags, eps))
    assert check.broken_promises(made.common) == []
    tight = encodings.urr(mask_, 1)
    assert check.broken_promises(replace(tight, promise=encodings.urr(mask_, 0.99).promise)) != []
    with pytest.raises(ValueError, match="one of eps"):
        check.broken_promises(rr.mechanism(3, Fraction(2)))


FANO = ListedDesign(cyclic([0, 1, 3], 7))
BLOCKS = {
    "one": lambda eps: block_designs.ubd([True, False, False], 1, eps),
    "k = 1": lambda eps: block_designs.ubd(mask(20), 1, eps),
    "k = 2": lambda eps: block_designs.ubd(mask(20), 2, eps),
    "LDP": lambda eps: block_designs.ubd([True] * 9, 4, eps),
    "Fano": lambda eps: block_designs.with_design([True] * 7 + [False], FANO, eps),
    "of 1000": lambda eps: block_designs.ubd(np.arange(1000) < 30, 4, eps),
}
MIXED = {
    "two": lambda eps: block_designs.mixture([True, True, False], 0.3, 0.4, eps),
    "five": lambda eps: block_designs.mixture(mask(15), 1 / 3, 0.4, eps),
}
BLOCK_EPS = [1e-6, 0.01, 0.1, 1, math.log(3), 10, 100]


@pytest.mark.parametrize("make", [*BLOCKS.values(), *MIXED.values()], ids=[*BLOCKS, *MIXED])
@pytest.mark.parametrize("eps", BLOCK_EPS)
def test_blocks_keep_their_promise(make, eps):
    mechanism = make(eps)
    assert check.broken_promises(mechanism) == []
    for part in getattr(mechanism, "parts", [mechanism]):
        assert all(Fraction(threshold(p), ONE) == p for p in part.coins)


@pytest.mark.parametrize("name", [name for name in BLOCKS if name != "one"])
@pytest.mark.parametrize("eps", BLOCK_EPS)
def test_one_unit_more_of_the_value_in_its_block_is_refuted(name, eps):
    made = BLOCKS[name](eps)
    wrong = replace(made, coins=(made.coins[0] + ULP, made.coins[1]))
    assert check.broken_promises(wrong) != []


@pytest.mark.parametrize("name", [name for name in BLOCKS if name != "LDP"])
@pytest.mark.parametrize("eps", BLOCK_EPS)
def test_one_unit_more_of_the_told_values_is_refuted(name, eps):
    made = BLOCKS[name](eps)
    wrong = replace(made, coins=(made.coins[0], made.coins[1] + ULP))
    assert check.broken_promises(wrong) != []


@pytest.mark.parametrize("make", [BLOCKS["one"], BLOCKS["Fano"], BLOCKS["LDP"], *MIXED.values()])
def test_the_check_of_blocks_agrees_with_the_definition(make):
    """On small alphabets, column by column of the matrix."""
    mechanism, E = make(1), check.exp_below(1)
    Q, flags, protected = mechanism.matrix(), mechanism.sensitive, mechanism.protected()
    assert all(sum(row) == 1 for row in Q)
    assert uldp_breaks(Q, flags, protected, E, invertible_if_reachable) == []
    assert uldp_breaks(Q, flags, protected, E * Fraction(999, 1000), invertible_if_reachable) != []


def test_blocks_of_other_values_are_named():
    assert check.violations(BLOCKS["k = 2"](1), ~mask(20), 1) != []
