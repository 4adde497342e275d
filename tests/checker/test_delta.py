"""`ldp-check --delta`: exact answers for every notion about pairs, and what it refuses."""

import json

import pytest

from checker import command
from checker.programs import command as programs
from checker.programs.extracting import extracted

CHANNEL = "130/256,63/256,63/256\n63/256,130/256,63/256\n63/256,63/256,130/256\n"


@pytest.fixture(autouse=True)
def _files(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "d.csv").write_text(CHANNEL)
    (tmp_path / "budgets.csv").write_text("0,ln 2\n1,ln 3\n2,inf\n")
    (tmp_path / "own.csv").write_text("3/4,1/4,0\n1/4,3/4,0\n1/4,1/4,1/2\n")


@pytest.mark.parametrize(
    "text, holds, worst",
    [
        ("d.csv --notion ldp --exp-epsilon 2 --delta 1/64", True, "delta 1/64"),
        ("d.csv --notion ldp --exp-epsilon 2 --delta 1/65", False, "delta 1/64"),
        ("d.csv --notion ldp --epsilon 0 --delta 67/256", True, "delta 67/256"),
        ("d.csv --notion ldp --delta 1/64", True, "least e^eps 2"),
        ("d.csv --notion ldp --epsilon 0.7 --delta 1/100", False, "eps = 0.7"),
        ("d.csv --notion oneid --budgets budgets.csv --delta 1/64", True, "delta 1/64"),
        ("d.csv --notion minid --budgets budgets.csv --delta 1/65", False, "delta 1/64"),
        ("d.csv --notion pairwise --exp-epsilon 2 --delta 1/64", True, "delta 1/64"),
        ("own.csv --notion osldp --sensitive 0,1 --exp-epsilon 2 --delta 1/4", True, "delta 1/4"),
        ("own.csv --notion ldp --exp-epsilon 2 --delta 1/4", False, "delta 1/2"),
        ("own.csv --notion uldp --sensitive 0,1 --exp-epsilon 2 --delta 1/4", True, "delta 1/4"),
    ],
)
def test_answers(text, holds, worst, capsys):
    assert command.main([*text.split(), "--json"]) == (0 if holds else 1)
    said = json.loads(capsys.readouterr().out)
    assert said["holds"] is holds and worst in said["worst"]


@pytest.mark.parametrize(
    "text",
    [
        "d.csv --notion lip --delta 0.1",
        "d.csv --notion uldp --delta 0.1",
        "d.csv --notion ldp --delta 1",
        "d.csv --notion ldp --delta 0.1 --epsilon 1 --slack 1e-9",
        "d.csv --notion ldp --delta 0.1 --sarif x.sarif",
        "--mechanism rr --k 3 --epsilon 1 --delta 0.1",
    ],
)
def test_what_has_no_meaning_is_refused_in_a_line(text, capsys):
    assert command.main(text.split()) == 2
    said = capsys.readouterr()
    assert said.out == "" and said.err.count("\n") == 1 and "--" in said.err


# from names to what was extracted
KNOWN = {}
PROGRAM = """
import secrets

def coin(x):
    return x if secrets.randbelow(4) else 1 - x

def often(x):
    k = 0
    while secrets.randbelow(2**20) == 0:
        k += 1
    return (x if secrets.randbelow(4) else 1 - x), k

def same(x):
    k = 0
    while secrets.randbelow(2**20) == 0:
        k += 1
    return k
"""
# what is left after 17 rounds: the first mass below 1e-100
LEFT = "paths of probability 4.47e-103 are not known"


@pytest.mark.usefixtures("warm")
@pytest.mark.parametrize(
    "text, status, said",
    [
        ("coin --exp-epsilon 2 --delta 1/4", 0, "delta 1/4"),
        ("coin --delta 1/4", 0, "least e^eps 2"),
        # all but 1e-100 of the paths are known: 1/4 of delta is, but for them
        ("often --exp-epsilon 2 --delta 0.26", 0, "not known, and count as delta"),
        ("often --exp-epsilon 2 --delta 1/4", 3, "undecided"),
        ("often --exp-epsilon 2 --delta 0.24", 1, "does not provide"),
        ("often --epsilon 0.7 --delta 0.24", 1, "does not provide"),
        # their laws are equal, and delta is at most the mass that is left, as it is
        ("same --epsilon 0 --delta 1e-30", 0, "delta about 4.464794497e-103"),
        ("same --epsilon 0 --delta 1e-30", 0, LEFT),
        ("same --epsilon 0 --delta 0", 3, LEFT),
        ("often --notion uldp --sensitive 0,1 --delta 0.24", 3, "which outputs are protected"),
    ],
)
def test_answers_about_programs(text, status, said, capsys, tmp_path, monkeypatch):
    (tmp_path / "program.py").write_text(PROGRAM)
    monkeypatch.setattr(programs, "extracted", _once)
    name, *more = text.split()
    asked = ["--program", f"program.py:{name}", "--inputs", "0,1", "--no-real-run"]
    assert command.main([*asked, "--notion", "ldp", *more]) == status
    assert said in capsys.readouterr().out


def _once(asked, notion):
    """Return what is extracted of a program; each is walked once for all that is asked of it."""
    if asked.name not in KNOWN:
        KNOWN[asked.name] = extracted(asked, notion)
    return KNOWN[asked.name]


# 30 forks of 634 bits each: more digits than Python writes
LONG = """
import secrets

def one(x):
    for n in range(30):
        if secrets.randbelow(3**400) <= 3**399:
            return n
    return x + 30
"""
UNBOUNDED = """
import random

def laplace(x):
    n = 0
    while random.random() < 0.3:
        n += 1
    while random.random() < 0.3:
        n -= 1
    return x + n
"""


def test_masses_of_thousands_of_digits_are_printed(capsys, tmp_path):
    asked = (
        "--program program.py:one --inputs 0,1 --no-real-run --notion ldp --epsilon 1 --delta 0.1"
    )
    (tmp_path / "program.py").write_text(LONG)
    assert command.main(asked.split()) == 0
    assert "delta about" in capsys.readouterr().out


@pytest.mark.trial
@pytest.mark.parametrize("eps, status", [("1.3", 0), ("1.2", 1)])
def test_noise_of_two_loops_is_decided_with_what_is_left(eps, status, capsys, tmp_path):
    # the least eps is ln(1/0.3), about 1.204
    (tmp_path / "program.py").write_text(UNBOUNDED)
    asked = "--program program.py:laplace --inputs 0,1 --no-real-run --notion ldp --delta 1e-12"
    assert command.main([*asked.split(), "--epsilon", eps]) == status
    assert "are not known, and count as delta" in capsys.readouterr().out
