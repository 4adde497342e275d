"""The command that counts: raw files against committed counts."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from common.errors import UserError
from common.files import sha256
from experiments import histograms
from experiments.datasets import register, rfid

ROW = "0,1,2,3,4,5,6,7,{}\n"


@pytest.fixture
def small(tmp_path, monkeypatch):
    """Two small RFID trials with their own checksums, register and committed folder."""
    raw = tmp_path / "raw"
    for name, labels in (("d1p01M", "1123"), ("d1p02F", "4")):
        path = raw / "rfid" / "S1_Dataset" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("".join(ROW.format(label) for label in labels))
    digests = {p.relative_to(raw).as_posix(): sha256(p) for p in sorted(raw.rglob("d1p*"))}
    monkeypatch.setattr(register, "checksums", lambda: digests)
    monkeypatch.setattr(register, "md5_checksums", dict)
    # read before its folder is another
    known = {"rfid": replace(register.datasets()["rfid"])}
    monkeypatch.setattr(register, "DATA", tmp_path / "data")
    monkeypatch.setattr(register, "datasets", lambda: known)
    return raw


def count(raw, tmp_path):
    out = tmp_path / "out" / "rfid.csv"
    histograms.main(["rfid", "--raw", str(raw), "--out", str(out), "--commit"])
    return out.read_text(), json.loads(out.with_suffix(".json").read_text())


def test_raw_then_committed_give_the_same_counts(small, tmp_path):
    text, origin = count(small, tmp_path)
    assert [line.split(",")[1] for line in text.splitlines()[1:]] == ["2", "1", "1", "1"]
    assert (origin["source"], origin["records"], origin["raw_files"]) == ("raw", 5, 2)
    again, committed = count(tmp_path / "absent", tmp_path)
    assert again == text
    assert committed == origin | {"source": "committed"}


@pytest.mark.parametrize("step", range(4))
def test_counts_and_their_origin_are_put_together(small, tmp_path, monkeypatch, step):
    rename, left = Path.replace, iter(range(4))

    def stops(self, path):
        if next(left) == step:
            raise KeyboardInterrupt
        return rename(self, path)

    monkeypatch.setattr(Path, "replace", stops)
    with pytest.raises(KeyboardInterrupt):
        count(small, tmp_path)
    assert not list(tmp_path.rglob("rfid.*"))


def test_an_altered_file_stops_with_both_checksums(small, tmp_path):
    path = small / "rfid" / "S1_Dataset" / "d1p02F"
    expected = sha256(path)
    path.write_text(ROW.format(3))
    with pytest.raises(
        UserError, match=f"d1p02F.*expected SHA-256 {expected}, found {sha256(path)}"
    ):
        count(small, tmp_path)
    assert not (tmp_path / "out").exists()
    assert not (tmp_path / "data").exists()


def test_an_incomplete_data_set_is_not_counted(small, tmp_path):
    (small / "rfid" / "S1_Dataset" / "d1p02F").unlink()
    with pytest.raises(UserError, match="d1p02F: missing, while 1 other"):
        count(small, tmp_path)


def test_counts_that_differ_are_refused(small, tmp_path, monkeypatch):
    count(small, tmp_path)
    monkeypatch.setattr(rfid, "SENSITIVE", ("ambulating",))
    with pytest.raises(UserError, match="differs from the count of the raw files"):
        count(small, tmp_path)


@pytest.mark.parametrize(("old", "new"), [("bed,2,0", "bed,3,0"), ("lying,1,1", "lying,1,0")])
def test_altered_committed_counts_are_refused(small, tmp_path, old, new):
    count(small, tmp_path)
    committed = register.datasets()["rfid"].committed
    committed.write_text(committed.read_text().replace(old, new))
    with pytest.raises(UserError, match=r"not the counts that rfid\.json tells of"):
        count(tmp_path / "absent", tmp_path)


def test_nothing_is_committed_unasked(small, tmp_path):
    out = tmp_path / "rfid.csv"
    assert histograms.main(["rfid", "--raw", str(small), "--out", str(out)]) == 0
    assert not (tmp_path / "data").exists()


def test_raw_files_without_records_are_refused(small, tmp_path, monkeypatch):
    for path in small.rglob("d1p*"):
        path.write_text("")
    digests = {p.relative_to(small).as_posix(): sha256(p) for p in small.rglob("d1p*")}
    monkeypatch.setattr(register, "checksums", lambda: digests)
    with pytest.raises(UserError, match="no record of rfid"):
        count(small, tmp_path)


def test_the_table_ends_in_csv(small, tmp_path):
    with pytest.raises(UserError, match=r"--out must end in \.csv"):
        histograms.main(["rfid", "--raw", str(small), "--out", str(tmp_path / "x.json")])


def test_without_raw_and_committed_it_says_where_to_get_it(small, tmp_path):
    del small
    with pytest.raises(UserError, match=r"rfid: no raw file .* get it from https"):
        count(tmp_path / "absent", tmp_path)
