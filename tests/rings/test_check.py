"""`make check` keeps to its limit, and says what it leaves out."""

import subprocess

import pytest

from common.errors import UserError
from tests.rings import changes, check, turns


def test_what_is_near_comes_first_and_what_is_left_is_told(capsys):
    recorded = {"tests/mechanisms/test_ubd.py": {"": 1.0, "test_counts_have_the_moments": 500.0}}
    made = check.plan(["mechanisms/ubd.py"], 60, recorded)
    assert "tests/mechanisms/test_ubd.py" in made.files[:3]
    assert made.slow == ["tests/mechanisms/test_ubd.py::test_counts_have_the_moments"]
    assert made.left and not set(made.left) & set(made.files)
    words = check.command(made, 60)
    assert "--most-cpu=60" in words and f"--leave-out={made.slow[0]}" in words
    check.tell_left_out(made)
    told = capsys.readouterr().out
    assert f"LEFT OUT {made.slow[0]}: it takes long" in told
    assert "files of tests and the examples of" in told and "make trials" in told


def test_of_what_is_nearest_all_run_that_take_turns_elsewhere():
    path, function = "tests/mechanisms/test_ubd.py", "test_both_paths_have_the_moments"
    (one_in,) = (one.one_in for name, one in turns.moved().items() if name.endswith(function))
    for seconds, whole in ((1.0, [path]), (40.0, [])):
        made = check.plan(["mechanisms/ubd.py"], 60, {path: {"": 0.5, function: seconds / one_in}})
        assert made.whole == whole and path in made.files
    made.whole = [path]
    assert f"--all-of={path}" in check.command(made, 60)


def test_of_what_is_nearest_that_which_never_has_a_turn_is_left_out():
    path = "tests/theory/calculus/test_arguments.py"
    made = check.plan(["theory/calculus/uldp.py"], 60, {path: {"": 0.1, "test_holds": 0.7}})
    assert made.whole == [path] and path in made.files
    assert made.slow == [f"{path}::test_fails_of_a_changed_formula"]


def test_examples_alone_have_the_options_of_tests():
    made = check.Plan(files=["common/lines.py"])
    assert "tests/test_repository.py" in check.command(made, 60)


def test_claims_that_are_near_are_derived():
    made = check.plan(["theory/proofs/uldp/l_grr.py"], 60, {})
    assert made.claims[:2] == ["uldp-lgrr-equation", "uldp-lgrr-real"]
    both = {f"{file}::{function}" for file, function in check.OF_CLAIMS.items()}
    assert both <= set(check.command(made, 60))
    assert check.plan(["pages/site.py"], 60, {}).claims == []


@pytest.mark.parametrize("seconds", [check.STARTS, 45, 90])
def test_the_plan_fits(seconds):
    made = check.plan(["common/errors.py"], seconds, {})
    assert len(made.files) * check.UNKNOWN + check.A_CLAIM * len(made.claims) <= max(
        seconds - check.STARTS, check.A_CLAIM * turns.CLAIMS
    )


@pytest.fixture
def clone(tmp_path, monkeypatch):
    def git(*words):
        subprocess.run(["git", *words], cwd=tmp_path, check=True, capture_output=True)

    git("init", "-q", "-b", "main")
    git("config", "user.email", "a@b.c")
    git("config", "user.name", "a")
    (tmp_path / "kept.py").write_text("1\n")
    (tmp_path / "changed here.py").write_text("1\n")
    git("add", ".")
    git("commit", "-qm", "first")
    monkeypatch.setattr(changes, "ROOT", tmp_path)
    return tmp_path, git


def test_changes_are_those_since_a_branch_was_left(clone):
    folder, git = clone
    assert changes.changed("HEAD") == []
    git("checkout", "-qb", "mine")
    (folder / "committed.py").write_text("1\n")
    git("add", ".")
    git("commit", "-qm", "second")
    (folder / "changed here.py").write_text("2\n")
    (folder / "new.py").write_text("2\n")
    assert changes.changed("HEAD") == ["changed here.py", "new.py"]
    assert changes.changed("main") == ["changed here.py", "committed.py", "new.py"]


def test_no_commit_is_said_in_a_line(clone):
    with pytest.raises(UserError, match="git merge-base HEAD absent: "):
        changes.changed("absent")


@pytest.mark.parametrize("seconds", ["0", "-1", "nan"])
def test_no_time_is_said_in_a_line(seconds):
    with pytest.raises(UserError, match=f"--seconds {seconds}: name more than 0"):
        check.main(["--seconds", seconds])


def test_nothing_changed_is_said(clone, capsys):
    assert check.main([]) == 0
    assert "nothing is changed since HEAD" in capsys.readouterr().out
