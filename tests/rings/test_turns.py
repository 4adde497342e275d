"""Each test that was moved has its turn, and a run can be repeated."""

import os
import subprocess
import sys
from types import SimpleNamespace

import pytest

from tests.rings import seconds, turns

TESTS = """
import pytest

@pytest.mark.parametrize("k", range(20))
def test_law(k):
    pass

@pytest.mark.trial
@pytest.mark.parametrize("k", range(7))
def test_slow(k):
    pass

@pytest.mark.trial
def test_slow_alone():
    pass

def test_other():
    pass
"""
CONFTEST = """
from pathlib import Path
from tests.rings import seconds, turns

turns.MOVED = Path(__file__).with_name("moved.yaml")
turns.moved = lambda: {"test_some.py::test_law": turns.Moved("test_some.py::test_law", "", 2)}

def pytest_addoption(parser):
    seconds.add_options(parser)
    turns.add_options(parser)

def pytest_configure(config):
    for name in ("trial", "in_turns"):
        config.addinivalue_line("markers", f"{name}: one")
    seconds.configure(config)
    turns.configure(config)
"""
# what is installed next to pytest takes most of its start
ALONE = {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", "TESTS_ALWAYS": ""}


@pytest.fixture
def run(root, tmp_path):
    """Run pytest in a folder with these tests; return the names of what ran, and what was said."""
    (tmp_path / "test_some.py").write_text(TESTS)
    (tmp_path / "conftest.py").write_text(CONFTEST)

    def run(*words, status=0, **more):
        command = [sys.executable, "-m", "pytest", "-v", "-p", "no:cacheprovider", "-c", os.devnull]
        command += ["-p", "xdist"] if "-n" in words else []
        done = subprocess.run(
            [*command, "--rootdir", str(tmp_path), *words],
            cwd=tmp_path,
            env=os.environ | ALONE | {"PYTHONPATH": str(root)} | more,
            capture_output=True,
            text=True,
            timeout=1800,
        )
        # 5: another part has all of them
        assert done.returncode in (status, 5), done.stdout + done.stderr
        rows = done.stdout.splitlines()
        return {row.split()[0] for row in rows if " PASSED" in row}, done.stdout + done.stderr

    return run


def test_all_have_their_turn_and_parts_have_the_rest(run):
    seen, parts = set(), set()
    for turn in ("3", "4"):
        found, told = run("-m", "not trial", TESTS_TURN=turn)
        assert len(found) == 11 and "test_some.py::test_other" in found
        assert f"TESTS_TURN={turn} repeats it" in told
        assert not seen & (found - {"test_some.py::test_other"})
        seen |= found
        part, _ = run("-m", "trial", "--part", f"{turn}/2")
        assert not part & parts
        parts |= part
    assert len(seen) == 21 and len(parts) == 8
    assert all("test_slow" in name for name in parts)


def test_what_is_asked_for_runs_whose_turn_it_is_or_not(run):
    assert len(run("-m", "not trial", "--all-of", "test_some.py")[0]) == 21
    found, _ = run("-m", "not trial", TESTS_TURN="0", TESTS_ALWAYS="1 3")
    assert {f"test_some.py::test_law[{k}]" for k in (0, 1, 2, 3, 4, 18)} < found
    assert "test_some.py::test_law[5]" not in found
    near = "--none-in-turn", "test_some.py::test_law"
    found, _ = run("-m", "not trial", *near, TESTS_TURN="0", TESTS_ALWAYS="1 3")
    assert found == {f"test_some.py::test_{name}" for name in ("law[1]", "law[3]", "other")}


def test_of_what_is_drawn_a_short_trial_has_another_part_each_time(monkeypatch):
    monkeypatch.delenv("TRIALS", raising=False)
    assert turns.drawn(range(12)) == [*range(12)]
    monkeypatch.setenv("TRIALS", "short")
    seen = []
    for turn in range(7, 57, turns.PARTS):
        monkeypatch.setattr(turns, "turn", lambda turn=turn: turn)
        seen += turns.drawn(range(12))
    assert sorted(seen) == [*range(12)]


@pytest.mark.parametrize("part", ["3", "3/0", "x/10", "3/10/2"])
def test_no_part_is_said_in_a_line(part):
    with pytest.raises(pytest.UsageError, match=f"--part {part}: name it as in --part 3/10, or"):
        turns.part_of(SimpleNamespace(getoption={"--part": part}.get))


def test_no_more_than_a_limit_runs_and_the_rest_is_named(run):
    found, told = run("-m", "not trial", "--most-cpu", "0.001")
    assert found == set()
    assert "LEFT OUT test_some.py: " in told


def test_a_function_is_left_out_and_none_whose_name_begins_so(run):
    found, _ = run("--leave-out", "test_some.py::test_law", "--leave-out", "test_some.py::test_ot")
    assert len(found) == 9 and "test_some.py::test_other" in found


def test_seconds_are_written_also_by_two_workers(run, tmp_path):
    out = tmp_path / "seconds.json"
    rows = {"tests/conftest.py": {"": 1.0}, "tests/gone.py": {"": 1.0}, "test_some.py": {"": 99.0}}
    out.write_text(seconds.text_of(rows))
    run("-m", "not trial", "-n", "2", "--seconds-out", str(out))
    found = seconds.recorded(out)
    # of other files rows stay, unless the file is gone
    assert found.keys() == {"tests/conftest.py", "test_some.py"}
    assert found["test_some.py"][""] < 99


def test_what_is_moved_is_there():
    assert all(one.why for one in turns.moved().values())


def test_what_is_not_there_is_named(tmp_path):
    path = tmp_path / "moved.yaml"
    for name in ("tests/absent.py", "tests/conftest.py::test_absent"):
        path.write_text(f"- tests: {name}\n  why: none\n")
        with pytest.raises(pytest.UsageError, match=f"names {name}, which is not there"):
            turns.moved(path)


def test_what_is_named_twice_is_refused(tmp_path):
    path = tmp_path / "moved.yaml"
    path.write_text(2 * "- tests: tests/conftest.py\n  why: none\n")
    with pytest.raises(pytest.UsageError, match=r"tests/conftest\.py more than once; keep one of"):
        turns.moved(path)


@pytest.mark.parametrize("text", ["- tests: `x`\n", "- tests: a\n", "- 3\n", "7", ""])
def test_what_is_no_list_of_moved_tests_is_said_in_a_line(tmp_path, text):
    path = tmp_path / "moved.yaml"
    path.write_text(text)
    with pytest.raises(pytest.UsageError, match=f"^{path}: [^\n]+$"):
        turns.moved(path)


def test_a_turn_is_the_number_of_commits_or_what_is_named(tmp_path, monkeypatch):
    def git(*words, cwd):
        subprocess.run(["git", *words], cwd=cwd, check=True, capture_output=True)

    monkeypatch.setattr(turns, "ROOT", tmp_path)
    monkeypatch.setenv("TESTS_TURN", "")
    assert turns.turn.__wrapped__() == 0
    git("init", "-q", cwd=tmp_path)
    author = ["-c", "user.email=a@b.c", "-c", "user.name=a"]
    for _ in range(3):
        git(*author, "commit", "-q", "--allow-empty", "-m", "one", cwd=tmp_path)
    assert turns.turn.__wrapped__() == 3
    git("clone", "-q", "--depth", "1", f"file://{tmp_path}", "shallow", cwd=tmp_path)
    monkeypatch.setattr(turns, "ROOT", tmp_path / "shallow")
    assert turns.turn.__wrapped__() > 3
    monkeypatch.setenv("TESTS_TURN", "17")
    assert turns.turn.__wrapped__() == 17
    monkeypatch.setenv("TESTS_TURN", "-1")
    with pytest.raises(pytest.UsageError, match="TESTS_TURN=-1: name a whole number"):
        turns.turn.__wrapped__()
