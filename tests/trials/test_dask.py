"""Reports in files on a Dask scheduler: worker processes, one of which is killed; same bytes."""

import os
import signal
import subprocess
import sys
from threading import Timer

import numpy as np
import pytest

from common.errors import UserError
from reports.blocks import BLOCK
from reports.command import main

PATIENCE = 60
# seconds; the work takes longer
KILL_AFTER = 1.5
USERS, K = 40 * BLOCK + 5, 200


@pytest.fixture
def started(root):
    """Start processes of distributed from the root of the repository; stop them at the end."""
    running = []

    def start(module, *arguments):
        command = [sys.executable, "-m", f"distributed.cli.{module}", *arguments]
        place = {"PYTHONPATH": str(root), "DASK_DISTRIBUTED__WORKER__DAEMON": "False"}
        silent = subprocess.DEVNULL
        running.append(
            subprocess.Popen(command, env=os.environ | place, stdout=silent, stderr=silent)
        )
        return running[-1]

    yield start
    for process in running:
        process.kill()
        process.wait()


@pytest.fixture
def cluster(started, free_ports):
    """The address of a scheduler, and its two workers."""
    from distributed import Client

    (port,) = free_ports(1)
    address = f"tcp://127.0.0.1:{port}"
    started("dask_scheduler", "--host", "127.0.0.1", "--port", str(port), "--no-dashboard")
    options = ["--no-nanny", "--no-dashboard", "--nthreads", "1", "--host", "127.0.0.1"]
    workers = [started("dask_worker", address, *options, "--name", f"w{k}") for k in (0, 1)]
    with Client(address, timeout=PATIENCE, set_as_default=False) as client:
        client.wait_for_workers(2, timeout=PATIENCE)
    return address, workers


def test_the_same_bytes_though_a_worker_dies(cluster, tmp_path):
    address, workers = cluster
    x = np.random.default_rng(1).integers(K, size=USERS).astype(np.uint8)
    np.save(tmp_path / "values.npy", x)
    given = f"--mechanism urap --sensitive 0-99 --k {K} --epsilon 1 --seed 4".split()
    given += ["--users-per-shard", str(4 * BLOCK)]

    def both(name, *where):
        reports, out = tmp_path / name, tmp_path / f"{name}.csv"
        main(["perturb", str(tmp_path / "values.npy"), *given, "--out", str(reports), *where])
        main(["estimate", str(reports), "--out", str(out), *where])
        files = sorted(reports.iterdir())
        return (
            [p.read_bytes() for p in files],
            out.read_bytes(),
            out.with_suffix(".json").read_bytes(),
        )

    here = both("here")
    Timer(KILL_AFTER, workers[0].kill).start()
    there = both("there", "--scheduler", address)
    assert workers[0].poll() == -signal.SIGKILL
    assert workers[1].poll() is None
    assert there == here


def test_no_scheduler_is_one_line(tmp_path, monkeypatch, free_ports):
    monkeypatch.setattr("reports.workers.PATIENCE", 1)
    np.save(tmp_path / "values.npy", np.zeros(3, dtype=int))
    address = f"tcp://127.0.0.1:{free_ports(1)[0]}"
    given = f"--mechanism rr --k 2 --epsilon 1 --out {tmp_path / 'out'} --scheduler {address}"
    with pytest.raises(UserError, match="no Dask scheduler answers there"):
        main(["perturb", str(tmp_path / "values.npy"), *given.split()])
    assert not (tmp_path / "out").exists()
