"""`perturb` goes on where it stopped, and draws no report a second time unasked."""

import json
import shutil

import pytest

from common.errors import UserError
from reports import lost, parquet, seals
from tests.reports.conftest import SMALL, estimate

PARTIAL = ".00003.json.99.partial"


def bytes_of(folder):
    return {path.name: path.read_bytes() for path in folder.iterdir()}


@pytest.fixture
def stopped(perturb):
    """A whole run, and a copy that was stopped before it noted that it was done."""
    whole = perturb("urap", *SMALL)
    torn = shutil.copytree(whole, whole.with_name("torn"))
    record = seals.read(torn / "perturb.json")
    assert record.pop("done") is True
    (torn / "perturb.json").write_text(seals.sealed(record))
    return whole, torn


def without(folder, *names):
    for name in names:
        (folder / name).unlink()


def test_what_was_never_drawn_is_drawn(perturb, stopped):
    whole, torn = stopped
    without(torn, "00001.parquet", "00001.json", "00003.parquet", "00003.json")
    (torn / ".00001.parquet.99.partial").write_bytes(b"what a killed process leaves")
    kept = (torn / "00000.parquet").stat().st_mtime_ns
    perturb("urap", *SMALL, out="torn")
    assert (torn / "00000.parquet").stat().st_mtime_ns == kept
    assert bytes_of(torn) == bytes_of(whole)


def test_a_shard_that_was_killed_before_its_record_is_kept(perturb, stopped):
    whole, torn = stopped
    (torn / "00003.json").rename(torn / PARTIAL)
    (torn / ".00003.json.98.partial").write_text("{")
    drawn = (torn / "00003.parquet").stat().st_mtime_ns
    perturb("urap", *SMALL, out="torn")
    assert (torn / "00003.parquet").stat().st_mtime_ns == drawn
    assert bytes_of(torn) == bytes_of(whole)


def test_a_shard_that_was_killed_amid_its_names_is_drawn(perturb, stopped):
    whole, torn = stopped
    (torn / "00003.json").rename(torn / PARTIAL)
    without(torn, "00003.parquet")
    perturb("urap", *SMALL, out="torn")
    assert bytes_of(torn) == bytes_of(whole)


@pytest.mark.parametrize("name", ["00003.parquet", "00003.json"])
@pytest.mark.parametrize("done", [True, False])
def test_what_is_lost_is_not_drawn_again_unasked(perturb, stopped, name, done):
    whole, torn = stopped
    if done:
        shutil.copy(whole / "perturb.json", torn)
    without(torn, name)
    before = bytes_of(torn)
    with pytest.raises(UserError, match=r"drawn before.* up to twice eps") as error:
        perturb("urap", *SMALL, out="torn")
    assert str(error.value).partition(":")[0] == str(torn / name)
    assert bytes_of(torn) == before
    perturb("urap", *SMALL, "--redraw", out="torn")
    assert {**bytes_of(torn), "perturb.json": b""} == {**bytes_of(whole), "perturb.json": b""}


def test_of_a_run_that_was_done_no_shard_is_new(perturb):
    folder = perturb("urap", *SMALL)
    without(folder, *(f"0000{k}.{end}" for k in (1, 2) for end in ("parquet", "json")))
    with pytest.raises(
        UserError, match=r"00001.parquet: is not there any more \(and no files of 1"
    ):
        perturb("urap", *SMALL)


def test_what_another_attempt_left_is_not_believed(perturb, stopped):
    """Its checksums are of reports that are not there."""
    _, torn = stopped
    record = seals.read(torn / "00003.json")
    other = {"reports_sha256": 64 * "0"}
    (torn / PARTIAL).write_text(seals.sealed(record | other))
    without(torn, "00003.json")
    with pytest.raises(UserError, match=r"00003.json: is not there any more; copy it"):
        perturb("urap", *SMALL, out="torn")


def test_a_worker_that_is_asked_twice_draws_once(perturb, monkeypatch):
    """A scheduler gives the part of a worker that died to another one."""
    drawn, before, writer = [], lost.to_draw, parquet.Writer

    def twice(*arguments):
        return [shard for shard in before(*arguments) for _ in range(2)]

    monkeypatch.setattr(lost, "to_draw", twice)
    monkeypatch.setattr(parquet, "Writer", lambda *g: drawn.append(g) or writer(*g))
    perturb("rr", *SMALL)
    assert len(drawn) == 4


def test_numbers_and_lists_are_compared_by_what_they_say(perturb):
    folder = perturb("urap", *SMALL)
    before = bytes_of(folder)
    perturb("urap", *SMALL, "--epsilon", "2/2", "--sensitive", "7,0-2,3,4")
    perturb("urap", *SMALL, "--epsilon", "1.0")
    assert bytes_of(folder) == before


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--epsilon", "2"), "epsilon is 1 there, and 2 is asked for"),
        (("--sensitive", "0-4"), "sensitive is 0-4,7 there, and 0-4 is asked for"),
        (("--theta", "0.4"), "theta is not given there, and 0.4 is asked for"),
        (("--users-per-shard", "131072"), "users_per_shard is 65536 there, and 131072 is asked"),
    ],
)
def test_the_parameter_that_differs_is_named(perturb, options, said):
    perturb("urap", *SMALL)
    with pytest.raises(UserError) as error:
        perturb("urap", *SMALL, *options)
    assert said in str(error.value)


def test_estimate_says_that_nothing_is_drawn_twice(perturb, tmp_path):
    folder = perturb("urap", *SMALL)
    without(folder, "00003.json")
    with pytest.raises(UserError, match=r"00003.json: is not there; copy it, .* a second time"):
        estimate(folder, tmp_path)
    assert json.loads((folder / "perturb.json").read_text())["done"] is True
