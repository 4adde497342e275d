"""The counts of PostgreSQL are those of the files, to the last digit of every estimate."""

import os
import shutil
import subprocess
import tempfile
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
def server():
    """A PostgreSQL server of its own, on a socket in a folder; its address."""
    if programs() is None or shutil.which("runuser") is None or os.geteuid() != 0:
        pytest.skip("needs PostgreSQL (Debian: postgresql), and to be root to run it as postgres")
    # as root it does not run, and tests' folders are root's
    folder = Path(tempfile.mkdtemp(prefix="postgresql-"))
    shutil.chown(folder, "postgres")
    data, log = folder / "data", folder / "log"
    settings = f"-c listen_addresses= -c unix_socket_directories={folder} -c fsync=off"

    def run(program, *words):
        command = ["runuser", "-u", "postgres", "--", programs() / program, "-D", data, *words]
        done = subprocess.run(command, cwd="/", stdout=subprocess.DEVNULL, check=False)
        assert done.returncode == 0, f"{program} {words}"

    run("initdb", "-A", "trust")
    run("pg_ctl", "-w", "-o", settings, "-l", log, "start")
    try:
        yield f"postgresql://postgres@/postgres?host={folder}"
    finally:
        run("pg_ctl", "-w", "-m", "immediate", "stop")
        shutil.rmtree(folder)


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
    main(f"{given} --threads 2 --out {tmp_path}/reports".split())
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
