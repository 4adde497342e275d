"""Random exact post-processings of uRR."""

from fractions import Fraction

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from mechanisms import urr
from tests import strategies
from theory.notions.matrix import osldp_breaks


@given(st.lists(strategies.distributions(3), min_size=3, max_size=3))
def test_any_post_processing_keeps_osldp(rows):
    mask, E = np.array([True, True, False]), Fraction(3)
    Q0, Q1 = urr.mechanism(mask, E).matrix(), np.array(rows)
    assert osldp_breaks(Q0.dot(Q1), mask, E) == []
    through = Q0[:, mask].dot(Q1[mask])
    for column in through.T:
        assert max(column) <= E * min(column)
