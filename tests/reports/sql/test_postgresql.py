"""The counts of PostgreSQL are those of the files, to the last digit of every estimate."""

import shutil
import subprocess
from pathlib import Path

import pyarrow.parquet
import pytest

from reports import storage
from reports.blocks import blocks
from reports.command import main
from reports.sql import counts, databases

MECHANISMS = ("rr", "urap", "oue", "ubd", "ubd-mixture", "hadamard")
USERS = 10**7


def programs():
    """Return the folder of PostgreSQL's programs, None if it is not installed."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    return found[-1].parent if found else None


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    """A PostgreSQL server of its own, on a socket in a folder; its address."""
    if programs() is None or shutil.which("runuser") is None:
        pytest.skip("needs PostgreSQL (Debian: postgresql)")
    folder = tmp_path_factory.mktemp("postgresql")
    for one in (folder, *folder.parents):
        if one.stat().st_uid == 0 and one != Path("/") and "pytest" in one.name:
            one.chmod(0o755)
    shutil.chown(folder, "postgres")
    run = ["runuser", "-u", "postgres", "--"]
    settings = f"-c listen_addresses= -c unix_socket_directories={folder} -c fsync=off"
    control = [*run, str(programs() / "pg_ctl"), "-D", str(folder / "data"), "-w"]
    log = ["-l", str(folder / "log")]
    subprocess.run(
        [*run, str(programs() / "initdb"), "-D", str(folder / "data"), "-A", "trust"],
        check=True,
        capture_output=True,
        cwd="/",
    )
    subprocess.run([*control, "-o", settings, *log, "start"], check=True, cwd="/")
    yield f"postgresql://postgres@/postgres?host={folder}"
    subprocess.run([*control, "-m", "immediate", "stop"], check=True, cwd="/")


def loaded(server, folder, table):
    """Load the Parquet files of a folder into a table."""
    import adbc_driver_postgresql.dbapi as postgresql

    with postgresql.connect(server) as connection, connection.cursor() as cursor:
        for mode, path in zip(
            ["create", *["append"] * 10**5], sorted(folder.glob("*.parquet")), strict=False
        ):
            with pyarrow.parquet.ParquetFile(path) as file:
                cursor.adbc_ingest(table, file.read(), mode=mode)
        connection.commit()


@pytest.mark.trial
@pytest.mark.parametrize("name", MECHANISMS)
def test_ten_million_reports(server, tmp_path, name):
    import numpy as np

    np.save(tmp_path / "values.npy", (np.arange(USERS) ** 2 % 12).astype(np.uint8))
    given = f"perturb {tmp_path}/values.npy --mechanism {name} --k 12 --epsilon 1 --seed 1"
    given += " --sensitive 0-4,7" if name.startswith("u") else ""
    main(f"{given} --format parquet --threads 2 --out {tmp_path}/reports".split())
    table = name.replace("-", "_")
    loaded(server, tmp_path / "reports", table)
    reports = storage.read(tmp_path / "reports")
    found = counts.of_rows(databases.counted(server, table, reports)[0], reports, "x")
    assert found.users == USERS
    for kind, array in found.counts.items():
        count = getattr(reports.mechanism, kind)
        by_hand = sum(count(reports.block(*pair)) for pair in blocks(USERS, 0))
        assert np.array_equal(array, by_hand)
    where = ["--database", server, "--table", table], []
    for k, words in enumerate(where):
        out = f"--method empirical --out {tmp_path}/{k}.csv".split()
        main(["estimate", f"{tmp_path}/reports", *out, *words])
    assert (tmp_path / "0.csv").read_bytes() == (tmp_path / "1.csv").read_bytes()
