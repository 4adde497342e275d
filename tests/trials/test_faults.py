"""What happens to the workflow on a real machine: kills, full and read-only disks, no network."""

import os
import random
import shutil
import signal
import subprocess
import sys
import time

import pytest

SHORT = os.environ.get("TRIALS") == "short"
KILLS = 2 if SHORT else 20
# some seconds of experiments of each paper at the smallest scale, and what is drawn of them
ONE = "results/smoke/figures/lip_fig_07.svg"
TARGETS = [ONE, "results/smoke/figures/uldp_fig_05.svg"]
TARGETS += ["results/smoke/experiments/oneid_utility.csv"]
TARGETS = TARGETS[:1] if SHORT else TARGETS
LIMIT = 600
# less than the results have
FULL = "40k" if SHORT else "120k"


@pytest.fixture
def copy(root, tmp_path):
    """A copy of the tree."""
    folder = tmp_path / "copy"
    shutil.copytree(root, folder, ignore=shutil.ignore_patterns(".*", "results", "raw"))
    return folder


def start(folder, *arguments, before=(), **environment):
    return subprocess.Popen(
        [*before, sys.executable, "-m", "snakemake", *arguments],
        cwd=folder,
        env={**os.environ, **environment},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    )


def finish(process):
    """Wait for a run; return its status and what it printed."""
    try:
        printed, _ = process.communicate(timeout=LIMIT)
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
    return process.returncode, printed


def results(folder):
    """Return the bytes of all results but logs, times and benchmarks."""
    found = {}
    for path in sorted((folder / "results").rglob("*")):
        parts = path.relative_to(folder).parts
        if path.is_file() and not {"logs", "times", "benchmarks"} & set(parts):
            found["/".join(parts)] = path.read_bytes()
    return found


@pytest.fixture(scope="session")
def undisturbed(root, tmp_path_factory):
    """The results of a run that nobody disturbs."""
    folder = tmp_path_factory.mktemp("undisturbed") / "copy"
    shutil.copytree(root, folder, ignore=shutil.ignore_patterns(".*", "results", "raw"))
    status, printed = finish(start(folder, *TARGETS))
    assert status == 0, printed
    return results(folder)


def test_killed_at_random_moments_it_resumes_to_the_same_bytes(copy, undisturbed):
    moments, killed = random.Random(5), 0
    while killed < KILLS:
        run = start(copy, *TARGETS)
        time.sleep(moments.uniform(1, 4 if SHORT else 12))
        if run.poll() is None:
            os.killpg(run.pid, signal.SIGKILL)
            killed += 1
        run.communicate()
        if run.returncode == 0:
            assert results(copy) == undisturbed
            shutil.rmtree(copy / "results")
    status, printed = finish(start(copy, *TARGETS))
    assert status == 0, printed
    assert results(copy) == undisturbed


def test_two_runs_at_once(copy, undisturbed):
    runs = [start(copy, *TARGETS) for _ in range(2)]
    ends = [finish(run) for run in runs]
    # one may stumble over a file that the other is making; a third run mends that
    status, printed = finish(start(copy, *TARGETS))
    assert status == 0, (printed, ends)
    assert results(copy) == undisturbed


@pytest.fixture
def mounted(copy):
    """Mount a small file system in memory as the results' folder, with options."""
    if os.geteuid():
        pytest.skip("only root can mount a file system")
    folder = copy / "results"
    folder.mkdir()

    def mount(options):
        command = ["mount", "-t", "tmpfs", "-o", options, "tmpfs", folder]
        done = subprocess.run(command, capture_output=True, text=True)
        if done.returncode:
            pytest.skip(f"no file system can be mounted here: {done.stderr.strip()}")

    yield mount
    subprocess.run(["umount", "-l", folder], check=False)


def test_a_full_disk(copy, mounted, undisturbed):
    mounted(f"size={FULL}")
    status, printed = finish(start(copy, *TARGETS))
    assert status != 0
    assert "No space left on device" in printed
    assert "Traceback" not in printed
    # what is there is whole
    assert set(results(copy).items()) <= set(undisturbed.items())
    subprocess.run(["mount", "-o", "remount,size=1g", copy / "results"], check=True)
    status, printed = finish(start(copy, *TARGETS))
    assert status == 0, printed
    assert results(copy) == undisturbed


def test_results_that_cannot_be_written(copy, mounted):
    mounted("ro")
    status, printed = finish(start(copy, ONE))
    assert status != 0
    assert "Read-only file system" in printed
    assert results(copy) == {}


def test_without_network(copy, undisturbed):
    if subprocess.run(["unshare", "--net", "true"], capture_output=True).returncode:
        pytest.skip("the network cannot be taken away here")
    status, printed = finish(start(copy, *TARGETS, before=("unshare", "--net")))
    assert status == 0, printed
    assert results(copy) == undisturbed


@pytest.mark.parametrize("home", ["/proc/none", None])
def test_without_a_home(copy, root, home):
    """`make all` as it is, with a target that is quick, in the environment at hand."""
    (copy / ".venv").symlink_to(root / ".venv")
    text = (copy / "Makefile").read_text()
    text = text.replace("snakemake all", f"snakemake {ONE}").replace("all: env", "all:")
    (copy / "Makefile").write_text(text)
    place = {key: value for key, value in os.environ.items() if key != "HOME"}
    place |= {"HOME": home} if home else {}
    done = subprocess.run(
        ["make", "all"], cwd=copy, env=place, capture_output=True, text=True, timeout=LIMIT
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert (copy / ONE).is_file()


@pytest.mark.parametrize("name", ["adl.csv", "adl.json"])
@pytest.mark.parametrize("content", [b"", b"\xff\xfe", b"[1]", b"value,count,sensitive\na,x,0\n"])
def test_damaged_committed_counts_are_named(copy, name, content):
    (copy / "data/histograms" / name).write_bytes(content)
    status, printed = finish(start(copy, "results/data/adl.csv"))
    assert status != 0
    assert f"data/histograms/{name}" in printed
    assert "Traceback" not in printed
    assert results(copy) == {}
