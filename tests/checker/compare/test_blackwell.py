"""Comparisons: what is said is shown by certificates that another program checks."""

import copy
import json
import os
import random
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import pytest

from checker.compare import answer, blackwell, check_comparison
from checker.compare.check_comparison import RefusedError
from tests.checker.compare import channels

HALF = Fraction(1, 2)


def certificate(A, B, seconds=60.0):
    """Return a comparison and its certificate, as it is read from a file."""
    found = blackwell.compare(A, B, seconds)
    return found, json.loads(json.dumps(answer.certificate(("A", "B"), (A, B), found)))


def pairs(count, sizes=((2, 4), (3, 5), (4, 6), (5, 8))):
    """Yield channels of which every other pair is a garbling, and whether it is."""
    for seed in range(count):
        rng = random.Random(seed)
        K, outputs = sizes[seed % len(sizes)]
        A = channels.drawn(rng, K, outputs)
        if seed % 2:
            yield A, channels.garbled(A, channels.drawn(rng, outputs, outputs - 1)), True
        else:
            yield A, channels.drawn(rng, K, outputs), None


def assert_checked(count):
    for A, B, garbled in pairs(count):
        found, made = certificate(A, B)
        assert found.verdict is not None
        assert found.forth.refines or not garbled
        assert len(check_comparison.check(made)) == 2


def test_certificates_of_drawn_channels_are_accepted():
    assert_checked(40)


@pytest.mark.trial
def test_certificates_of_many_drawn_channels_are_accepted():
    assert_checked(200)


def test_certificates_of_protocols_are_accepted():
    made = list(channels.by_name(3).values())
    verdicts = []
    for a, A in enumerate(made):
        for B in made[:a]:
            found, one = certificate(A, B)
            verdicts.append(found.verdict)
            check_comparison.check(one)
    assert len(verdicts) == 36 and None not in verdicts
    assert {"incomparable", "B is better"} <= set(verdicts)


@pytest.mark.parametrize(
    ("A", "B", "verdict"),
    [
        ([[1, 0], [0, 1]], [[HALF, HALF], [HALF, HALF]], "A is better"),
        ([[HALF, HALF], [HALF, HALF]], [[1], [1]], "equivalent"),
        ([[1, 0], [0, 1]], [[0, 1, 0], [HALF, 0, HALF]], "equivalent"),
        (
            [[1, 0, 0], [0, 1, 0], [0, HALF, HALF]],
            [[1, 0, 0], [HALF, HALF, 0], [0, 0, 1]],
            "incomparable",
        ),
    ],
)
def test_small_cases(A, B, verdict):
    assert blackwell.compare(A, B).verdict == verdict


def threshold(K, t):
    """Whether SUE refines OUE at E = t^2."""
    return 2 * (t * t + 1) ** (K - 1) >= (t + 1) ** K * t ** (K - 2)


@pytest.mark.parametrize("K", [3, 4, 5])
@pytest.mark.parametrize(
    "t", [Fraction(2), Fraction(8, 3), Fraction(4), Fraction(9, 2), Fraction(6)]
)
def test_sue_and_oue_are_ordered_as_the_formula_says(K, t):
    """The program over all pairs of columns and the formula are derived apart."""
    sue, oue = (
        channels.named.matrix(f"{name}:k={K},exp-epsilon={t * t}").tolist()
        for name in ("sue", "oue")
    )
    found = blackwell.compare(sue, oue)
    assert found.forth.refines is threshold(K, t)
    assert found.back.refines is False


def test_local_hashing_is_a_unary_encoding():
    hashing, oue, other = (
        channels.named.matrix(text).tolist()
        for text in (
            "lh:k=3,g=5,exp-epsilon=4",
            "oue:k=3,exp-epsilon=4",
            "oue:k=3,exp-epsilon=5",
        )
    )
    assert blackwell.compare(hashing, oue).verdict == "equivalent"
    assert blackwell.compare(hashing, other).verdict != "equivalent"


def test_the_deficiency_of_what_tells_nothing_is_known():
    """RR of one bit against nothing: half the difference of its probabilities."""
    told = [[Fraction(3, 4), Fraction(1, 4)], [Fraction(1, 4), Fraction(3, 4)]]
    found = blackwell.compare([[1], [1]], told).forth
    assert found.at_least == found.at_most == Fraction(1, 4)


def test_what_is_not_found_in_time_is_undecided():
    rng = random.Random(0)
    A, B = channels.drawn(rng, 4, 60), channels.drawn(rng, 4, 60)
    found, made = certificate(A, B, 1e-9)
    assert found.verdict is None
    assert [line.partition(": ")[2][:9] for line in check_comparison.check(made)] == [
        "undecided"
    ] * 2


def test_many_columns_are_decided_by_one_that_no_shares_make(monkeypatch):
    monkeypatch.setattr(blackwell, "MOST_PAIRS", 10)
    sue, rr = (channels.named.matrix(f"{n}:k=3,exp-epsilon=4").tolist() for n in ("sue", "rr"))
    found, made = certificate(sue, rr)
    assert found.verdict == "incomparable"
    check_comparison.check(made)


def test_what_is_no_channel_is_refused():
    with pytest.raises(ValueError, match="same inputs"):
        blackwell.compare([[1], [1]], [[1]])
    with pytest.raises(ValueError, match="B must have rows"):
        blackwell.compare([[1]], [[HALF]])


TAMPERED = [
    ("A refines B", lambda part: part.update(refines=True, decision=None)),
    ("A refines B", lambda part: part.update(refines=True)),
    ("A refines B", lambda part: part["decision"].update(prior=["1", "0", "0"])),
    ("A refines B", lambda part: part["decision"]["prior"].__setitem__(0, "-1")),
    ("A refines B", lambda part: part["decision"]["gain"][0].__setitem__(0, "2")),
    ("A refines B", lambda part: part["decision"].update({"of second": "1"})),
    ("A refines B", lambda part: part.update({"deficiency at most": "0"})),
    ("A refines B", lambda part: part["garbling"].pop()),
    ("A refines B", lambda part: part["garbling"][0].clear()),
    ("B refines A", lambda part: part["garbling"].reverse()),
    ("B refines A", lambda part: part.update(refines=False)),
    ("B refines A", lambda part: part["garbling"][0].update({"99": "0"})),
    ("B refines A", lambda part: part.update(garbling=None)),
    ("A", lambda part: part["matrix"][0].reverse()),
    ("A", lambda part: part["matrix"][0].__setitem__(0, "1e-3")),
    ("A", lambda part: part["matrix"].pop()),
    ("A", lambda part: part.pop("matrix")),
]


@pytest.fixture(scope="module")
def refinement():
    """A certificate of oue(9) against sue(9), which refines it."""
    A, B = (channels.named.matrix(f"{n}:k=3,exp-epsilon=9").tolist() for n in ("oue", "sue"))
    found, made = certificate(A, B)
    assert found.verdict == "B is better"
    assert len(check_comparison.check(made)) == 2
    return made


@pytest.mark.parametrize("k", range(len(TAMPERED)))
def test_what_was_tampered_with_is_refused(refinement, k):
    made = copy.deepcopy(refinement)
    key, change = TAMPERED[k]
    change(made[key])
    with pytest.raises(RefusedError):
        check_comparison.check(made)


def test_the_checker_is_short_and_runs_alone(refinement, tmp_path, root):
    path = root / "checker/compare/check_comparison.py"
    assert len(path.read_text().splitlines()) < 170
    files = {
        "good": json.dumps(refinement),
        "bad": json.dumps(refinement | {"comparison": 2}),
        "torn": "{",
    }
    for name, text in files.items():
        (tmp_path / name).write_text(text)

    def run(*names):
        command = [sys.executable, "-I", "-S", str(path), *(str(tmp_path / n) for n in names)]
        return subprocess.run(command, capture_output=True, text=True, cwd=tmp_path)

    good = run("good")
    assert (good.returncode, good.stdout.count("\n"), good.stderr) == (0, 2, "")
    assert (bad := run("good", "bad")).returncode == 1 and "refused" in bad.stdout
    assert run("bad", "torn").returncode == 2
    assert Path(os.devnull).exists() and run("absent").returncode == 2
