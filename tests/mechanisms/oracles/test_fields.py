"""The axioms of a field, at all elements, and sums over linear functions by hand."""

import numpy as np
import pytest

from mechanisms.oracles.fields import field, is_order
from mechanisms.oracles.linear_functions import by_value


@pytest.mark.parametrize("q", [2, 3, 4, 5, 7, 8, 9, 16, 25, 27])
def test_all_elements_are_a_field(q):
    f, a = field(q), np.arange(q)
    sums, products = f.add(a[:, None], a), f.multiply(a[:, None], a)
    for table in (sums, products):
        assert np.array_equal(table, table.T)
    assert np.array_equal(sums[0], a) and np.array_equal(products[1], a)
    x, y, z = np.ix_(a, a, a)
    for op in (f.add, f.multiply):
        assert np.array_equal(op(op(x, y), z), op(x, op(y, z)))
    assert np.array_equal(f.multiply(x, f.add(y, z)), f.add(f.multiply(x, y), f.multiply(x, z)))
    assert not f.add(a, f.negative).any()
    assert np.all(f.multiply(a, f.inverse)[1:] == 1) and f.inverse[0] == 0


@pytest.mark.parametrize("q", [0, 1, 6, 12, 512, 4099, 2.0])
def test_no_other_number_has_a_field(q):
    with pytest.raises(ValueError, match="q must be a prime"):
        field(q)
    assert not is_order(int(q)) or isinstance(q, float)


@pytest.mark.parametrize(("q", "m"), [(2, 3), (3, 2), (4, 2)])
def test_sums_over_functions_are_those_of_each(q, m, rng):
    f, table = field(q), rng.integers(0, 9, (q**m, q))
    digits = np.arange(q**m)[:, None] // q ** np.arange(m) % q
    for x, found in enumerate(by_value(table, f)):
        value = np.zeros(q**m, dtype=int)
        for t in range(m):
            value = f.add(value, f.multiply(digits[:, t], digits[x, t]))
        assert found == table[np.arange(q**m), value].sum()
