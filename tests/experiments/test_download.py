"""Downloading, from files that stand in for the network."""

import gzip
import hashlib
import json
from dataclasses import replace

import pytest

from calp.errors import UserError
from experiments import download
from experiments.datasets import register

TEXT = b"0\t2010-10-12T00:21:28Z\t51.5\t-0.13\t42\n"


@pytest.fixture
def served(tmp_path, monkeypatch):
    """Two data sets whose sources are files: one packed as it is kept, one unpacked on arrival."""
    packed = gzip.compress(TEXT, mtime=0)
    for name in ("loc-gowalla_totalCheckins.txt.gz", "kosarak.dat.gz"):
        (tmp_path / "net" / name).parent.mkdir(exist_ok=True)
        (tmp_path / "net" / name).write_bytes(packed)
    known = {
        name: replace(entry, source=(tmp_path / "net" / file).as_uri())
        for name, file in (
            ("gowalla", "loc-gowalla_totalCheckins.txt.gz"),
            ("kosarak", "kosarak.dat.gz"),
        )
        for entry in [register.datasets()[name]]
    }
    monkeypatch.setattr(register, "datasets", lambda: known)
    md5 = {known["gowalla"].files[0]: hashlib.md5(packed).hexdigest()}
    monkeypatch.setattr(register, "md5_checksums", lambda: md5)
    sha = {known["kosarak"].files[0]: hashlib.sha256(TEXT).hexdigest()}
    monkeypatch.setattr(register, "checksums", lambda: sha)
    return tmp_path


def fetch(folder, name):
    out = folder / f"{name}.json"
    assert download.main([name, "--raw", str(folder / "raw"), "--out", str(out)]) == 0
    return json.loads(out.read_text())


def test_a_packed_file_is_kept_as_it_is(served):
    told = fetch(served, "gowalla")
    path = served / "raw/gowalla/loc-gowalla_totalCheckins.txt.gz"
    assert gzip.decompress(path.read_bytes()) == TEXT
    assert told["sha256"] == hashlib.sha256(path.read_bytes()).hexdigest()


def test_another_is_unpacked(served):
    assert fetch(served, "kosarak") == {
        "file": "kosarak.dat",
        "bytes": len(TEXT),
        "sha256": hashlib.sha256(TEXT).hexdigest(),
    }
    assert (served / "raw/kosarak/kosarak.dat").read_bytes() == TEXT


@pytest.mark.parametrize(("name", "kind"), [("gowalla", "MD5"), ("kosarak", "SHA-256")])
def test_an_altered_file_never_arrives(served, name, kind):
    for path in (served / "net").iterdir():
        path.write_bytes(gzip.compress(b"altered", mtime=0))
    with pytest.raises(UserError, match=f"expected {kind}"):
        fetch(served, name)
    assert not any(path.is_file() for path in (served / "raw").rglob("*"))
    assert not (served / f"{name}.json").exists()


def test_a_file_that_is_there_is_checked_and_left(served):
    path = served / "raw/kosarak/kosarak.dat"
    path.parent.mkdir(parents=True)
    path.write_bytes(b"mine")
    with pytest.raises(UserError, match="altered or truncated"):
        fetch(served, "kosarak")
    assert path.read_bytes() == b"mine"


def test_an_address_that_cannot_be_read_is_named(served):
    (served / "net" / "kosarak.dat.gz").unlink()
    with pytest.raises(UserError, match=r"kosarak\.dat\.gz: cannot be downloaded"):
        fetch(served, "kosarak")
    (served / "net" / "kosarak.dat.gz").write_bytes(b"no gzip")
    with pytest.raises(UserError, match=r"kosarak\.dat\.gz: cannot be downloaded"):
        fetch(served, "kosarak")


def test_without_a_checksum_nothing_is_downloaded(served, monkeypatch):
    monkeypatch.setattr(register, "checksums", dict)
    with pytest.raises(UserError, match="no checksum"):
        fetch(served, "kosarak")


def test_the_registered_addresses_are_those_of_the_files():
    names = {name for name, entry in register.datasets().items() if download.downloadable(entry)}
    assert names >= {"census1990", "gowalla", "kosarak"}
    known = register.checksums() | register.md5_checksums()
    assert {register.datasets()[name].files[0] for name in names} <= set(known)
