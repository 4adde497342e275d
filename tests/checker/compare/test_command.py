import json

import pytest

from checker.compare import check_comparison
from common.errors import UserError
from theory.__main__ import main

RR, SS = "rr:k=3,exp-epsilon=4", "ss:k=3,block=2,exp-epsilon=4"
PROGRAM = """
import random

def keep(x):
    return x if random.random() < 0.5 else random.randrange(2)

def square(x):
    return random.gauss(0, 1) ** x
"""


def compare(*arguments):
    return main(["compare", *map(str, arguments)])


def test_answers_and_statuses(capsys, tmp_path):
    nothing = tmp_path / "nothing.csv"
    nothing.write_text("1\n1\n1\n")
    assert compare(RR, nothing) == 0
    assert capsys.readouterr().out.startswith("A is better\nA refines B")
    assert compare(nothing, RR) == 1
    assert compare(RR, SS) == 1
    assert capsys.readouterr().out.count("deficiency") == 3


def test_the_certificate_is_written(tmp_path, capsys):
    path = tmp_path / "c.json"
    assert compare(RR, SS, "--save", path, "--json") == 1
    record = json.loads(capsys.readouterr().out)
    assert record["verdict"] == "incomparable"
    assert record["A"]["bayes_success"] == "2/3"
    lines = check_comparison.check(json.loads(path.read_text()))
    assert [line.split(",")[0] for line in lines] == ["A refines B: no", "B refines A: no"]


def test_little_time_is_undecided(tmp_path, capsys):
    rows = "\n".join(",".join(f"{(i * j) % 7 + 1}/{sum((i * k) % 7 + 1 for k in range(40))}"
                              for j in range(40)) for i in range(1, 5))  # fmt: skip
    one, other = tmp_path / "a.csv", tmp_path / "b.csv"
    one.write_text(rows)
    other.write_text("\n".join(reversed(rows.splitlines())))
    assert compare(one, other, "--seconds", "1e-9") == 3
    assert "undecided" in capsys.readouterr().out


def test_programs_are_compared(tmp_path, capsys):
    path = tmp_path / "p.py"
    path.write_text(PROGRAM)
    assert compare(f"{path}:keep", "rr:k=2,exp-epsilon=3", "--inputs", "0..1") == 0
    assert capsys.readouterr().out.startswith("equivalent")
    assert compare(f"{path}:square", "rr:k=2,exp-epsilon=3", "--inputs", "0..1") == 3
    assert capsys.readouterr().out.startswith("undecided: ")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("1/2,1/2\n1/2,1/2\n", "B: must have the inputs of A, got 2 and 3"),
        ("0.5,0.5000000001\n1,0\n0,1\n", "sum to 1 exactly"),
        (f"{','.join(['0'] * 1000)},1\n" * 3, "at most 60 and 1000"),
        ("1,x\n", "must be a number"),
    ],
)
def test_what_is_unusable_is_named(tmp_path, text, words):
    path = tmp_path / "b.csv"
    path.write_text(text)
    with pytest.raises(UserError) as error:
        compare(RR, path)
    assert words in str(error.value)


def test_options_are_checked(tmp_path):
    prior = tmp_path / "prior.txt"
    prior.write_text("0.5\n0.25\n0.24\n")
    for options, words in (
        (("--seconds", "0"), "--seconds"),
        (("--prior", prior), "must sum to 1"),
        (("--sensitive", "9"), "--sensitive"),
        ((), None),
    ):
        if words is None:
            assert compare(RR, SS, *options, "--prior", prior, "--normalize") == 1
            continue
        with pytest.raises(UserError) as error:
            compare(RR, SS, *options)
        assert words in str(error.value)
    with pytest.raises(UserError, match="--inputs: is missing"):
        compare("a.py:f", RR)


def test_the_page_shows_how_the_output_begins(root, capsys):
    page = (root / "docs/compare.md").read_text(encoding="utf-8")
    command, _, shown = page.split("```console\n$ ")[1].split("\n```")[0].partition("\n")
    assert command.startswith("python -m theory compare ")
    assert compare(*command.split()[4:]) == 0
    assert capsys.readouterr().out.startswith(shown + "\nA, ")


def test_inputs_go_by_name(tmp_path, capsys):
    """The same channel with rows in another order is the same channel."""
    one, other, named = tmp_path / "1.csv", tmp_path / "2.csv", tmp_path / "3.csv"
    one.write_text(",p,q,r\na,1/2,1/2,0\nb,0,1/2,1/2\nc,0,0,1\n")
    other.write_text(",p,q,r\nc,0,0,1\na,1/2,1/2,0\nb,0,1/2,1/2\n")
    named.write_text(",p,q,r\nx,0,0,1\na,1/2,1/2,0\nb,0,1/2,1/2\n")
    assert compare(one, other) == 0
    said = capsys.readouterr().out
    assert said.startswith("equivalent") and "put in A's order, by name" in said
    with pytest.raises(UserError, match="c: is among the inputs of the first channel"):
        compare(one, named)
    # numbers are no names: by place
    assert compare(one, "rr:k=3,exp-epsilon=4") == 1


def test_how_files_were_read_is_said(tmp_path, capsys):
    path = tmp_path / "c.csv"
    path.write_text("0,1,2\n0.5,0.3,0.2\n0.25,0.25,0.5\n")
    assert compare(path, path, "--json") == 0
    notes = json.loads(capsys.readouterr().out)["notes"]
    assert [note[:24] for note in notes] == ["A: row 1 was read as nam", "B: row 1 was read as nam"]


def test_many_inputs_that_may_change_places(tmp_path, capsys):
    path = tmp_path / "c.json"
    given = ("rr:k=12,epsilon=2", "rr:k=12,epsilon=1", "--save", path)
    assert compare(*given) == 0
    printed = capsys.readouterr().out
    assert printed.startswith("A is better") and "and of 4 more inputs" in printed
    lines = check_comparison.check(json.loads(path.read_text()))
    assert [line.split(",")[0] for line in lines] == ["A refines B: yes", "B refines A: no"]


def test_many_inputs_that_may_not_are_refused(tmp_path):
    rows = [[(x * y) % 13 + x + y + 1 for y in range(120)] for x in range(12)]
    path = tmp_path / "c.csv"
    path.write_text("\n".join(",".join(f"{v}/{sum(row)}" for v in row) for row in rows))
    with pytest.raises(UserError, match="have 12 inputs; more than 8 are compared only where"):
        compare(path, "rr:k=12,epsilon=1")
