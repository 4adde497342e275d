"""Masses against matrices: the merged columns of each protocol, exactly."""

from fractions import Fraction
from math import comb

import numpy as np
import pytest

from mechanisms import rappor, rr, ue
from mechanisms.oracles import unary
from mechanisms.order import masses, protocols, redrawn


def on_rays(Q, E):
    """Return the mass of each number of raised values, from a matrix."""
    found = {}
    for column in Q.T.tolist():
        low, high = min(column), max(column)
        if low < high:
            assert set(column) == {low, E * low}
            k = sum(v == high for v in column)
            found[k] = found.get(k, 0) + low
    K = len(Q)
    return {k: total / comb(K, k) for k, total in found.items()}


@pytest.mark.parametrize(("K", "E"), [(3, Fraction(4)), (4, Fraction(9)), (5, Fraction(5, 2))])
def test_unary_masses_are_those_of_the_matrix(K, E):
    Q = ue.oue(K, E).matrix()
    q = 1 / (E + 1)
    assert on_rays(Q, E) == {k: masses.unary(k, K, q, E) for k in range(1, K)}
    assert on_rays(rr.mechanism(K, E).matrix(), E) == {1: masses.subset_selection(1, K, E)}


def test_local_hashing_has_the_masses_of_a_unary_encoding():
    K, E = 3, Fraction(4)
    for g in (2, 3, 5):
        Q = protocols.local_hashing(K, g, E).Q
        assert on_rays(Q, E) == {k: masses.unary(k, K, Fraction(1, g), E) for k in range(1, K)}


def test_sue_is_local_hashing_into_t_plus_one():
    K, t = 3, Fraction(2)
    Q = rappor.mechanism(K, rappor.basic_theta(t), t * t).matrix()
    assert on_rays(Q, t * t) == on_rays(protocols.local_hashing(K, 3, t * t).Q, t * t)


@pytest.mark.parametrize(("K", "q"), [(3, Fraction(1, 5)), (4, Fraction(1, 3))])
def test_redraws_scale_all_masses_alike(K, q):
    E = Fraction(4)
    share = masses.share_that_tells(K, q, E)
    Q = redrawn.mechanism(ue.mechanism(K, unary.own_probability(q, E), q)).matrix()
    assert {sum(row) for row in Q.tolist()} == {1}
    assert on_rays(Q, E) == {k: masses.unary(k, K, q, E) / share for k in range(1, K)}


@pytest.mark.parametrize("K", [3, 4, 6])
def test_a_wasteful_oue_is_refined_by_another_unary_encoding(K):
    """Above 2K - 3 a little more q does; at and below no q of a fine grid does."""
    grid = [Fraction(i, 1000) for i in range(1, 1000)]
    for E in (Fraction(2 * K - 3), Fraction(2 * K - 3) + Fraction(1, 4)):
        q = 1 / (E + 1)
        better = [v for v in grid if v != q and masses.refines_unary(K, v, q, E)]
        assert bool(better) == masses.is_wasteful(K, E)


@pytest.mark.parametrize("K", [2, 3, 5])
def test_sue_refines_oue_by_its_inequality_where_all_masses_say_so(K):
    """On both sides of the threshold, and OUE refines SUE nowhere."""
    found = set()
    for t in (Fraction(i, 8) for i in range(9, 60)):
        E = t * t
        sue, oue = 1 / (t + 1), 1 / (E + 1)
        powers = (E + 1) ** K, ((t + 1) * t) ** K
        refines = masses.sue_refines_oue(*powers, t)
        assert refines == masses.refines_unary(K, sue, oue, E)
        assert not masses.refines_unary(K, oue, sue, E)
        found.add(refines)
    assert found == ({True} if K == 2 else {True, False})


def test_hadamard_response_is_its_matrix():
    Q = protocols.hadamard(3, Fraction(3)).Q
    assert {sum(row) for row in Q.tolist()} == {1}
    assert np.array_equal(Q * 8, [[3, 1, 3, 1], [3, 3, 1, 1], [3, 1, 1, 3]])


def test_what_is_out_of_range_is_refused():
    with pytest.raises(ValueError, match="65536"):
        protocols.local_hashing(16, 2, 3.0)
    with pytest.raises(ValueError, match="q"):
        masses.refines_unary(3, 2, 0.5, 3.0)
