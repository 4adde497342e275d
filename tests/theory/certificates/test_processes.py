"""The processes that check: none is waited for in vain, none is left behind."""

import os
import signal

import pytest

from tests.theory.certificates.killed import left_behind
from theory.certificates import recheck, replay

CLAIM = "const r r Real\n#1 compute : (<= 0 1)\nproved #1 : (<= 0 1)\n"


@pytest.fixture
def folder(tmp_path):
    (tmp_path / recheck.CERTIFICATES).write_text("{}\n")
    for name in "abcdef":
        (tmp_path / f"{name}.txt").write_text(f"; {name}\n{CLAIM}")
    return tmp_path


def ends(path, certificates):
    """Tell of a claim, but end the process at two of them, each in another way."""
    if path.stem == "b":
        os.kill(os.getpid(), signal.SIGKILL)
    if path.stem == "e":
        os._exit(7)
    return replay.status_and_line(path, certificates)


@pytest.mark.parametrize("jobs", [1, 2, 5])
def test_a_process_that_ends_costs_one_claim(folder, jobs):
    paths = sorted(folder.glob("*.txt"))
    found = recheck.results(paths, {}, jobs, ends)
    told = [found[path] for path in paths]
    assert [number for number, _ in told] == [2, 0, 2, 2, 0, 2]
    assert told[1][1].endswith("b.txt: the process that checked it ended (signal SIGKILL)")
    assert told[4][1].endswith("e.txt: the process that checked it ended (exit status 7)")


@pytest.mark.parametrize("jobs", [1, 2, 3, 20])
def test_the_lines_are_the_same_for_any_number_of_processes(folder, capsys, jobs):
    (folder / "c.txt").write_text("proved #1 : true\n")
    assert recheck.main([str(folder)], jobs) == 1
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[1].strip(":,") for line in lines[:-1]] == [*"ab", "c.txt", *"def"]
    assert lines[-1] == (
        "6 claims: 5 certified whole, 0 in part, 0 satisfiable texts with a model, 1 refused"
    )


def test_a_claim_named_twice_is_told_once(folder, capsys):
    assert recheck.main([str(folder), "a", "b", "a"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 3


STARTS = """
import sys, time
from pathlib import Path
from theory.certificates import recheck

def tell(path, certificates):
    os.write(1, b"%d\\n" % os.getpid())  # at once: two processes write
    time.sleep(60)
    return 2, ""

import os
if __name__ == "__main__":
    recheck.results([Path(name) for name in sys.argv[1:]], {}, 2, tell)
"""


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM, signal.SIGINT])
def test_no_process_is_left_when_the_first_is_killed(folder, root, how):
    assert not left_behind(folder, root, STARTS, how, *map(str, sorted(folder.glob("*.txt"))))


ENDLESS = """
import os, time
from common import errors
from theory.certificates.processes import mapping

def steps(name):
    os.write(1, b"%d\\n" % os.getpid())  # at once: two processes write
    time.sleep(7200)

def main():
    with mapping(2) as mapped:
        return len(list(mapped(steps, "abc")))

if __name__ == "__main__":
    errors.run(main)
"""


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM, signal.SIGINT])
def test_a_stop_waits_for_no_step(tmp_path, root, how):
    assert not left_behind(tmp_path, root, ENDLESS, how)
