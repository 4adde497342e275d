"""A store that is damaged or gone: one line, and nothing is decided or written."""

import lzma

import pytest

from common.errors import UserError
from tests.theory.here import solvers_here
from theory.__main__ import main
from theory.certificates import store
from theory.projects import project

DAMAGED = {
    "no archive": b"garbage",
    "nothing": b"",
    "cut off": project.library().certificates.joinpath(store.NAME).read_bytes()[:5000],
    "no JSON": lzma.compress(b'{"a":'),
    "no text": lzma.compress(b"\xff\xfe\xff"),
    "deep lists": lzma.compress(b"[" * 100_000),
    "a list": lzma.compress(b"[1, 2]"),
}


@pytest.fixture
def write_store(monkeypatch, tmp_path):
    """What puts bytes in the place of the store."""
    path = tmp_path / "store.json.xz"
    monkeypatch.setattr(store, "NAME", path)
    store.load.cache_clear()
    store.fingerprint.cache_clear()
    yield path.write_bytes
    store.load.cache_clear()
    store.fingerprint.cache_clear()


def refused(folder, *options):
    """Return what `prove` says, after a look that it wrote nothing."""
    ledger = folder / "out" / "ledger.json"
    with solvers_here(), pytest.raises(UserError, match=r"store\.json\.xz: .*; restore") as error:
        main(["prove", "uldp-urr-private-reachable", "--ledger", str(ledger), *options])
    assert not ledger.parent.exists()
    return str(error.value)


@pytest.mark.parametrize("options", [[], ["--certificates"]], ids=["solvers", "certificates"])
@pytest.mark.parametrize("damaged", DAMAGED.values(), ids=DAMAGED)
def test_a_damaged_store_is_named(damaged, options, write_store, tmp_path):
    write_store(damaged)
    assert "is damaged" in refused(tmp_path, *options)


def test_without_certificates_none_can_decide(write_store, tmp_path):
    assert store.load() == {}
    assert "has no certificates" in refused(tmp_path, "--certificates")
    write_store(lzma.compress(b"{}"))
    store.load.cache_clear()
    assert "has no certificates" in refused(tmp_path, "--certificates")
