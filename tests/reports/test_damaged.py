"""Files of reports that are changed, lost, exchanged or of others are named in one line."""

import json
import shutil

import numpy as np
import pytest

from common import files
from common.errors import UserError
from reports import seals, storage
from tests.reports.conftest import SMALL, estimate


def changed(key, value):
    def change(folder):
        path = folder / "reports.json"
        record = json.loads(path.read_text())
        (record if key in record else record["mechanism"])[key] = value
        del record["sha256"]
        path.write_text(seals.sealed(record))

    return change


def without(name):
    return lambda folder: (folder / name).unlink()


def with_a_short_shard(folder):
    np.save(folder / "00002.noisy.npy", np.zeros((5, 1), dtype=np.uint64))


def with_a_shard_of_others(name):
    return lambda folder: shutil.copy(folder / f"00000{name}", folder / f"00007{name}")


def with_a_cut_shard(folder):
    path = folder / "00002.noisy.npy"
    path.write_bytes(path.read_bytes()[:-8])


def with_a_wrong_value(folder):
    array = np.load(folder / "00001.exact.npy")
    array[7] = 2
    np.save(folder / "00001.exact.npy", array)


def recorded(spoil, name):
    """Spoil a file, and write its checksum as if it had been so from the start."""

    def spoils(folder):
        spoil(folder)
        path = folder / f"{name[:5]}.json"
        record = seals.read(path)
        record["files"][name] = files.sha256(folder / name)
        path.write_text(seals.sealed(record))

    return spoils


def with_a_flipped_byte(name, at=-1):
    def flip(folder):
        data = bytearray((folder / name).read_bytes())
        data[at] ^= 1
        (folder / name).write_bytes(data)

    return flip


def swapped(*names):
    """Exchange files of shards 1 and 2."""

    def swap(folder):
        for name in names:
            one, two = folder / f"00001.{name}", folder / f"00002.{name}"
            one.rename(folder / "other")
            two.rename(one)
            (folder / "other").rename(two)

    return swap


def without_a_checksum(folder):
    (folder / "reports.json").write_text('{"format": 1}')


def with_the_manifest_of_another_run(folder):
    record = seals.read(folder / "reports.json")
    (folder / "reports.json").write_text(seals.sealed(record | {"run": 32 * "0"}))


def with_a_record_of_other_files(folder):
    record = seals.read(folder / "00001.json")
    (folder / "00001.json").write_text(seals.sealed(record | {"files": {}}))


@pytest.mark.parametrize(
    ("spoil", "message"),
    [
        (changed("format", 3), "reports.json: format must be 2, got 3"),
        (changed("run", 7), "reports.json: run must be a text"),
        (changed("users", 0), "reports.json: users must lie in"),
        (changed("users", True), "reports.json: users must lie in"),
        (changed("users_per_shard", 5), "reports.json: users_per_shard must be a multiple"),
        (changed("mechanism", "rot13"), "reports.json: mechanism must be an object"),
        (changed("epsilon", "e"), "reports.json: epsilon: must be a number"),
        (changed("epsilon", 1), "reports.json: mechanism.epsilon must not be 1"),
        (changed("values", "12"), "reports.json: mechanism.values must not be 12"),
        (changed("rounds", "1"), "reports.json: mechanism.rounds is no parameter"),
        (changed("block", 3), "reports.json: block: has no meaning with urap"),
        (without_a_checksum, "reports.json: has no checksum: it is of format 1"),
        (with_a_flipped_byte("reports.json", -10), "reports.json: its checksum differs"),
        (with_the_manifest_of_another_run, "00000.json: is of other reports"),
        (without("00002.noisy.npy"), "00002.noisy.npy: is not there; copy it"),
        (without("00002.json"), "00002.json: is not there; copy it"),
        (with_a_short_shard, "00002.noisy.npy: is not the file that was written"),
        (with_a_cut_shard, "00002.noisy.npy: is not the file that was written"),
        (with_a_wrong_value, "00001.exact.npy: is not the file that was written"),
        (with_a_flipped_byte("00001.noisy.npy"), "00001.noisy.npy: is not the file that was"),
        (with_a_flipped_byte("00001.json", 30), "00001.json: its checksum differs"),
        (with_a_record_of_other_files, "00001.json: must be of the files 00001.noisy.npy"),
        (with_a_shard_of_others(".json"), "00007.json: is none of the 4 shards of these reports"),
        (with_a_shard_of_others(".noisy.npy"), "00007.noisy.npy: is none of the 4 shards"),
        (swapped("noisy.npy"), "00001.noisy.npy: is not the file that was written (it is one of "),
        (swapped("noisy.npy", "exact.npy", "json"), "00001.json: is of shard 2; give each its"),
        (
            recorded(with_a_short_shard, "00002.noisy.npy"),
            "00002.noisy.npy: must hold uint64 of shape (65536, 1)",
        ),
        (recorded(with_a_cut_shard, "00002.noisy.npy"), "00002.noisy.npy: is no whole NPY file"),
        (
            recorded(with_a_wrong_value, "00001.exact.npy"),
            "00001.exact.npy: users 65536 to 131071: report 7: exact must name values",
        ),
    ],
)
def test_bad_reports_are_named(perturb, tmp_path, spoil, message):
    folder = perturb("urap", *SMALL)
    spoil(folder)
    with pytest.raises(UserError) as error:
        estimate(folder, tmp_path)
    assert message in str(error.value) and "\n" not in str(error.value)
    assert not (tmp_path / "estimate.csv").exists()


def test_any_flipped_byte_of_the_manifest_or_a_record_is_seen(perturb):
    folder = perturb("urap", *SMALL)
    for name in ("reports.json", "00001.json"):
        whole = (folder / name).read_bytes()
        for at in range(len(whole)):
            (folder / name).write_bytes(whole)
            with_a_flipped_byte(name, at)(folder)
            with pytest.raises(UserError, match=f"{name}: "):
                storage.read(folder).record(1)
        (folder / name).write_bytes(whole)
    assert len(storage.read(folder).record(1)) == 2


@pytest.mark.parametrize("mechanism", ["oue", "rappor"])
def test_a_shard_of_another_mechanism_is_named(perturb, tmp_path, mechanism):
    """Its numbers have the same shape, and might be read."""
    folder, other = perturb("oue", *SMALL), perturb(mechanism, *SMALL, out="other", seed="2")
    for path in other.glob("00001.*"):
        shutil.copy(path, folder / path.name)
    with pytest.raises(UserError, match=r"00001.json: is of other reports, of another mechanism"):
        estimate(folder, tmp_path)
    with pytest.raises(UserError, match=r"00001.json: is of other reports"):
        perturb("oue", *SMALL)
