"""Counts that are saved: the same after a restart, and no others are taken for them."""

import numpy as np
import pytest

from common.errors import UserError
from mechanisms.dyadic import block_designs, encodings
from reports import seals

MASK = np.array([True, True, True, False])
MADE = {
    "uRR": encodings.urr(MASK, 1),
    "uRAP": encodings.urap(MASK, 1),
    "uBD": block_designs.ubd(MASK, 2, 1),
    "mixture": block_designs.mixture(MASK, 0.3, 0.4, 2),
}
EVERY = pytest.mark.parametrize("mechanism", MADE.values(), ids=MADE)


@EVERY
def test_a_server_goes_on_after_a_restart(mechanism, tmp_path, rng):
    client, path = mechanism.client(rng), tmp_path / "counts.json"
    first, second = client.batch([0, 1, 2, 3] * 50), client.batch([3] * 50)
    before, again, whole = (mechanism.collector() for _ in range(3))
    before.save(path)
    assert again.load(path) is again and again.n == 0
    before.add(first)
    before.save(path)
    again.load(path)
    again.add(second)
    whole.add(first + second)
    found, known = again.estimate(), whole.estimate()
    assert (found.n, found.p.tolist()) == (250, known.p.tolist())
    assert found.errors.tolist() == known.errors.tolist()


@pytest.fixture
def saved(tmp_path):
    server = MADE["uBD"].collector()
    server.add(MADE["uBD"].client().batch([0, 3]))
    server.save(tmp_path / "counts.json")
    return tmp_path / "counts.json"


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"format": 2}, "is not of this mechanism"),
        ({"mechanism": "00"}, "is not of this mechanism"),
        ({"n": -1}, "must have n and counts of output"),
        ({"n": True}, "must have n and counts of output"),
        ({"counts": []}, "must have n and counts of output"),
        ({"counts": {"output": [1, 2, 3]}}, "whole numbers up to n = 2, shape (4,)"),
        ({"counts": {"output": [1, 2, 3, 0]}}, "whole numbers up to n = 2, shape (4,)"),
        ({"counts": {"output": [1, 1, -1, 0]}}, "whole numbers up to n = 2, shape (4,)"),
        ({"counts": {"output": [1, 1, 0.5, 0]}}, "whole numbers up to n = 2, shape (4,)"),
        ({"counts": {"output": [[1], 1, 1, 0]}}, "counts must be an array"),
    ],
)
def test_other_counts_are_named(saved, change, words):
    saved.write_text(seals.sealed(seals.read(saved) | change))
    server = MADE["uBD"].collector()
    with pytest.raises(UserError, match=r"counts.json: ") as error:
        server.load(saved)
    assert words in str(error.value) and server.n == 0


def test_a_changed_byte_is_seen(saved):
    saved.write_bytes(saved.read_bytes().replace(b"\n", b" ", 1))
    with pytest.raises(UserError, match=r"counts.json: its checksum differs"):
        MADE["uBD"].collector().load(saved)


def test_nothing_is_counted_twice(saved):
    server = MADE["uBD"].collector()
    server.load(saved)
    with pytest.raises(ValueError, match="load needs a collector without reports, got n = 2"):
        server.load(saved)
