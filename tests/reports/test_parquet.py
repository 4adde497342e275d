"""Shards as Parquet files: other tools read them, and a file that is not as written is named."""

import subprocess
import sys

import duckdb
import numpy as np
import pyarrow.parquet
import pytest

from common.errors import UserError
from reports import parquet, storage
from reports.blocks import BLOCK, blocks
from reports.command import main
from reports.mechanism import Description
from reports.sql.queries import query
from tests.reports.conftest import SMALL, estimate
from tests.reports.test_damaged import put, recorded, rewritten, with_a_flipped_byte

FEW = BLOCK + 300


@pytest.fixture
def drawn(tmp_path):
    """Draw a few reports; return the folder."""
    np.save(tmp_path / "few.npy", (np.arange(FEW) ** 2 % 12).astype(np.uint8))

    def run(mechanism, *options, out="drawn"):
        given = f"perturb {tmp_path}/few.npy --mechanism {mechanism} --k 12 --epsilon 1 --seed 1"
        given += " --sensitive 0-4,7" if mechanism.startswith("u") else ""
        main([*given.split(), *options, "--out", str(tmp_path / out)])
        return tmp_path / out

    return run


def test_pandas_is_not_imported(drawn, root, tmp_path):
    """It takes as much memory as the rest of the reports' files, where it is installed."""
    drawn("rr")
    given = f"perturb {tmp_path}/few.npy --mechanism urr --k 12 --sensitive 0-4 --epsilon 1"
    draw = [*given.split(), "--out", str(tmp_path / "alone")]
    find = f"estimate {tmp_path}/alone --method empirical --out {tmp_path}/a.csv".split()
    code = f"from reports.command import main; main({draw}); main({find}); import sys; "
    done = subprocess.run(
        [sys.executable, "-c", code + "print('pandas' in sys.modules)"],
        cwd=root,
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.splitlines()[-1] == "False"


def test_other_tools_read_the_columns(drawn):
    folder = drawn("urap", *SMALL)
    schema = pyarrow.parquet.read_schema(folder / "00000.parquet")
    assert schema.names == ["bits_0", "exact"] and str(schema.types[1]) == "int32"
    assert b"urap" in schema.metadata[b"mechanism"]
    assert b"least significant first" in schema.field("bits_0").metadata[b"means"]
    query = (
        f"select count(*), count(*) filter (exact >= 0), sum(bits_0 & 1) from '{folder}/*.parquet'"
    )
    users, told, first = duckdb.connect().execute(query).fetchone()
    reports = storage.read(folder)
    parts = [reports.arrays(*pair) for pair in blocks(FEW)]
    assert users == FEW
    assert told == sum(int((part["exact"] >= 0).sum()) for part in parts)
    assert first == sum(int((part["noisy"] & np.uint64(1)).sum()) for part in parts)


def test_every_flipped_byte_is_named(drawn, tmp_path):
    folder = drawn("ubd", "--block", "3", *SMALL)
    size = (folder / "00001.parquet").stat().st_size
    for at in (0, 5, size // 2, size - 9, size - 1):
        flip = with_a_flipped_byte("00001.parquet", at)
        flip(folder)
        with pytest.raises(UserError, match=r"00001.parquet: is not the file that was written"):
            estimate(folder, tmp_path, "--method", "empirical")
        flip(folder)


@pytest.mark.parametrize(
    ("spoil", "message"),
    [
        (rewritten(lambda table: table.slice(0, 7)), "must have 300 rows of value"),
        (rewritten(lambda table: table.rename_columns(["x"])), "must have 300 rows of value"),
        (
            rewritten(lambda table: table.cast(pyarrow.schema([("value", "int64")]))),
            "must have 300 rows",
        ),
        (put("value", 300 * [-1]), "has numbers that do not fit"),
        (put("value", 300 * [12]), "its value must be below K = 12"),
    ],
)
def test_a_table_of_other_numbers_is_refused(drawn, tmp_path, spoil, message):
    folder = drawn("rr", *SMALL)
    recorded(spoil)(folder)
    with pytest.raises(UserError, match=f"00001.parquet: .*{message}"):
        estimate(folder, tmp_path, "--method", "empirical")


def test_other_groups_of_rows_are_refused(drawn, tmp_path):
    folder = drawn("rr", *SMALL)
    recorded(rewritten(lambda table: table, rows=100))(folder)
    with pytest.raises(UserError, match=r"00001.parquet: must have 300 rows of value, in groups"):
        estimate(folder, tmp_path, "--method", "empirical")


@pytest.mark.parametrize("name", ["rr", "urap", "ubd"])
def test_messages_of_clients_are_rows_of_the_same_table(name):
    given = {"sensitive": "0-4,7"} if name.startswith("u") else {}
    given |= {"block": 2} if name == "ubd" else {}
    mechanism = Description(name, 12, "1", **given).build()
    client, server = mechanism.client(np.random.default_rng(1)), mechanism.collector()
    sent = [client(value).to_bytes() for value in range(12)]
    reports = parquet.of_messages(mechanism, b"".join(sent))  # noqa: F841 - DuckDB reads it
    rows = duckdb.sql(query(mechanism, "duckdb", "reports")).fetchall()
    counted = np.zeros(12, dtype=int)
    for kind, place, n in rows:
        if kind == "output":
            counted[place] += n
    server.add(sent)
    assert np.array_equal(counted, server._counts["output"])
    assert ("users", 0, 12) in rows
    with pytest.raises(ValueError, match="report 11: is of another mechanism"):
        other = bytes(9) + sent[0][9:]
        parquet.of_messages(mechanism, b"".join(sent[:11]) + sent[0][:1] + other[1:])
