"""Local hashing against sums over all hash functions."""

from fractions import Fraction
from itertools import product

import pytest

from mechanisms import rr
from mechanisms.oracles import local_hashing, pure

E = Fraction(3)


@pytest.mark.parametrize(("K", "g"), [(2, 2), (3, 2), (2, 3), (4, 4)])
def test_attack_on_random_functions(K, g):
    own, other = rr.probabilities(g, E)
    functions = list(product(range(g), repeat=K))
    most = 0
    for values in functions:
        most += sum(own if v in values else other for v in range(g))
    image = local_hashing.mean_image(g, (1 - Fraction(1, g)) ** K)
    assert image == Fraction(sum(len(set(values)) for values in functions), len(functions))
    assert local_hashing.success(K, g, E, image) == most / len(functions) / K


def test_printed_success_is_not_that():
    image = local_hashing.mean_image(2, Fraction(1, 4))
    assert local_hashing.success(2, 2, E, image) == Fraction(5, 8)
    # (15) has 3/4: that of functions that take both values
    assert local_hashing.success(2, 2, E, 2) == Fraction(3, 4)


def test_best_number_of_hash_values():
    for E in (Fraction(29, 20), Fraction(3), Fraction(71, 10)):
        best = min(range(2, 20), key=lambda g: local_hashing.unit_noise(g, E))
        first = next(g for g in range(2, 20) if not local_hashing.prefers_more(g, E))
        assert best == first
        assert local_hashing.unit_noise(4, E) == pure.unit_noise(*local_hashing.supports(4, E))
    assert round(Fraction(49, 20)) == 2


def test_rounding_misses_it():
    noise = [local_hashing.unit_noise(g, Fraction(29, 20)) for g in (2, 3)]
    assert noise[1] < noise[0]
