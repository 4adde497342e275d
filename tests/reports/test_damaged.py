"""Files of reports that are changed, lost, exchanged or of others are named in one line."""

import json
import shutil

import pyarrow
import pyarrow.parquet
import pytest

from common import files
from common.errors import UserError
from reports import seals, storage
from reports.blocks import BLOCK
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


def rewritten(change, rows=BLOCK):
    """Write the table of shard 1 anew that `change` made of it."""

    def spoil(folder):
        path = folder / "00001.parquet"
        table = change(pyarrow.parquet.read_table(path))
        pyarrow.parquet.write_table(table, path, row_group_size=rows)

    return spoil


def put(name, values):
    """Put other values, from the first row on, in place of a column."""

    def change(table):
        place, field = table.schema.get_field_index(name), table.schema.field(name)
        others = pyarrow.array([*values, *table[name].to_pylist()[len(values) :]], field.type)
        return table.set_column(place, field, others)

    return rewritten(change)


def with_a_shard_of_others(name):
    return lambda folder: shutil.copy(folder / f"00000{name}", folder / f"00007{name}")


def with_a_cut_shard(folder):
    path = folder / "00001.parquet"
    path.write_bytes(path.read_bytes()[:-8])


with_a_short_shard = rewritten(lambda table: table.slice(0, 5))
with_a_wrong_value = put("exact", 8 * [2])


def recorded(spoil):
    """Spoil a file, and write its checksum as if it had been so from the start."""

    def spoils(folder):
        spoil(folder)
        path = folder / "00001.json"
        record = seals.read(path)
        record["reports_sha256"] = files.sha256(folder / "00001.parquet")
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


def with_another_record(folder):
    record = seals.read(folder / "00001.json")
    (folder / "00001.json").write_text(seals.sealed(record | {"reports_sha256": 7}))


@pytest.mark.parametrize(
    ("spoil", "message"),
    [
        (
            changed("format", 2),
            "reports.json: was written in format 2, and 3 is read; estimate it with the",
        ),
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
        (
            without_a_checksum,
            "or perturb did not write it; estimate it with the version that drew it",
        ),
        (with_a_flipped_byte("reports.json", -10), "reports.json: its checksum differs"),
        (with_the_manifest_of_another_run, "00000.json: belongs to other reports"),
        (without("00002.parquet"), "00002.parquet: is not there; copy it"),
        (without("00002.json"), "00002.json: is not there; copy it"),
        (with_a_short_shard, "00001.parquet: is not the file that was written"),
        (with_a_cut_shard, "00001.parquet: is not the file that was written"),
        (with_a_wrong_value, "00001.parquet: is not the file that was written"),
        (with_a_flipped_byte("00001.parquet"), "00001.parquet: is not the file that was"),
        (with_a_flipped_byte("00001.json", 30), "00001.json: its checksum differs"),
        (with_another_record, "00001.json: must have the keys format, reports_sha256, run, shard"),
        (with_a_shard_of_others(".json"), "00007.json: is none of the 4 shards of these reports"),
        (with_a_shard_of_others(".parquet"), "00007.parquet: is none of the 4 shards"),
        (swapped("parquet"), "00001.parquet: is not the file that was written (it is one of "),
        (swapped("parquet", "json"), "00001.json: belongs to shard 2; give each its"),
        (
            recorded(with_a_short_shard),
            "00001.parquet: must have 65536 rows of bits_0, exact, in groups of 65536; copy it",
        ),
        (recorded(with_a_cut_shard), "00001.parquet: is no whole Parquet file"),
        (
            recorded(with_a_wrong_value),
            "00001.parquet: users 65536 to 131071: report 0: exact must name values",
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
                storage.read(folder).digest(1)
        (folder / name).write_bytes(whole)
    assert len(storage.read(folder).digest(1)) == 64


@pytest.mark.parametrize("mechanism", ["oue", "rappor"])
def test_a_shard_of_another_mechanism_is_named(perturb, tmp_path, mechanism):
    """Its numbers have the same shape, and might be read."""
    folder, other = perturb("oue", *SMALL), perturb(mechanism, *SMALL, out="other", seed="2")
    for path in other.glob("00001.*"):
        shutil.copy(path, folder / path.name)
    with pytest.raises(UserError, match=r"00001.json: belongs to other reports: another mechanism"):
        estimate(folder, tmp_path)
    with pytest.raises(UserError, match=r"00001.json: belongs to other reports"):
        perturb("oue", *SMALL)
