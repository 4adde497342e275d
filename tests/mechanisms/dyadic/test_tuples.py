"""RS+FD over 2^64: exactly private, its marginals those of its matrix and of what it draws."""

from fractions import Fraction

import numpy as np
import pytest

from mechanisms.dyadic.encodings import exp_below
from mechanisms.dyadic.tuples import rs_fd
from tests.laws import follows
from theory.notions.matrix import ldp_breaks, require_mechanism

MADE = rs_fd((2, 3), 1)


@pytest.mark.parametrize("sizes", [(2, 3), (3, 3), (2, 2, 3)])
@pytest.mark.parametrize("eps", [0.1, Fraction(1), 3])
def test_the_matrix_keeps_eps_exactly(sizes, eps):
    Q = rs_fd(sizes, eps).matrix()
    require_mechanism(Q)
    assert ldp_breaks(Q, exp_below(eps)) == []


@pytest.mark.parametrize("j", [0, 1])
def test_a_marginal_is_that_of_the_matrix(j):
    rows = MADE.matrix().reshape(2, 3, 2, 3).sum(axis=3 - j)
    law = MADE.marginal(j).matrix()
    for x in np.ndindex(2, 3):
        assert rows[x].tolist() == law[x[j]].tolist()


def test_reports_follow_the_matrix(rng):
    law = dict(zip(np.ndindex(2, 3), MADE.matrix()[4], strict=True))
    reports = MADE.perturb(np.tile((1, 1), (20_000, 1)), rng)
    assert follows([tuple(pair) for pair in reports.tolist()], law)


def test_an_eps_that_no_table_has_is_refused():
    with pytest.raises(ValueError, match=r"eps is too small for . values over 2"):
        rs_fd((2, 3), Fraction(1, 2**63))
    with pytest.raises(ValueError, match="eps must be a number"):
        rs_fd((2, 3), -1)
