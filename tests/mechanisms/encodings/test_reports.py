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
    values, weights = rng.normal(size=m), rng.random((50, 2))
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


def test_results_do_not_depend_on_threads(rng, monkeypatch):
    monkeypatch.setattr(chunks, "CHUNK", 64)
    dense = rng.integers(2, size=(1000, 100))
    values, weights = rng.normal(size=100), rng.random((1000, 2))
    for reports in both(dense):
        assert np.array_equal(reports.products(values, 0.0, 1), reports.products(values, 0.0, 2))
        assert np.array_equal(reports.sums(weights, 1), reports.sums(weights, 2))


def test_the_form_with_fewer_items_is_read():
    dense = np.zeros((10, 80), dtype=int)
    dense[:, 0] = 1
    assert isinstance(readable(bits.pack(dense), 80), SparseReports)
    assert isinstance(readable(bits.pack(1 - dense), 80), PackedReports)
