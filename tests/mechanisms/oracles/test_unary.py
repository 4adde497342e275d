"""Unary encodings: equation (12) as printed against its closed form, and the pair of a budget."""

from fractions import Fraction
from math import comb

import pytest

from mechanisms import ue
from mechanisms.oracles import pure, unary


@pytest.mark.parametrize("K", [1, 2, 3, 7])
def test_printed_success_has_this_closed_form(K):
    p, q = Fraction(2, 3), Fraction(1, 5)
    printed = (1 - p) * (1 - q) ** (K - 1) / K
    for m in range(1, K + 1):
        printed += p / m * comb(K - 1, m - 1) * q ** (m - 1) * (1 - q) ** (K - m)
    assert unary.success(K, p, q, (1 - q) ** K) == printed


def test_pairs_of_a_budget():
    E = Fraction(7, 2)
    for q in (Fraction(1, 9), Fraction(1, 3)):
        p = unary.own_probability(q, E)
        assert unary.other_probability(p, E) == q
        assert p * (1 - q) == E * q * (1 - p)
        assert unary.unit_noise(q, E) == pure.unit_noise(p, q)
    p, q = ue.oue_probabilities(E)
    assert unary.own_probability(q, E) == p
    assert unary.unit_noise(q, E) == 4 * E / (E - 1) ** 2
