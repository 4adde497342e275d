"""Drawn command lines and files: no traceback, no wrong verdict, no long run."""

import json
import os
import random
from fractions import Fraction

import pytest

from tests.checker.fuzz import cases, oracle, writers
from tests.checker.fuzz.run import Fuzz, answered, fuzz, fuzz_written, judged

SHORT = os.environ.get("TRIALS") == "short"
TRIAL = int(os.environ.get("FUZZ", "10000" if SHORT else "100000"))


def test_drawn_cases():
    made = fuzz(1500, seed=7)
    assert made.faults == []
    assert made.seen["judged by the oracle"] > 400
    assert min(made.seen[status] for status in (0, 1, 2)) > 100


@pytest.mark.trial
def test_many_drawn_cases():
    """FUZZ says how many; a million takes about half an hour of one processor."""
    made = fuzz(TRIAL, seed=1)
    assert made.faults == []


def test_files_that_programs_write():
    faults, seen = fuzz_written(500, seed=7)
    assert faults == []
    assert seen[0] + seen[1] > 400 and seen[2] > 5


@pytest.mark.trial
def test_many_files_that_programs_write():
    faults, _ = fuzz_written(TRIAL, seed=1)
    assert faults == []


def test_wrong_readings_are_seen():
    exact = [[Fraction(3, 5), Fraction(2, 5)], [Fraction(1, 50), Fraction(49, 50)]]
    case = writers.Written({}, [], exact, Fraction(30))
    record = {"inputs": 2, "outputs": 2, "exp_epsilon": "30", "notes": []}

    def judge(status, **changed):
        return writers.judged(case, status, json.dumps(record | changed), "error: x\n")

    assert judge(0) is None and judge(1) == "status 1"
    assert judge(0, inputs=3) == "read as 3 x 2"
    assert judge(0, exp_epsilon="inf") == "least: inf, the oracle says 30"
    assert judge(2).startswith("refused")
    case.open = True
    assert judge(2).startswith("no option")


def test_the_oracle_knows_textbook_cases():
    rr = [[Fraction(3, 4), Fraction(1, 4)], [Fraction(1, 4), Fraction(3, 4)]]
    mangat = [[Fraction(1), Fraction(0)], [Fraction(1, 3), Fraction(2, 3)]]
    half = [Fraction(1, 2)] * 2
    assert oracle.least("ldp", rr) == 3 and oracle.least("lip", rr, prior=half) == 2
    assert oracle.least("uldp", mangat, S={0}) == 3
    assert oracle.least("ldp", mangat) == oracle.least("uldp", mangat, S={1}) == float("inf")
    assert oracle.within("oneid", mangat, [3, float("inf")])
    assert not oracle.within("minid", mangat, [3, float("inf")])


def test_wrong_answers_are_seen(tmp_path, monkeypatch):
    """The judge is no rubber stamp: each kind of fault is told."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a.csv").write_text("3/4,1/4\n1/4,3/4\n")
    case = cases.Case(
        ["a.csv", "--notion=ldp", "--exp-epsilon=3", "--json"], holds=True, usable=True
    )
    case.least = Fraction(3)
    status, out, err, fault = answered(case)
    assert (status, fault, judged(case, status, out, err)) == (0, None, None)
    assert judged(case, 1, out, err) == "the oracle says True"
    assert judged(case, 2, "", "error: x\n") == "what fits is refused"
    assert judged(case, 2, "", "Traceback\n").startswith("status 2 without a line")
    assert judged(case, 7, out, err) == "status 7"
    assert judged(case, 0, out + "\x1b", err) == "signs that are not printable"
    assert judged(case, 0, "::error::\n", err) == "a command for a log"
    case.least = Fraction(2)
    assert judged(case, 0, out, err) == "least: 3, the oracle says 2"
    case.unusable = True
    assert judged(case, 0, out, err) == "what is no channel is accepted"


def test_a_traceback_is_a_fault(tmp_path, monkeypatch):
    monkeypatch.setattr("checker.command.run", lambda arguments: 1 // 0)
    made = Fuzz(3, tmp_path)
    made.run(50)
    assert len(made.faults) == 20 and "ZeroDivisionError" in made.faults[0][1]


def test_cases_repeat():
    one, other = (
        [repr(cases.draw(rng)) for _ in range(200)] for rng in (random.Random(5), random.Random(5))
    )
    assert one == other and len(set(one)) > 190
