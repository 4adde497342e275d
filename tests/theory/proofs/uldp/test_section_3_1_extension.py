"""The extension, executed on exact LDP mechanisms."""

from fractions import Fraction

import numpy as np
import pytest

from mechanisms import rappor, rr, urr
from theory.notions.matrix import is_mechanism, uldp_breaks
from theory.statements.uldp.sets import least_likely


@pytest.mark.parametrize("N", [0, 1, 3])
@pytest.mark.parametrize(
    "on_sensitive",
    [
        rr.mechanism(3, Fraction(3)).matrix(),
        rappor.mechanism(3, Fraction(3, 5), Fraction(3)).matrix(),
        np.array([[Fraction(1, 2), Fraction(1, 2)], [Fraction(3, 4), Fraction(1, 4)]]),
        # an output that nobody produces
        np.array([[Fraction(1), Fraction(0)], [Fraction(1), Fraction(0)]]),
    ],
)
def test_any_ldp_mechanism_extends(on_sensitive, N):
    E, (s, outputs) = Fraction(3), on_sensitive.shape
    shared = least_likely(on_sensitive.max(axis=0), E)
    Q = np.full((s + N, outputs + N), Fraction(0))
    Q[:s, :outputs], Q[s:, :outputs] = on_sensitive, shared
    Q[range(s, s + N), range(outputs, outputs + N)] = 1 - shared.sum()
    assert is_mechanism(Q)
    assert uldp_breaks(Q, np.arange(s + N) < s, np.arange(outputs + N) < outputs, E) == []


def test_urr_is_the_extension_of_rr():
    E = Fraction(3)
    Q = urr.mechanism([True, True, False], E).matrix()
    assert (Q[2, :2] == least_likely(rr.mechanism(2, E).matrix().max(axis=0), E)).all()
