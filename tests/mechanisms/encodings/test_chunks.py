import numpy as np
import pytest

from mechanisms.encodings import chunks


@pytest.mark.parametrize("n", [0, 1, 5, 12, 13])
@pytest.mark.parametrize("threads", [1, 2])
def test_chunks_cover_the_users_in_order(monkeypatch, n, threads):
    monkeypatch.setattr(chunks, "CHUNK", 4)
    parts = chunks.over_users(lambda low, high: np.arange(low, high), n, threads)
    assert np.concatenate([np.zeros(0, int), *parts]).tolist() == list(range(n))
