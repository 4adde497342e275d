"""The examples of docs/checker.md are run, and print what stands there."""

import doctest
import re
import shlex

import pytest

from theory.__main__ import main


def examples(text):
    """Yield each command of the console blocks with the lines that follow it."""
    for block in re.findall(r"```console\n(.*?)```", text, re.S):
        for part in re.split(r"^\$ ", block, flags=re.M)[1:]:
            command, *expected = part.splitlines()
            yield command, expected


@pytest.mark.parametrize("page, least", [("checker", 11), ("programs", 3)])
def test_every_command_prints_what_stands_there(root, capsys, monkeypatch, page, least):
    monkeypatch.chdir(root)
    found = list(examples((root / f"docs/{page}.md").read_text(encoding="utf-8")))
    assert len(found) >= least
    for command, expected in found:
        if command.startswith("cat "):
            printed = (root / command[4:]).read_text()
        else:
            prefix = "python -m theory "
            assert command.startswith(prefix)
            main(shlex.split(command[len(prefix) :]))
            printed = capsys.readouterr().out
        assert printed.splitlines() == expected, command


def test_the_python_examples_run(root):
    failures, tests = doctest.testfile(str(root / "docs/checker.md"), module_relative=False)
    assert (failures, tests >= 4) == (0, True)


@pytest.mark.parametrize("notion", ["ldp", "oneid", "pairwise"])
def test_the_table_of_notions_is_whole(root, notion):
    assert f"`{notion}`" in (root / "docs/checker.md").read_text()
