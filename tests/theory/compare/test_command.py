import json

import pytest

from common.errors import UserError
from theory.__main__ import main
from theory.compare import check_comparison

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
        (f"{','.join(['0'] * 1000)},1\n" * 3, "at most 8 and 1000"),
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
