"""Names of files, inputs and outputs that are options, commands of a log, or move a terminal."""

import json
from xml.etree import ElementTree

import pytest
import yaml

from checker import options
from theory.__main__ import main

COMMANDS = (
    "::error::x",
    "  ::stop-commands::x",
    "a ##[error]x",
    "##vso[task.complete]",
    "\x1b[2Jx",
)
FLU = "notion: LDP\neps: ln 3\nmatrix:\n  flu: {y: 3/4, n: 1/4}\n  cold: {y: 1/4, n: 3/4}\n"


def lines_of(capsys):
    printed = capsys.readouterr()
    return [*printed.out.split("\n"), *printed.err.split("\n")]


def is_harmless(line):
    """GitHub runs what begins with `::`, blanks aside, and what follows `##[` anywhere."""
    return not line.lstrip().startswith("::") and "##" not in line and "\x1b" not in line


@pytest.mark.parametrize("name", COMMANDS)
@pytest.mark.parametrize("notion", ["oneid", "minid", "ldp", "uldp"])
def test_labels_command_no_log(tmp_path, capsys, name, notion):
    path = tmp_path / "a.json"
    path.write_text(
        json.dumps(
            {"matrix": [[1, 0], ["1/2", "1/2"]], "inputs": [name, ":"], "outputs": ["b", name]}
        )
    )
    more = ["--sensitive=1"] if notion == "uldp" else []
    for printed in ([], ["--json"]):
        assert main(["check", str(path), "--notion", notion, *more, *printed]) in (0, 1)
        assert all(map(is_harmless, lines_of(capsys)))
    out = tmp_path / "out.xml"
    main(["check", str(path), "--notion", notion, *more, f"--junit={out}"])
    assert all(map(is_harmless, ElementTree.parse(out).getroot().itertext()))
    assert all(map(is_harmless, lines_of(capsys)))


@pytest.mark.parametrize("name", COMMANDS)
def test_names_of_files_command_no_log(tmp_path, capsys, monkeypatch, name):
    monkeypatch.chdir(tmp_path)
    (tmp_path / f"{name}.csv").write_text("1/2,1/2\n1,0\n")
    for names in ([f"{name}.csv", "absent.csv"], [f"{name}.yaml"], [f"{name}.csv"], [name]):
        main(["check", *(["--notion=ldp"] if "csv" in names[0] else []), "--", *names])
        assert all(map(is_harmless, lines_of(capsys)))
    main(["check", "--notion", "ldp", "--epsilon", name, "--", f"{name}.csv"])
    assert all(map(is_harmless, lines_of(capsys)))


def test_texts_of_yaml_command_no_log(tmp_path, capsys):
    path = tmp_path / "a.yaml"
    for name in COMMANDS[:4]:
        texts = [
            FLU.replace(word, json.dumps(name)) for word in ("LDP", "flu", "y:", "3/4", "ln 3")
        ]
        texts += [
            f"formulas: {{own: {json.dumps(name)}, other: 0}}\nnotion: LDP\n",
            json.dumps(name),
        ]
        texts += ['notion: LDP\nexp_epsilon: "E\\n::error::"\nformulas: {own: 1, other: 0}\n']
        for text in texts:
            path.write_text(text)
            main(["check", str(path)])
            assert all(map(is_harmless, lines_of(capsys))), text


def test_a_hook_takes_no_name_for_an_option(tmp_path, capsys, monkeypatch):
    monkeypatch.chdir(tmp_path)
    marker = tmp_path / "ran"
    (tmp_path / "x.py").write_text(f"open({str(marker)!r}, 'w').close()\n")
    names = ["--sampler=x:y.ldp.yaml", "--junit=out.ldp.yaml", "-k.ldp.yaml", "plain.ldp.yaml"]
    for name in names:
        (tmp_path / name).write_text(FLU)
    assert main(["check", "--hook", *names]) == 0
    printed = capsys.readouterr().out
    assert all(f"{name}:" in printed for name in names)
    assert not marker.exists() and {p.name for p in tmp_path.iterdir()} == {*names, "x.py"}
    for name in names:
        assert main(["check", "--hook", name]) == 0


def test_what_an_option_of_a_hook_takes_is_no_name(tmp_path, capsys, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a.csv").write_text("1/2,1/2\n1/2,1/2\n")
    (tmp_path / "prior.txt").write_text("1/2,1/2\n")
    for given in (["--prior", "prior.txt"], ["--prior=prior.txt"], ["--prior=prior.txt", "--"]):
        assert main(["check", "--hook", "--notion", "lip", *given, "a.csv"]) == 0
    assert main(["check", "--hook", "--notion=lip", "--prior=prior.txt", "--json", "a.csv"]) == 0
    assert options.names_last(["--notion", "ldp", "a.csv"]) == ["--notion", "ldp", "a.csv"]
    capsys.readouterr()


def test_the_hooks_say_that_they_are_hooks(root):
    hooks = yaml.safe_load((root / ".pre-commit-hooks.yaml").read_text())
    assert {hook["entry"] for hook in hooks} == {"ldp-check --hook"}


def test_the_action_runs_no_module_of_what_it_checks(root):
    steps = yaml.safe_load((root / "action.yml").read_text())["runs"]["steps"]
    scripts = "\n".join(step.get("run", "") for step in steps)
    calls = [line for line in scripts.split("\n") if "python" in line and " -m " in line]
    assert len(calls) == 2 and all(" -I -m " in line for line in calls)
