"""What `.ci/run` says and when it stops, with commands that stand for the real ones."""

import os
import re
import shutil
import subprocess
import sys

import pytest

STUB = "#!/bin/sh\necho ran $(basename $0) $*\n{}\n"


@pytest.fixture
def ci(root, tmp_path):
    """Run it in a bare folder; `make` does what is given."""
    (tmp_path / ".ci").mkdir()
    for name in ("run", "reaped.py"):
        shutil.copy(root / ".ci" / name, tmp_path / ".ci" / name)
    (tmp_path / "results/by_solvers/derivations").mkdir(parents=True)
    (tmp_path / "results/smoke/derivations").mkdir(parents=True)

    def ci(make="", python="", tools=("chromium", "coqc", "sbatch"), **more):
        places = {"bin": ("make", "apt-get", *tools), ".venv/bin": ("python", "snakemake")}
        for folder, names in places.items():
            (tmp_path / folder).mkdir(parents=True, exist_ok=True)
            for name in names:
                text = STUB.format({"make": make, "python": python}.get(name, ""))
                (tmp_path / folder / name).write_text(text)
                (tmp_path / folder / name).chmod(0o755)
        for name in ("a", "b"):
            for folder in ("by_solvers", "smoke"):
                (tmp_path / "results" / folder / f"derivations/{name}.txt").write_text(name)
        (tmp_path / "bin/python3").unlink(missing_ok=True)
        (tmp_path / "bin/python3").symlink_to(sys.executable)
        path = f"{tmp_path / 'bin'}:/usr/bin:/bin"
        done = subprocess.run(
            ["sh", ".ci/run"],
            cwd=tmp_path,
            env=os.environ | {"PATH": path} | more,
            capture_output=True,
            text=True,
            timeout=600,
        )
        return done.returncode, done.stdout, done.stderr

    return ci


def test_each_step_is_a_line_with_its_seconds(ci):
    status, told, complaint = ci()
    assert status == 0, complaint
    steps = re.findall(r"^ci: (.*): \d+ s, \d+ s of CPU$", told, re.M)
    assert steps[:3] == ["format and lint", "all claims, by certificates", "tests"]
    assert steps[-1] == "trials whose turn it is" and len(steps) >= 9
    assert re.search(r"^ci: done in \d+ s, \d+ s of CPU$", told, re.M)
    assert "the whole site in a browser" in steps and any("Coq" in step for step in steps)
    assert told.index("ran make lint") < told.index("ran make test") < told.index("PART=turn")


BUSY = "import time\nwhile time.process_time() < 0.5: pass"


def test_cpu_of_what_is_left_behind_is_counted(root):
    """A shell begins a busy process in the background, and ends before it."""
    left = f"{sys.executable} -c '{BUSY}' & exit 3"
    before = sum(os.times()[2:4])
    done = subprocess.run([sys.executable, root / ".ci/reaped.py", "sh", "-c", left], timeout=60)
    assert done.returncode == 3
    assert sum(os.times()[2:4]) - before >= 0.5


def test_what_fails_is_named_and_ends_it(ci):
    status, told, complaint = ci(make='[ "$1" != test ] || exit 2')
    assert status == 2 and complaint.splitlines() == ["ci: tests FAILED with status 2"]
    assert "ran snakemake" in told and "trials" not in told


def test_a_machine_that_is_too_slow_is_told_so_in_a_line(ci):
    status, _, complaint = ci(make='[ "$1" != test ] || sleep 30', CI_LIMIT="3")
    assert status == 124
    (line,) = [row for row in complaint.splitlines() if row.startswith("ci: ")]
    assert re.fullmatch(
        r"ci: stopped in tests, after \d+ s: this machine is too slow for the limit of 3 s; "
        "CI_LIMIT sets another",
        line,
    )


def test_what_solvers_and_certificates_tell_apart_ends_it(ci):
    differ = '[ "$2" != theory ] || [ "$3" != prove ] || echo other > $out/derivations/a.txt'
    status, told, _ = ci(python=differ, out="results/by_solvers")
    assert status == 1 and "results/by_solvers/derivations/a.txt" in told


@pytest.mark.skipif(bool(shutil.which("chromium") or shutil.which("coqc")), reason="they are there")
def test_what_cannot_be_installed_is_said_at_the_end(ci):
    status, told, _ = ci(tools=())
    assert status == 0 and told.endswith("; skipped what needs chromium coqc sbatch\n")
    assert "the whole site in a browser" not in told and "ci: Coq" not in told
