"""The construction of Proposition 13, executed on random exact OSLDP mechanisms."""

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import Phase, find, given, settings
from hypothesis import strategies as st

from mechanisms import urr
from tests import strategies
from theory.notions.matrix import is_mechanism, osldp_breaks, uldp_breaks
from theory.proofs.uldp.proposition_13_osldp_decomposition import decompose
from theory.statements.uldp.osldp import ONE_SIDED_ALONE

E = Fraction(2)
SMALLEST = np.array(ONE_SIDED_ALONE, dtype=object)
OUTPUTS = 4


@st.composite
def osldp_mechanisms(draw):
    """Draw a mechanism of four inputs with (25): mixtures of rows that are close enough.

    A sensitive row q0 + t (q - q0) with 2 q0 as the cap of q, and non-sensitive rows at least half
    of every sensitive one, the rest anywhere, also on outputs of their own.
    """
    mask = draw(strategies.masks(4))
    base = draw(strategies.distributions(OUTPUTS))
    rows = np.array([base] * 4)
    for x in np.flatnonzero(~mask):
        free = draw(strategies.distributions(OUTPUTS))
        share = draw(strategies.fractions(0, 1, 4)) / 2
        rows[x] = (1 - share) * base + share * free
    # spread the sensitive rows apart as far as (25) allows, halving until it does
    step = draw(strategies.distributions(OUTPUTS)) - draw(strategies.distributions(OUTPUTS))
    for x in np.flatnonzero(mask)[1:]:
        moved = step * (rows[x] > 0)
        rows[x] = rows[x] + (moved - rows[x] * moved.sum()) / 8
    return rows, mask


def valid(drawn):
    rows, mask = drawn
    return is_mechanism(rows) and osldp_breaks(rows, mask, E) == []


@given(osldp_mechanisms().filter(valid))
def test_on_random_exact_mechanisms(drawn):
    Q_O, mask = drawn
    Q_U, protected, Q_R = decompose(Q_O, mask)
    assert is_mechanism(Q_U)
    assert is_mechanism(Q_R)
    assert uldp_breaks(Q_U, mask, protected, E) == []
    assert (Q_U.dot(Q_R) == Q_O).all()


@pytest.mark.parametrize(
    ("Q_O", "mask"),
    [
        (SMALLEST, [True, False]),
        # no value is sensitive, all are, and an x that Q_O keeps within Y_P
        (SMALLEST, [False, False]),
        (urr.mechanism([True, True], E).matrix(), [True, True]),
        (urr.mechanism([True, True], E).matrix(), [True, False]),
        (urr.mechanism([True, False, False], E).matrix(), [True, False, False]),
    ],
)
def test_on_corners(Q_O, mask):
    Q_U, protected, Q_R = decompose(Q_O, mask)
    assert osldp_breaks(Q_O, mask, E) == []
    assert is_mechanism(Q_U)
    assert is_mechanism(Q_R)
    assert uldp_breaks(Q_U, mask, protected, E) == []
    assert (Q_U.dot(Q_R) == Q_O).all()


def test_the_generator_reaches_mechanisms_that_are_not_uldp():
    """Else the test above would try nothing: find one with a part to return."""

    def needs_the_construction(drawn):
        rows, mask = drawn
        image = [any(rows[mask][:, y] > 0) for y in range(OUTPUTS)]
        return mask.any() and valid(drawn) and uldp_breaks(rows, mask, image, E) != []

    once = settings(max_examples=500, phases=[Phase.generate])
    assert find(osldp_mechanisms(), needs_the_construction, settings=once)
