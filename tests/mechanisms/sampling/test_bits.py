import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mechanisms.sampling import bits
from mechanisms.sampling.thresholds import threshold
from mechanisms.sampling.words import words


@given(st.lists(st.integers(0, 2**64 - 1), min_size=1, max_size=130))
def test_digit_planes_spell_the_thresholds(thresholds):
    planes, depths = bits.digit_planes(np.array(thresholds, dtype=np.uint64))
    for j, t in enumerate(thresholds):
        digits = [int(planes[j // 64, k]) >> (j % 64) & 1 for k in range(64)]
        assert sum(d << (63 - k) for k, d in enumerate(digits)) == t
        assert t % (1 << (64 - int(depths[j // 64]))) == 0


def test_a_word_compares_64_uniform_numbers(rng):
    """Replay the random words: each bit is [its own uniform number < threshold]."""
    b = rng.random(64)
    out = bits.Bits.of(b, b).draw(np.array([-1]), np.random.default_rng(5))
    raw = words(np.random.default_rng(5), 64)
    for j in range(64):
        u = sum((int(raw[k]) >> j & 1) << (63 - k) for k in range(64))
        assert int(out[0, 0]) >> j & 1 == (u < threshold(b[j]))


@pytest.mark.parametrize("m", [0, 1, 8, 64, 100])
def test_packing_and_counting(m, rng):
    dense = rng.integers(2, size=(50, m))
    packed = bits.pack(dense)
    assert np.array_equal(bits.unpack(packed, m), dense)
    few = dense * (rng.random((50, m)) < 0.1)
    for rows in (dense, few):
        assert np.array_equal(bits.count_ones(bits.pack(rows), m), rows.sum(axis=0))
        assert bits.total_ones(bits.pack(rows)) == rows.sum()


@pytest.mark.parametrize("m", [0, 3, 16, 17])
def test_grouping_keeps_every_report(m, rng):
    dense = rng.integers(2, size=(300, m))
    rows, counts = bits.group(bits.pack(dense), m)
    assert counts.sum() == 300
    assert np.repeat(bits.unpack(rows, m), counts.astype(int), axis=0).sum() == dense.sum()
    if 0 < m <= 3:
        assert len(rows) <= 8


def test_a_lone_one_is_counted_at_its_place():
    alone = np.eye(200, dtype=np.uint8)
    assert bits.total_ones(bits.pack(alone)) < 200 * 25
    assert np.array_equal(bits.count_ones(bits.pack(alone[::3]), 200), alone[::3].sum(axis=0))
