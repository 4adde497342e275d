"""The workflow on Slurm: one node on loopback, Debian's slurm-wlm; the bytes of a local run."""

import os
import re
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import psutil
import pytest

SYSTEM_CONF = Path("/etc/slurm/slurm.conf")
NEEDED = ("slurmctld", "slurmd", "munged", "squeue", "sbatch")
PATIENCE = 60
# TRIALS=short has fewer figures
SHORT = os.environ.get("TRIALS") == "short"
NUMBERS = ("08a",) if SHORT else ("01", "05", "06", "07", "08a", "08b", "09")
FIGURES = [f"results/figures/lip_fig_{number}.svg" for number in NUMBERS]


def why_not():
    absent = [program for program in NEEDED if not shutil.which(program)]
    if absent:
        return f"{absent[0]} is not installed (Debian: slurm-wlm, munge)"
    if os.geteuid():
        return "only root can start Slurm's daemons"
    if SYSTEM_CONF.exists():
        return f"{SYSTEM_CONF} is there: this machine has a Slurm of its own"
    return ""


pytestmark = pytest.mark.skipif(bool(why_not()), reason=why_not() or "none")


def wait_for(condition):
    """Return whether a condition holds before the patience ends."""
    deadline = time.monotonic() + PATIENCE
    while not condition() and time.monotonic() < deadline:
        time.sleep(0.2)
    return condition()


def idle():
    found = subprocess.run(["sinfo", "-h", "-o", "%T"], capture_output=True, text=True)
    return "idle" in found.stdout


@pytest.fixture
def slurm(tmp_path, free_ports):
    """A Slurm of one node; its files are all in a folder but for the link to its settings."""
    folder = tmp_path / "slurm"
    for name in ("state", "spool"):
        (folder / name).mkdir(parents=True)
    tmp_path.chmod(0o755)
    key = folder / "munge.key"
    key.write_bytes(os.urandom(1024))
    key.chmod(0o400)
    host = os.uname().nodename.split(".")[0]
    megabytes = int(psutil.virtual_memory().total / 2**20 * 0.9)
    text = Path(__file__).with_name("slurm.conf.in").read_text()
    values = {"DIR": folder, "HOST": host, "CPUS": os.cpu_count(), "MB": megabytes}
    values |= dict(zip(("CONTROLLER", "NODE"), free_ports(2), strict=True))
    for name, value in values.items():
        text = text.replace(f"@{name}@", str(value))
    (folder / "slurm.conf").write_text(text)
    # the executor plugin drops SLURM_* from its jobs' environment
    SYSTEM_CONF.parent.mkdir(exist_ok=True)
    SYSTEM_CONF.symlink_to(folder / "slurm.conf")
    munge = [f"--{name}-file={folder}/munge.{name}" for name in ("pid", "log", "seed")]
    munge += [f"--key-file={key}", f"--socket={folder}/munge.socket", "--num-threads=2"]
    try:
        subprocess.run(["munged", "--force", *munge], check=True)
        subprocess.run(["slurmctld", "-i"], check=True)
        subprocess.run(["slurmd"], check=True)
        if not wait_for(idle):
            pytest.skip("the node does not become idle: see slurmctld.log and slurmd.log")
        yield folder
    finally:
        for name in ("slurmd", "slurmctld", "munge"):
            pid = folder / f"{name}.pid"
            if pid.is_file() and pid.read_text().strip():
                os.kill(int(pid.read_text()), signal.SIGTERM)
        SYSTEM_CONF.unlink()


def figures(root, folder, *options):
    """Draw LIP's figures at the smallest scale in a copy of the tree; return their bytes."""
    shutil.copytree(root, folder, ignore=shutil.ignore_patterns(".*", "results", "raw"))
    command = [sys.executable, "-m", "snakemake", *FIGURES, "--config", "scale=smoke", *options]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=900)
    assert done.returncode == 0, done.stdout + done.stderr
    made = [*folder.glob("results/figures/*"), *folder.glob("results/experiments/*.csv")]
    return {path.relative_to(folder): path.read_bytes() for path in made}


def test_the_same_bytes_as_a_local_run(root, tmp_path, slurm):
    here = figures(root, tmp_path / "here")
    there = figures(root, tmp_path / "there", "--profile", "profiles/slurm")
    assert {Path(name) for name in FIGURES} < here.keys()
    assert there == here
    # of those that are drawn one by one, the points and the figure were jobs of the cluster's
    done = re.findall(r"JobId=\d+ done", (slurm / "slurmctld.log").read_text())
    assert len(done) >= 2 * len({"07", "08a", "08b"} & set(NUMBERS))
