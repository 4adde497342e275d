from functools import reduce
from operator import add

import numpy as np
import pytest

from mechanisms.encodings import chunks
from mechanisms.encodings.reports import PackedReports, SparseReports, readable
from mechanisms.sampling import bits


def both(dense):
    packed = bits.pack(dense)
    m = dense.shape[1]
    return PackedReports(packed, m), SparseReports.of(packed, m)


@pytest.mark.parametrize("m", [0, 1, 8, 63, 64, 65, 200])
@pytest.mark.parametrize("threads", [1, 2])
def test_both_forms_agree_with_the_dense_products(m, threads, rng, monkeypatch):
    monkeypatch.setattr(chunks, "CHUNK", 16)
    dense = rng.integers(2, size=(50, m))
    values, weights = rng.normal(size=m), rng.random(50)
    for reports in both(dense):
        assert len(reports) == 50
        assert reports.products(values, 0.5, threads) == pytest.approx(0.5 + dense @ values)
        assert reports.sums(weights, threads) == pytest.approx(dense.T @ weights)


@pytest.mark.parametrize("m", [0, 8, 65, 200])
def test_reading_once_agrees_with_the_dense_products(m, rng, monkeypatch):
    monkeypatch.setattr(chunks, "CHUNK", 16)
    dense = rng.integers(2, size=(50, m))
    values, weights = rng.random(m), rng.random(50)
    likelihood = 0.5 + dense @ values
    for reports in both(dense):
        total, per_bit = reports.read(values, 0.5, weights, 2)
        assert total == pytest.approx((weights / likelihood).sum())
        assert per_bit == pytest.approx((weights / likelihood) @ dense)


def test_sums_are_added_in_the_order_of_bits_and_of_users_whatever_the_tiles(rng, monkeypatch):
    monkeypatch.setattr("mechanisms.encodings.reports.SPARSE_TILE", 256)
    dense = rng.integers(2, size=(1300, 75))
    values, weights = rng.normal(size=75), rng.random(1300)
    packed, sparse = both(dense)
    table, bytes_of = bits.byte_table(values), bits.as_bytes(packed.words)[:, :10]
    for form, terms in (
        (packed, [table[np.arange(10), row] for row in bytes_of]),
        (sparse, [values[row > 0] for row in dense]),
    ):
        # reduce adds from the left
        found = np.array([reduce(add, row.tolist(), 0.5) for row in terms])
        assert np.array_equal(form.products(values, 0.5), found)
        assert form.read(values, 0.5, weights)[0] == reduce(add, (weights / found).tolist())
    by_bit = [reduce(add, weights[column > 0].tolist(), 0.0) for column in dense.T]
    assert np.array_equal(sparse.sums(weights), by_bit)
    by_byte = np.zeros((10, 256))
    np.add.at(by_byte, (np.arange(10), bytes_of), weights[:, None])
    assert np.array_equal(packed.sums(weights), bits.fold(by_byte, 75))


def test_results_do_not_depend_on_threads(rng, monkeypatch):
    monkeypatch.setattr(chunks, "CHUNK", 64)
    dense = rng.integers(2, size=(1000, 100))
    values, weights = rng.normal(size=100), rng.random(1000)
    for reports in both(dense):
        assert np.array_equal(reports.products(values, 0.0, 1), reports.products(values, 0.0, 2))
        assert np.array_equal(reports.sums(weights, 1), reports.sums(weights, 2))


def test_the_form_with_fewer_items_is_read():
    dense = np.zeros((10, 80), dtype=int)
    dense[:, 0] = 1
    assert isinstance(readable(bits.pack(dense), 80), SparseReports)
    assert isinstance(readable(bits.pack(1 - dense), 80), PackedReports)
