from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mechanisms.estimation import pum
from mechanisms.estimation.pum_distributions import distributions
from tests import strategies

USERS = st.lists(st.lists(st.integers(0, 2), min_size=3, max_size=3), min_size=1, max_size=4)


def printed(p, tags, kappa):
    """Equations (20), (21) and r^(i), user by user, as the paper sums them."""
    n, K = len(tags), len(p)
    r = [sum(p[x] for user in tags if user[x] == 0) / Fraction(n) for x in range(K)]
    behind = []
    for k in range(1, kappa + 1):
        behind.append([sum(p[x] for user in tags if user[x] == k) for x in range(K)])
        r.append(sum(p[x] for user in tags for x in range(K) if user[x] == k) / Fraction(n))
    return r, behind


@given(strategies.distributions(3), USERS)
def test_the_printed_sums(p, tags):
    r, background = distributions(p, tags, 2)
    expected, behind = printed(p, tags, 2)
    assert list(r) == expected
    for pi, sums in zip(background, behind, strict=True):
        if sum(sums) == 0:
            assert pi is None
        else:
            assert list(pi) == [value / sum(sums) for value in sums]


@given(strategies.distributions(3), USERS)
def test_53_by_the_estimate_itself(p, tags):
    """With r and pi_k known, (22) gives p back; where nobody uses a tag, any pi_k will do."""
    r, background = distributions(p, tags, 2)
    anything = np.array([Fraction(0), Fraction(0), Fraction(1)])
    known = [anything if pi is None else pi for pi in background]
    assert list(pum.estimate(r, [False] * 3, known)) == list(p)


@pytest.mark.parametrize(
    ("p", "tags", "words"),
    [
        ([0.5, 0.5], [1, 0], "a row a user"),
        ([0.5, 0.5], [[3, 0]], r"0\.\.2"),
        ([0.5, 0.4], [[1, 0]], "sum to one"),
        ([0.5, 0.5], [[1, 0, 0]], "shape"),
    ],
)
def test_bad_input_is_named(p, tags, words):
    with pytest.raises(ValueError, match=words):
        distributions(p, np.array(tags), 2)
