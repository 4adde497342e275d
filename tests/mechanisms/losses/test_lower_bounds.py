"""The bounds against block designs of every size, and against uRR with two values."""

from fractions import Fraction

import pytest

from mechanisms.losses import lower_bounds, ubd, urr


@pytest.mark.parametrize("s", range(2, 9))
def test_no_size_of_a_block_loses_less(s):
    for k in range(1, s):
        for E in (Fraction(11, 10), Fraction(2), Fraction(s - k, k), Fraction(9)):
            if E > 1:
                least = lower_bounds.on_sensitive(Fraction(s), E)
                found = ubd.on_sensitive_times_n(Fraction(s), k, E)
                assert found >= least
                assert (found == least) == (k * E == s - k)


@pytest.mark.parametrize("E", [Fraction(11, 10), Fraction(2), Fraction(50)])
def test_urr_of_two_values_attains_the_other(E):
    half = Fraction(1, 2)
    assert urr.l2_times_n(1, E, half, half) == lower_bounds.on_two_values(E)
    assert urr.l2_times_n(1, E, half / 2, half) != lower_bounds.on_two_values(E)
