"""Recommended commands and programs with an alphabet run as they are printed."""

import shlex

import pytest

from common.errors import UserError
from mechanisms.recommend import main as recommend
from reports.command import main as reports

ALPHABET = "label,sensitive,prior\nflu,yes,1/4\nhiv,yes,1/4\ncold,no,1/4\nwell,no,1/4\n"


@pytest.fixture
def alphabet(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "d.csv").write_text(ALPHABET)
    (tmp_path / "values.csv").write_text("d\n" + "flu\nwell\ncold\nhiv\n" * 300)
    return tmp_path / "d.csv"


def test_the_printed_commands_run(alphabet, tmp_path, capsys):
    assert recommend(["--alphabet", "d.csv", "--eps", "1"]) == 0
    draw, estimate = (line.strip() for line in capsys.readouterr().out.splitlines()[-2:])
    reports(["perturb", *shlex.split(draw.replace("COLUMN", "d"))[1:]])
    reports(["estimate", *shlex.split(estimate)[1:]])
    assert (tmp_path / "estimate.csv").read_text().startswith("label,")


def test_the_numbers_are_those_of_the_options(alphabet, capsys):
    found = []
    for words in ("--alphabet d.csv --share prior", "--values 4 --sensitive 2 --share 0.5"):
        assert recommend([*words.split(), "--eps", "1", "--json"]) == 0
        found.append(capsys.readouterr().out)
    assert found[0] == found[1]


def test_the_printed_program_runs(alphabet, capsys):
    assert recommend(["--alphabet", "d.csv", "--eps", "1", "--code"]) == 0
    program = capsys.readouterr().out
    assert "alphabets.read('d.csv')" in program
    exec(compile(program.replace("10_000", "500"), "deploy.py", "exec"), {})
    assert capsys.readouterr().out.count("\n") == 5


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("--eps 1", "--values is required, or --alphabet"),
        ("--eps 1 --alphabet d.csv --values 4", "--alphabet says what --values and --sensitive"),
        ("--eps 1 --alphabet d.csv --share much", "--share must be a number, or prior"),
        ("--eps 1 --values 4 --sensitive 2 --share prior", "--share must be a number, or prior"),
    ],
)
def test_what_does_not_fit_is_named(alphabet, words, message):
    with pytest.raises(UserError, match=message):
        recommend(words.split())


def test_a_name_that_breaks_a_program_is_refused(alphabet):
    alphabet.with_name('a"""b.csv').write_text(ALPHABET)
    with pytest.raises(UserError, match="rename it, without quotes"):
        recommend(["--alphabet", 'a"""b.csv', "--eps", "1", "--code"])
