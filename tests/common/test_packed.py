"""A packed dictionary is read whole, or its file is named."""

import json
import lzma

import pytest

from common import packed
from common.errors import UserError


def test_what_is_packed_is_read(tmp_path):
    path = tmp_path / "some.json.xz"
    assert packed.read(path) == {} and packed.fingerprint([path]) == ""
    path.write_bytes(lzma.compress(json.dumps({"a": [1, 2]}).encode()))
    assert packed.read(path) == {"a": [1, 2]}
    before = packed.fingerprint([path])
    path.write_bytes(lzma.compress(b"{}"))
    assert packed.read(path) == {} and packed.fingerprint([path]) not in ("", before)


@pytest.mark.parametrize("data", [b"garbage", b"", lzma.compress(b"[1]"), lzma.compress(b'{"a":')])
def test_a_damaged_file_is_named(tmp_path, data):
    path = tmp_path / "some.json.xz"
    path.write_bytes(data)
    with pytest.raises(UserError, match=r"some\.json\.xz: is damaged; restore it"):
        packed.read(path)
