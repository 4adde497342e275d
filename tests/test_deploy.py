"""docs/deploy.md from top to bottom: each step runs as it stands, with fewer users."""

import re
import subprocess
import sys
import tomllib

import pytest

from common import extras

BLOCK = re.compile(r"```(python|console)\n(.*?)```", re.S)
# with fewer reports the rarest of 1,000 values is once in a hundred runs too far from its share
FEWER = {"10_000_000": "400_000", "20_000": "3_000"}


@pytest.fixture(scope="module")
def scripts(root):
    """From the name of an installed command to what runs it here."""
    names = tomllib.loads((root / "pyproject.toml").read_text())["project"]["scripts"]
    return {
        name: f"import sys; sys.argv[0] = {name!r}; from {module} import {function}; {function}()"
        for name, (module, function) in ((k, v.split(":")) for k, v in names.items())
    }


def steps(text):
    """Return (kind, text) of each block: a program, or a command with its output."""
    for kind, block in BLOCK.findall(text):
        if kind == "python":
            yield kind, block
        else:
            yield from ((kind, part) for part in re.split(r"^\$ ", block, flags=re.M)[1:])


def masked(text):
    """Return an output without how many users and shards there are, and how far they err."""
    text = re.sub(r"\b\d+ shards?\b", "N shards", text)
    text = re.sub(r"standard errors \S+ to [\d.e-]+", "standard errors N to N", text)
    return re.sub(r"\b\d+ (?=reports|of them)", "N ", text)


def run(command, folder, scripts, root):
    name, *words = command.split()
    done = subprocess.run(
        [sys.executable, "-c", scripts[name], *words],
        cwd=folder,
        env={"PYTHONPATH": str(root), "PATH": "/usr/bin:/bin"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_every_step_runs(root, tmp_path, scripts, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    names, kinds = {}, []
    page = (root / "docs/deploy.md").read_text(encoding="utf-8")
    for kind, text in steps(page):
        kinds.append(kind)
        if kind == "python":
            for many, few in FEWER.items():
                text = text.replace(many, few)
            exec(compile(text, "docs/deploy.md", "exec"), names)
        else:
            command, _, output = text.partition("\n")
            assert masked(run(command, tmp_path, scripts, root)) == masked(output)
    assert kinds.count("python") == 7 and kinds.count("console") == 4
    assert capsys.readouterr().out.count(" +- ") == 3
    assert len(names["message"]) == 17 and names["server"].n == 3_001
    (shown,) = re.findall(r"`(\{.version.*\})`", page)
    assert names["server"].wire.from_json(shown).values == (5, 9, 12, 26)


@pytest.mark.parametrize("name", ["ldp-account", "ldp-recommend", "ldp-perturb", "ldp-estimate"])
def test_commands_name_themselves_and_their_errors_are_one_line(root, tmp_path, scripts, name):
    for words, status in ((["--help"], 0), ([], 2)):
        done = subprocess.run(
            [sys.executable, "-c", scripts[name], *words],
            cwd=tmp_path,
            env={"PYTHONPATH": str(root)},
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == status
        if words:
            assert done.stdout.startswith(f"usage: {name} ") and done.stderr == ""
        else:
            required = "the following arguments are required: ", "one of the arguments --eps "
            assert done.stderr.startswith(tuple(f"error: {what}" for what in required))
            assert done.stderr.endswith(f"; see {name} --help\n") and done.stdout == ""


@pytest.mark.parametrize(
    "name",
    ["ldp-account", "ldp-check", "ldp-estimate", "ldp-perturb", "ldp-recommend", "ldp-theory"],
)
def test_every_command_says_its_version(root, tmp_path, scripts, name):
    printed = run(f"{name} --version", tmp_path, scripts, root)
    assert printed == f"{name} {extras.version()}\n"
