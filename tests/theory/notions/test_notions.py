"""The notions against their printed definitions, on exact matrices."""

from fractions import Fraction
from itertools import product

import numpy as np
import pytest
import z3
from hypothesis import given
from hypothesis import strategies as st

from mechanisms import rappor, rr, urap, urr
from theory.notions import matrix
from theory.notions.alphabet import Among, GivenAlphabet, SizedAlphabet
from theory.notions.osldp import osldp
from theory.notions.uldp import invertible, invertible_if_reachable, reachable, uldp

ENTRIES = st.sampled_from([Fraction(0), Fraction(1, 4), Fraction(1, 2), Fraction(1)])
COLUMNS = st.lists(ENTRIES, min_size=3, max_size=3)
MASKS = st.lists(st.booleans(), min_size=3, max_size=3)


def printed_condition_4(q, sensitive):
    return any(
        not sensitive[x] and q[x] > 0 and all(q[o] == 0 for o in range(3) if o != x)
        for x in range(3)
    )


@given(COLUMNS, MASKS)
def test_conditions_4_and_4_prime(q, mask):
    X, column, sensitive = GivenAlphabet(3), q.__getitem__, mask.__getitem__
    assert invertible(X, column, sensitive) == printed_condition_4(q, mask)
    expected = printed_condition_4(q, mask) or not any(q)
    assert invertible_if_reachable(X, column, sensitive) == expected
    assert reachable(X, column) == any(q)


@given(COLUMNS, MASKS, st.booleans(), st.sampled_from([Fraction(1), Fraction(2)]))
def test_uldp_implies_osldp_on_matrices(q, mask, protected, E):
    X, column, sensitive = GivenAlphabet(3), q.__getitem__, mask.__getitem__
    if uldp(X, column, sensitive, protected, E, invertible_if_reachable):
        assert osldp(X, column, sensitive, E)


@given(COLUMNS, MASKS, st.booleans())
def test_a_sized_alphabet_means_the_same(q, mask, protected):
    """The formula that Z3 sees, with the numbers put in, evaluates like Python."""
    X, E = SizedAlphabet(3), Fraction(2)
    column, sensitive = X.column("q"), X.subset("S")
    formula = uldp(X, column, sensitive, z3.BoolVal(protected), z3.RealVal("2"))
    values = [(column(i), z3.RealVal(str(q[i]))) for i in range(3)]
    values += [(sensitive(i), z3.BoolVal(mask[i])) for i in range(3)]
    found = z3.is_true(z3.simplify(z3.substitute(formula, *values)))
    assert found == uldp(GivenAlphabet(3), q.__getitem__, mask.__getitem__, protected, E)


@given(MASKS, MASKS)
def test_among_quantifies_over_some_letters(mask, holds):
    chosen = Among(GivenAlphabet(3), mask.__getitem__)
    assert chosen.forall(holds.__getitem__) == all(h for m, h in zip(mask, holds, strict=True) if m)
    assert chosen.exists(holds.__getitem__) == any(h for m, h in zip(mask, holds, strict=True) if m)


@given(COLUMNS, MASKS, st.sampled_from([Fraction(1), Fraction(2)]))
def test_osldp_is_definition_6(q, mask, E):
    expected = all(q[x] <= E * q[o] for x in range(3) for o in range(3) if mask[x])
    assert osldp(GivenAlphabet(3), q.__getitem__, mask.__getitem__, E) == expected


def test_ldp_of_rr_is_tight():
    Q, E = rr.mechanism(3, Fraction(2)).matrix(), Fraction(2)
    assert matrix.ldp_breaks(Q, E) == []
    assert matrix.ldp_breaks(Q, E - Fraction(1, 10**9)) == [0, 1, 2]


def test_uldp_of_urr_and_its_limits():
    mask, E = np.array([True, True, False]), Fraction(2)
    Q = urr.mechanism(mask, E).matrix()
    assert matrix.uldp_breaks(Q, mask, mask, E) == []
    assert matrix.uldp_breaks(Q, mask, mask, E - Fraction(1, 10**9)) == [0, 1]
    assert matrix.ldp_breaks(Q, Fraction(10**9)) == [2]
    assert matrix.osldp_breaks(Q, mask, E) == []
    # protecting the invertible output, or calling its source sensitive, breaks the notion
    assert matrix.uldp_breaks(Q, mask, [True, True, True], E) == [2]
    assert matrix.uldp_breaks(Q, [True, True, True], mask, E) == [2]


@pytest.mark.parametrize("theta", [Fraction(0), Fraction(1, 2), Fraction(2, 3), Fraction(1)])
def test_urap_on_every_output(theta):
    mask, E = np.array([True, True, False, False]), Fraction(4)
    Q = urap.mechanism(mask, theta, E).matrix()
    protected = [y >> 2 == 0 for y in range(16)]
    assert matrix.uldp_breaks(Q, mask, protected, E, invertible_if_reachable) == []
    printed = matrix.uldp_breaks(Q, mask, protected, E)
    two_ones = [y for y in range(16) if y >> 2 == 3]
    assert set(two_ones) <= set(printed)
    assert (printed == two_ones) == (0 < theta < 1)


@pytest.mark.parametrize(
    ("K", "theta"), list(product([1, 3], [Fraction(0), Fraction(3, 5), Fraction(1)]))
)
def test_rappor_on_every_output(K, theta):
    Q = rappor.mechanism(K, theta, Fraction(3)).matrix()
    assert matrix.ldp_breaks(Q, Fraction(3)) == []
    if K > 1 and 0 < theta < 1:
        assert matrix.ldp_breaks(Q, Fraction(29, 10)) != []


@pytest.mark.parametrize(
    ("Q", "words"),
    [
        (np.eye(2), "Fractions"),
        (np.array([Fraction(1)]), "1 axes"),
        (np.array([[Fraction(1, 2), Fraction(1, 4)]]), "sum 3/4"),
        (np.array([[Fraction(2), Fraction(-1)]]), "least -1"),
        (np.array([[0.5, 0.5]], dtype=object), "int or a Fraction, got 0.5"),
    ],
)
def test_bad_matrices_are_named(Q, words):
    with pytest.raises(ValueError, match=words):
        matrix.ldp_breaks(Q, Fraction(2))
