"""ID-LDP and its instances against their printed definitions, on exact matrices."""

from fractions import Fraction
from itertools import product
from math import inf

import numpy as np
import pytest
import z3
from hypothesis import given
from hypothesis import strategies as st

from mechanisms import idue, urap
from tests import laws
from theory.notions import matrix
from theory.notions.alphabet import GivenAlphabet, SizedAlphabet
from theory.notions.id_ldp import hlldp, min_id_ldp, one_id_ldp
from theory.notions.matrix import weight
from theory.notions.osldp import osldp

ENTRIES = st.sampled_from([Fraction(0), Fraction(1, 4), Fraction(1, 2), Fraction(1)])
COLUMNS = st.lists(ENTRIES, min_size=3, max_size=3)
BUDGETS = st.lists(
    st.sampled_from([Fraction(1), Fraction(2), Fraction(4), inf]), min_size=3, max_size=3
)
MASKS = st.lists(st.booleans(), min_size=3, max_size=3)
X = GivenAlphabet(3)


def printed(q, E, r):
    """Return (1) as printed; an infinite pair budget asks nothing."""
    return all(
        r(E[x], E[o]) == inf or q[x] <= r(E[x], E[o]) * q[o] for x, o in product(range(3), repeat=2)
    )


@given(COLUMNS, BUDGETS)
def test_definitions_3_and_5(q, E):
    column, w = q.__getitem__, lambda x: weight(E[x])
    assert one_id_ldp(X, column, w) == printed(q, E, lambda e, other: e)
    assert min_id_ldp(X, column, w) == printed(q, E, min)


@given(COLUMNS, MASKS, st.sampled_from([Fraction(1), Fraction(2)]))
def test_hlldp_is_osldp_and_definition_4(q, mask, E):
    column, sensitive = q.__getitem__, mask.__getitem__
    found = hlldp(X, column, sensitive, weight(E))
    assert found == osldp(X, column, sensitive, E)
    assert found == printed(q, [E if flag else inf for flag in mask], lambda e, other: e)


@given(COLUMNS, BUDGETS)
def test_a_sized_alphabet_means_the_same(q, E):
    """The formula that Z3 sees, with the numbers put in, evaluates like Python."""
    sized = SizedAlphabet(3)
    column, w = sized.column("q"), sized.column("w")
    values = [(column(i), z3.RealVal(str(q[i]))) for i in range(3)]
    values += [(w(i), z3.RealVal(str(weight(E[i])))) for i in range(3)]
    for notion in (one_id_ldp, min_id_ldp):
        found = z3.simplify(z3.substitute(notion(sized, column, w), *values))
        assert z3.is_true(found) == notion(X, q.__getitem__, lambda x: weight(E[x]))


PAIRS = st.tuples(st.integers(0, 7), st.integers(1, 8)).filter(lambda pair: pair[0] < pair[1])


@given(st.lists(PAIRS, min_size=1, max_size=3), BUDGETS)
def test_proposition_1_is_necessary_and_sufficient(pairs, budgets):
    """The pairs of different values that break it, and the matrix on all outputs."""
    b, a = ([Fraction(part, 8) for part in side] for side in zip(*pairs, strict=True))
    E = budgets[: len(a)]
    Q = idue.mechanism(a, b).matrix()
    for notion in (idue.min_id, idue.one_id):
        private = matrix.id_ldp_breaks(Q, E, notion) == []
        assert private == (laws.breaks_proposition_1(a, b, E, notion) == [])


def test_infinite_budgets_ask_nothing():
    Q = np.array([[Fraction(1), Fraction(0)], [Fraction(0), Fraction(1)]])
    assert matrix.one_id_ldp_breaks(Q, [inf, inf]) == []
    assert matrix.one_id_ldp_breaks(Q, [Fraction(10**9), inf]) == [0]
    assert matrix.min_id_ldp_breaks(Q, [Fraction(10**9), inf]) == [0, 1]


def test_hlldp_of_urap_is_tight():
    mask, E = [True, False, False], Fraction(4)
    Q = urap.mechanism(np.array(mask), Fraction(2, 3), E).matrix()
    assert matrix.hlldp_breaks(Q, mask, E) == []
    assert matrix.hlldp_breaks(Q, mask, E - Fraction(1, 10**9)) != []
    assert matrix.hlldp_breaks(Q, [True, True, False], E) != []


@pytest.mark.parametrize(
    ("E", "words"),
    [
        ([Fraction(2)], "one budget for each of 2 inputs, got 1"),
        ([Fraction(2), Fraction(1, 2)], r"E\[1\] = e\^eps must be at least 1"),
        ([Fraction(2), 2.5], r"E\[1\] must be an int or a Fraction"),
        ([float("nan"), Fraction(2)], r"E\[0\] must be an int or a Fraction"),
    ],
)
def test_bad_budgets_are_named(E, words):
    Q = np.array([[Fraction(1)], [Fraction(1)]])
    with pytest.raises(ValueError, match=words):
        matrix.one_id_ldp_breaks(Q, E)
