import math
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mechanisms import binary_channel, rr
from mechanisms.budgets import leakage

PRIORS, BUDGETS = st.fractions(Fraction(1, 100), Fraction(99, 100)), st.fractions(1, 20)


def matrix(channel):
    return binary_channel.mechanism(*channel).matrix()


@given(PRIORS, BUDGETS)
def test_what_the_channels_really_have(P1, E):
    prior, least = [1 - P1, P1], min(P1, 1 - P1)
    printed = matrix(binary_channel.balanced_lip(P1, E))
    assert leakage.lip_factor(matrix(binary_channel.optimal_lip(P1, E)), prior) == E
    assert leakage.lip_factor(matrix(binary_channel.symmetric_lip(P1, E)), prior) == E
    # the channel of Theorem 2 has more than it should where the prior is skewed
    assert leakage.lip_factor(printed, prior) == max(E, (E - 1 + least) / (E * least))


@pytest.mark.parametrize("K", [2, 5])
def test_ldp_of_rr(K):
    assert leakage.ldp_factor(rr.mechanism(K, Fraction(7, 2)).matrix()) == Fraction(7, 2)


def test_certainty_is_infinite_and_outputs_of_nobody_are_free():
    Q = np.array([[1, 0, 0], [0, 1, 0]])
    assert leakage.ldp_factor(Q) == math.inf
    assert leakage.lip_factor(Q, [Fraction(1, 2), Fraction(1, 2)]) == math.inf
    assert leakage.lip_factor(Q, [1, 0]) == 1
