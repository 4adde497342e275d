"""Reports as Parquet: the same numbers as in NPY files, with the same promises."""

import subprocess
import sys

import duckdb
import numpy as np
import pyarrow.parquet
import pytest

from common.errors import UserError
from reports import seals, storage
from reports.blocks import BLOCK, blocks
from reports.command import main
from reports.forms import parquet
from reports.mechanism import Description
from reports.sql.queries import query
from tests.reports.conftest import SMALL, estimate
from tests.reports.test_damaged import recorded, with_a_flipped_byte
from tests.reports.test_shards import MECHANISMS

FEW = BLOCK + 300
AS_PARQUET = ("--format", "parquet")


@pytest.fixture
def both(tmp_path):
    """Draw the same few reports in both forms; return the two folders."""
    np.save(tmp_path / "few.npy", (np.arange(FEW) ** 2 % 12).astype(np.uint8))

    def run(mechanism, *options):
        given = f"perturb {tmp_path}/few.npy --mechanism {mechanism} --k 12 --epsilon 1 --seed 1"
        given += " --sensitive 0-4,7" if mechanism.startswith("u") else ""
        for form in ("npy", "parquet"):
            main([*given.split(), *options, "--out", str(tmp_path / form), "--format", form])
        return tmp_path / "npy", tmp_path / "parquet"

    return run


@pytest.mark.parametrize("name", MECHANISMS)
def test_numbers_are_those_of_the_npy_files(both, tmp_path, name):
    npy, parquet = map(storage.read, both(name))
    for pair in blocks(FEW):
        one, two = npy.arrays(*pair), parquet.arrays(*pair)
        assert all(np.array_equal(one[kind], two[kind]) for kind in one)
        assert {kind: array.dtype for kind, array in two.items()} == {
            kind: dtype for kind, (dtype, _) in parquet.kinds.items()
        }


def test_pandas_is_not_imported(both, root, tmp_path):
    """It takes as much memory as the rest of the reports' files, where it is installed."""
    given = f"perturb {tmp_path}/few.npy --mechanism urr --k 12 --sensitive 0-4 --epsilon 1"
    draw = [*given.split(), *AS_PARQUET, "--out", str(tmp_path / "alone")]
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


def test_estimates_are_those_of_the_npy_files(both, tmp_path):
    found = [
        estimate(folder, tmp_path, "--method", "empirical", name=folder.name)
        for folder in both("urap", *SMALL)
    ]
    assert found[0] == found[1]


def test_other_tools_read_the_columns(both):
    _, folder = both("urap", *SMALL)
    schema = pyarrow.parquet.read_schema(folder / "00000.parquet")
    assert schema.names == ["bits_0", "exact"] and str(schema.types[1]) == "int32"
    assert b"urap" in schema.metadata[b"mechanism"]
    assert b"least significant first" in schema.field("bits_0").metadata[b"means"]
    query = (
        f"select count(*), count(*) filter (exact >= 0), sum(bits_0 & 1) from '{folder}/*.parquet'"
    )
    users, told, first = duckdb.connect().execute(query).fetchone()
    npy = storage.read(folder.with_name("npy"))
    parts = [npy.arrays(*pair) for pair in blocks(FEW)]
    assert users == FEW
    assert told == sum(int((part["exact"] >= 0).sum()) for part in parts)
    assert first == sum(int((part["noisy"] & np.uint64(1)).sum()) for part in parts)


def test_every_flipped_byte_is_named(both, tmp_path):
    _, folder = both("ubd", "--block", "3", *SMALL)
    size = (folder / "00001.parquet").stat().st_size
    for at in (0, 5, size // 2, size - 9, size - 1):
        flip = with_a_flipped_byte("00001.parquet", at)
        flip(folder)
        with pytest.raises(UserError, match=r"00001.parquet: is not the file that was written"):
            estimate(folder, tmp_path, "--method", "empirical")
        flip(folder)


def rewritten(change, rows=BLOCK):
    """Write a table anew that `change` made of it."""

    def spoil(folder):
        path = folder / "00001.parquet"
        table = change(pyarrow.parquet.read_table(path))
        pyarrow.parquet.write_table(table, path, row_group_size=rows)

    return spoil


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda table: table.slice(0, 7), "must have 300 rows of value"),
        (lambda table: table.rename_columns(["x"]), "must have 300 rows of value"),
        (lambda table: table.cast(pyarrow.schema([("value", "int64")])), "must have 300 rows"),
        (
            lambda table: table.set_column(
                0, table.schema.field(0), pyarrow.array([-1] * 300, "int16")
            ),
            "has numbers that do not fit",
        ),
        (
            lambda table: table.set_column(
                0, table.schema.field(0), pyarrow.array([12] * 300, "int16")
            ),
            "its value must be below K = 12",
        ),
    ],
)
def test_a_table_of_other_numbers_is_refused(both, tmp_path, change, message):
    _, folder = both("rr", *SMALL)
    recorded(rewritten(change), "00001.parquet")(folder)
    with pytest.raises(UserError, match=f"00001.parquet: .*{message}"):
        estimate(folder, tmp_path, "--method", "empirical")


def test_other_groups_of_rows_are_refused(both, tmp_path):
    _, folder = both("rr", *SMALL)
    recorded(rewritten(lambda table: table, rows=100), "00001.parquet")(folder)
    with pytest.raises(UserError, match=r"00001.parquet: must have 300 rows of value, in groups"):
        estimate(folder, tmp_path, "--method", "empirical")


def test_a_manifest_names_a_form_that_there_is(both, tmp_path):
    _, folder = both("rr")
    record = seals.read(folder / "reports.json")
    assert record["form"] == "parquet"
    (folder / "reports.json").write_text(seals.sealed(record | {"form": "orc"}))
    with pytest.raises(UserError, match="form must be one of npy, parquet, got orc"):
        estimate(folder, tmp_path)
    with pytest.raises(UserError, match="form is parquet there, and npy is asked for"):
        (folder / "reports.json").write_text(seals.sealed(record))
        main(
            f"perturb {tmp_path}/few.npy --mechanism rr --k 12 --epsilon 1 --seed 1 "
            f"--out {folder}".split()
        )


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
