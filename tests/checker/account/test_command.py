"""`ldp-account`: answers to the questions of docs/accounting.md, and lines for bad input."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from checker.account import command
from common.errors import UserError
from mechanisms.accounting import certificate

WITH_DELTA = "130/256,63/256,63/256\n63/256,130/256,63/256\n63/256,63/256,130/256\n"
MEMOS = "7/64,1/64,49/64,7/64\n7/64,49/64,1/64,7/64\n"
INSTANT = "9/16,3/16,3/16,1/16\n3/16,9/16,1/16,3/16\n3/16,1/16,9/16,3/16\n1/16,3/16,3/16,9/16\n"
LONG = "d.csv --reports 3 --delta 0.1"
BINARY = ["rr:k=2,exp-epsilon=3", "--users", "9", "--delta", "0.01"]


@pytest.fixture(autouse=True)
def _files(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for name, text in (("d.csv", WITH_DELTA), ("memo.csv", MEMOS), ("instant.csv", INSTANT)):
        (tmp_path / name).write_text(text)
    (tmp_path / "budgets.csv").write_text("0,ln 2\n1,ln 3\n2,ln 4\n")


def ask(text, capsys):
    status = command.main([*text.split(), "--json"])
    found = json.loads(capsys.readouterr().out)
    assert status == {True: 0, False: 1, None: 3}[found.get("holds", True)]
    return found


@pytest.mark.parametrize(
    "text, found",
    [
        ("d.csv --exp-epsilon 2", {"low": "0.015625", "high": "0.015625"}),
        ("d.csv --delta 0", {"exp_epsilon": "130/63"}),
        ("d.csv --delta 1/64", {"exp_epsilon": "2"}),
        ("d.csv --exp-epsilon 2 --delta 1/64", {"holds": True}),
        ("d.csv --exp-epsilon 2 --delta 1/65", {"holds": False}),
        ("memo.csv --then instant.csv --reports 4 --delta 0", {"exp_epsilon": "5041/121"}),
        ("memo.csv --then instant.csv --reports 4 --delta 0", {"every": "49"}),
        ("memo.csv --then instant.csv --reports 4 --exp-epsilon 42 --delta 0", {"holds": True}),
        ("memo.csv --then instant.csv --reports 4 --exp-epsilon 41 --delta 0", {"holds": False}),
        ("d.csv --matrix --exp-epsilon 2", {"delta": "1/64"}),
        ("d.csv --matrix --exp-epsilon 3", {"delta": "0", "values": ["2", "1"]}),
        (
            "d.csv --notion uldp --sensitive 0,1 --delta 0",
            {"assumed": ["the values that differ are both sensitive"]},
        ),
        ("d.csv --budgets budgets.csv --notion oneid", {"delta": "1/64", "values": ["0", "2"]}),
        ("d.csv --profile", {"profile": [["1", "67/256"], ["130/63", "0"]]}),
        ("rr:k=5,exp-epsilon=2 --reports 9 --delta 0", {"exp_epsilon": "512"}),
        ("rr:k=20,epsilon=0.5 --find reports --epsilon 3 --delta 1e-6", {"covered": 10}),
        ("d.csv --find reports --epsilon 0.1 --delta 1e-6", {"covered": 0, "not_covered": 1}),
        ("rr:k=3 --epsilon 1 --delta 0.01 --reports 4", {"enough": "0.338"}),
        (
            "rr:k=3,exp-epsilon=2 --find users --epsilon 0.5 --delta 1e-3",
            {"enough": 10, "not_enough": 9},
        ),
    ],
)
def test_answers(text, found, capsys):
    said = ask(text, capsys)
    assert {key: said[key] for key in found} == found


@pytest.mark.parametrize("form", ["oue:k={},exp-epsilon=3", "rappor:k={},theta=5/8,exp-epsilon=4"])
@pytest.mark.parametrize("goal", ["--delta 0.01", "--exp-epsilon 2"])
def test_bits_of_two_values_tell_as_much_as_the_whole_matrix(form, goal, capsys):
    few, many = (ask(f"{form.format(k)} --reports 3 {goal}", capsys) for k in (3, 100_000))
    assert (few["low"], few["high"]) == (many["low"], many["high"])


def test_lines_say_both_bounds_what_attains_and_what_was_assumed(capsys):
    assert command.main(["rr:k=5,epsilon=1", "--users", "100", "--delta", "1e-4"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "the least eps of 100 users' shuffled reports at delta = 1e-4"
    assert lines[1].startswith("  eps is at least 0.") and " and at most 0." in lines[1]
    assert "  attained by the values 0 and 1, all other users having the value 2" in lines
    assert any("the shuffler is trusted" in line for line in lines)
    assert lines[-1].endswith(" s")


def test_values_that_many_others_have_are_counted(capsys):
    assert command.main(["d.csv", "--users", "4", "--delta", "0.01"]) == 0
    [line] = [line for line in capsys.readouterr().out.splitlines() if "attained" in line]
    assert "the other users having the values 0 (3 times): all data sets" in line


@pytest.mark.parametrize(
    "text, word",
    [
        ("d.csv", "name --delta or --epsilon"),
        ("d.csv --delta 1", "--delta"),
        ("d.csv --delta x", "--delta"),
        ("d.csv --delta 1e-40", "--delta"),
        ("d.csv --delta 0.1 --reports 1.5", "--reports"),
        ("d.csv --delta 0.1 --users 10 --reports 2", "--rounds"),
        ("d.csv --delta 0.1 --rounds 2", "--rounds: needs --users"),
        ("d.csv --matrix", "--matrix: needs --epsilon"),
        ("d.csv --find reports --delta 0.1", "--find: needs --delta and --epsilon"),
        ("d.csv --delta 0.1 --picture a.svg", "--picture: needs --delta, and"),
        ("memo.csv --then instant.csv --users 4 --delta 0.1", "--then: memos are not accounted"),
        ("rr:k=3,k=4,epsilon=1 --delta 0.1", "a key stands twice"),
        ("rr:k=3,epsilon=1,exp-epsilon=3 --delta 0.1", "say the same; leave one out"),
        ("d.csv --delta 0 --users 10", "--delta"),
        ("d.csv --epsilon 1 --notion uldp", "--sensitive"),
        ("d.csv --epsilon 1 --sensitive 0", "--sensitive"),
        ("d.csv --epsilon 1 --pair 0,0", "--pair"),
        ("d.csv --epsilon 1 --pair 0,7", "--pair"),
        ("d.csv --epsilon 200", "--epsilon"),
        ("d.csv --renyi 1", "--renyi"),
        ("d.csv --profile --users 5", "--profile"),
        ("d.csv --find users --delta 0.1", "--find"),
        ("d.csv --find budget --delta 0.1 --epsilon 1", "--find"),
        ("memo.csv --then d.csv --reports 2 --delta 0", "--then"),
        ("rr:k=5 --delta 0.1", "epsilon"),
        ("rr:k=5,epsilon=1,exp-epsilon=2 --delta 0.1", "leave one out"),
        ("rr:k=1,epsilon=1 --delta 0.1", "k"),
        ("rr:epsilon=1 --delta 0.1", "k: is missing"),
        ("subset-selection:k=4,block=4,epsilon=1 --delta 0.1", "block"),
        ("urr:k=4,sensitive=0,epsilon=1 --delta 0.1", "sensitive"),
        ("none.csv --delta 0.1", "none.csv"),
        ("d.csv --delta 0.1 --reports 3 --then instant.csv --users 3", "--reports"),
        ("oue:k=13,exp-epsilon=2 --delta 0.1 --users 3", "--users: a unary encoding"),
        ("oue:k=9 --delta 0.1 --epsilon 1 --users 3", "--users: a unary encoding"),
        ("oue:k=13,exp-epsilon=2 --delta 0.1 --then instant.csv", "--then: needs"),
        ("rappor:k=13,theta=1,exp-epsilon=2 --delta 0.1", "theta: must be above 0 and below 1"),
        ("d.csv --delta 0.1 --pair 0,9", "--pair: 9 must lie within 0 to 2"),
        ("urr:k=9,sensitive=0-9,epsilon=1 --delta 0.1", ": sensitive: 0-9 must lie within 0 to 8"),
        ("d.csv --zcdp --delta 0.1", "--delta: has no meaning with --zcdp"),
        ("d.csv --renyi 2 --delta 0.1", "--delta: has no meaning with --renyi"),
        ("d.csv --profile --epsilon 1", "--epsilon: has no meaning with --profile"),
        ("d.csv --trade-off --exp-epsilon 2", "--exp-epsilon: has no meaning with --trade-off"),
        ("d.csv --matrix --zcdp --epsilon 1", "leave out --zcdp"),
        ("d.csv --matrix --pair 0,1 --epsilon 1", "--pair: has no meaning with --matrix"),
        ("d.csv --zcdp --notion oneid", "--zcdp: has no meaning with --notion oneid"),
        ("d.csv --delta 0.1 --pair 0,1 --notion uldp --sensitive 0", "leave out --notion uldp"),
        ("rr:k=9 --delta 0.1 --epsilon 1 --pair 0,1", "--pair: needs"),
        ("rr:k=9 --delta 0.1 --epsilon 1 --notion osldp --sensitive 0", "--notion: needs"),
        ("rr:k=4 --then instant.csv --delta 0.1 --epsilon 1", "CHANNEL: has no epsilon"),
        (
            "urr:k=6,sensitive=3-5,epsilon=1 --notion uldp --reports 30 --delta 1e-6",
            "leave out --notion and --sensitive",
        ),
    ],
)
def test_bad_input_is_said_in_a_line(text, word):
    with pytest.raises(UserError) as error:
        command.main(text.split())
    assert word in str(error.value) and "\n" not in str(error.value)


@pytest.mark.parametrize(
    "question, checker",
    [
        ("d.csv --exp-epsilon 2", "check_users.py"),
        ("d.csv --reports 3 --delta 0.01", "check_account.py"),
        ("rr:k=3,exp-epsilon=2 --users 3 --delta 0.01", "check_counts.py"),
        ("rr:k=20,epsilon=0.5 --find reports --epsilon 3 --delta 1e-6", "check_account.py"),
        ("rr:k=2,exp-epsilon=3 --exp-epsilon 2 --delta 0.3", "check_users.py"),
        ("rr:k=2,exp-epsilon=3 --exp-epsilon 2 --delta 0.2", "check_account.py"),
    ],
)
def test_a_certificate_is_written_that_the_named_file_accepts(tmp_path, capsys, question, checker):
    status = command.main([*question.split(), "--certificate", "c.json"])
    told = capsys.readouterr().out
    assert f"certificate: {checker} checks it" in told
    assert status == ("it does not hold" in told)
    place = Path(certificate.__file__).parent / "checks" / checker
    done = subprocess.run(
        [sys.executable, "-I", place, "c.json"], cwd=tmp_path, capture_output=True, text=True
    )
    assert (done.returncode, done.stderr) == (0, "") and "delta is at" in done.stdout


def test_an_answer_without_a_certificate_says_so(tmp_path, capsys):
    (tmp_path / "u.csv").write_text("1/2,1/2,0\n1/2,0,1/2\n")
    for question in (
        "d.csv --renyi 2",
        "d.csv --reports 2 --delta 0",
        "rr:k=3,exp-epsilon=2 --reports 3 --exp-epsilon 9 --delta 0",
        "u.csv --users 9 --delta 0.01",
    ):
        assert command.main(question.split()) == 0
        assert "certificate: none\n" in capsys.readouterr().out
        with pytest.raises(UserError, match="--certificate"):
            command.main([*question.split(), "--certificate", "n.json"])
    assert not (tmp_path / "n.json").exists()


@pytest.mark.parametrize(
    "written, name",
    [
        ("d.csv --delta 0.1 --certificate d.csv", "certificate"),
        ("d.csv --delta 0.1 --certificate ./../{here}/d.csv", "certificate"),
        ("memo.csv --then instant.csv --delta 0.1 --certificate instant.csv", "certificate"),
        ("d.csv --reports 3 --delta 0.1 --picture d.csv", "picture"),
        ("d.csv --reports 3 --delta 0.1 --picture n.png --certificate n.png", "picture"),
    ],
)
def test_a_file_that_is_read_is_not_written(tmp_path, written, name):
    before = {path: path.read_bytes() for path in tmp_path.iterdir()}
    with pytest.raises(UserError, match=f"--{name}: .* is read, or written too"):
        command.main(written.format(here=tmp_path.name).split())
    assert before == {path: path.read_bytes() for path in tmp_path.iterdir()}


def test_nothing_is_written_if_a_picture_cannot_be(tmp_path):
    with pytest.raises(UserError, match="--picture"):
        command.main([*LONG.split(), "--picture", "p.bmp", "--certificate", "n.json"])
    assert not (tmp_path / "n.json").exists()


def test_delta_of_0_is_decided_for_one_user(capsys):
    for question, holds in (
        ("d.csv --exp-epsilon 130/63 --delta 0", True),
        ("d.csv --exp-epsilon 2 --delta 0", False),
        ("rr:k=3,exp-epsilon=2 --exp-epsilon 8 --delta 0 --reports 3", True),
        ("rr:k=3,exp-epsilon=2 --exp-epsilon 7.9 --delta 0 --reports 3", False),
    ):
        assert ask(question, capsys)["holds"] is holds
    found = ask("rr:k=3,exp-epsilon=2 --exp-epsilon 9 --delta 0 --find reports", capsys)
    assert (found["covered"], found["not_covered"]) == (3, 4)


def test_a_long_fraction_is_not_called_exact(capsys):
    assert command.main(["d.csv", "--delta", "1e-30"]) == 0
    told = capsys.readouterr().out
    assert "exactly" not in told and "0.7243997240640497321756356789" in told
