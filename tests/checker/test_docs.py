"""The examples of docs/checker.md are run, and print what stands there."""

import doctest
import re
import shlex
from pathlib import Path

import pytest

from common import errors
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


def status_of(*words):
    with pytest.raises(SystemExit) as ended:
        errors.run(lambda: main(["check", *words]))
    return ended.value.code


def test_the_exit_statuses_are_those_of_the_table(root, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    said = "| exit status | meaning |\n| --- | --- |\n"
    table = (root / "docs/checker.md").read_text(encoding="utf-8").partition(said)[2]
    rows = (line.split("|") for line in table.partition("\n\n")[0].splitlines())
    words = {int(status): meaning for _, status, meaning, _ in rows}
    made = {}
    for name, eps, n in ((" holds", 3, "3/4"), ("not hold", 2, "3/4"), ("unusable", 3, "many")):
        rows = f"  a: {{y: 3/4, n: 1/4}}\n  b: {{y: 1/4, n: {n}}}\n"
        Path("a.yaml").write_text(f"notion: LDP\neps: ln {eps}\nmatrix:\n{rows}")
        made[status_of("a.yaml")] = name
    Path("f.py").write_text("def f(x):\n    return open(__file__).read()\n")
    of_program = ["--program", "f.py:f", "--inputs", "0..1", "--notion", "ldp", "--epsilon", "1"]
    made[status_of(*of_program)] = "undecided"
    assert made.keys() == words.keys()
    assert all(name in words[status] for status, name in made.items())
