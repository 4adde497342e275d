"""Numbers as people and programs write them: refused with a way out, or read as they are."""

import json
import math
import re
from fractions import Fraction

import numpy as np
import pytest

from checker import LDP, LIP, OneIDLDP, check
from checker.budgets import decimal, excess
from tests.checker.test_command import ask, files, refused
from theory.__main__ import main

ROUNDED = "0.3333,0.3333,0.3333\n0.25,0.25,0.5\n0.6667,0.1667,0.1667\n"


def printed(capsys, *arguments):
    status = main(["check", *arguments])
    return status, capsys.readouterr().out.splitlines()


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (
            "60%,-40%\n40%,60%\n",
            "row 1: column 2: must be written without %, such as 0.6 or 60/100",
        ),
        ("a,b\n0.5,50 %\n", "row 2: column 1: 0.5 has no %, and 50 % in row 2 has one"),
        ("0,5;0,5\n0.2;0.8\n", "row 2: column 1: 0.2 has a point, and 0,5 in row 1 has a comma"),
        (",a,b\nx,0,60,0,40\n", "row 2: has 5 cells and row 1 has 3"),
        ("0,60,0,40\n0,50,0,50\n", "row 1: column 2: must be at most 1, got 60; .* points"),
        ("0.333,0.333,0.333\n", "the sum is 0.001 below; if they are rounded, --normalize divides"),
        ("1/3,1/3\n", "must sum to 1 exactly; .*--normalize"),
        ("nan,nan\n0.5,0.5\n", "row 1: column 1: must be a number"),
        ("+0.5,+0.5\n", "row 1: column 1: must be a number .*, without sign"),
        ("0,5 0,5\n0,2 0,8\n", "row 1: column 2: must be a number"),
    ],
)
def test_what_is_refused_says_what_to_write(tmp_path, capsys, text, words):
    (path,) = files(tmp_path, own_csv=text)
    assert re.search(words, refused(capsys, path, "--notion", "ldp"))


@pytest.mark.parametrize(
    "text",
    [
        '"a, b";"c; d"\n0.75;0.25\n0.25;0.75\n',
        '"a, b","c; d"\n0.75,0.25\n0.25,0.75\n',
        "a;b,c;d\n0.75,0.25\n0.25,0.75\n",
        ';"a, b";c\n"x, y";0.75;0.25\nz;0.25;0.75\n',
        "0.75\t0.25\n0.25\t0.75\n",
    ],
)
def test_separators_inside_names_separate_nothing(tmp_path, capsys, text):
    (path,) = files(tmp_path, own_csv=text)
    assert ask(capsys, path, "--notion", "ldp")[1]["exp_epsilon"] == "3"


@pytest.mark.parametrize("name", ["a.csv", "a.json", "a.npy", "a.yaml"])
def test_a_zero_with_a_sign_is_zero(tmp_path, capsys, name):
    """As numpy.savetxt writes it, wherever it stands and decides."""
    path, Q = tmp_path / name, np.array([[1.0, -0.0], [0.5, 0.5]])
    if name == "a.csv":
        np.savetxt(path, Q, delimiter=",")
        assert "-0.0" in path.read_text()
    elif name == "a.npy":
        np.save(path, Q)
    elif name == "a.json":
        path.write_text(json.dumps(Q.tolist()))
    else:
        path.write_text("notion: LDP\neps: 1\nmatrix: {a: {u: 1, v: -0.0}, b: {u: 0.5, v: 0.5}}\n")
    status, record = ask(capsys, str(path), *([] if name == "a.yaml" else ["--notion", "ldp"]))
    assert (status, record["exp_epsilon"]) == (1, "inf")
    assert record["witness"]["right"] == "0" and record["witness"]["left"] == "1/2"


def test_a_zero_with_a_sign_is_zero_in_a_prior(tmp_path, capsys):
    path, prior = files(tmp_path, a_csv="1,0\n0.5,0.5\n", p_txt="-0.0,1\n")
    assert ask(capsys, path, "--notion", "lip", "--prior", prior)[0] == 1


@pytest.mark.parametrize("name", ["a.csv", "a.json", "a.npy", "a.yaml"])
def test_rounded_rows_are_divided_by_their_sums(tmp_path, capsys, name):
    path = tmp_path / name
    rows = [line.split(",") for line in ROUNDED.splitlines()]
    if name == "a.csv":
        path.write_text(ROUNDED)
    elif name == "a.npy":
        np.save(path, np.array(rows))
    elif name == "a.json":
        path.write_text(json.dumps(rows))
    else:
        lines = [dict(zip("uvw", row, strict=True)) for row in rows]
        text = json.dumps({f"x{k}": line for k, line in enumerate(lines)}).replace('"', "")
        path.write_text(f"notion: LDP\neps: 2\nmatrix: {text}\n")
    more = [] if name == "a.yaml" else ["--notion", "ldp"]
    assert "--normalize" in refused(capsys, str(path), *more)
    status, record = ask(capsys, str(path), *more, "--normalize")
    exact = [[Fraction(cell) for cell in row] for row in rows]
    changed = [[cell / sum(row) for cell in row] for row in exact]
    answer = check(changed, LDP())
    assert status == 0 and Fraction(record["exp_epsilon"]) == answer.least
    assert record["notes"] == [
        "normalized: 2 of 3 rows are divided by their sums (0.9999 to 1.0001), for the numbers are "
        "rounded to 4 decimals; the answer is for the changed matrix"
    ]


def test_what_needs_no_division_is_not_changed(tmp_path, capsys):
    (path,) = files(tmp_path, own_csv="3/4,1/4\n1/4,3/4\n")
    _, record = ask(capsys, path, "--notion", "ldp", "--normalize")
    assert record["exp_epsilon"] == "3"
    assert record["notes"] == ["normalized: nothing is changed, for the matrix sums to 1"]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("0.9,0.9\n", "row 1: sums to 1.8, too far from 1"),
        ("0,0\n", "row 1: sums to 0, too far"),
        ("0.5,-0.5\n", "row 1: column 2: must not be negative"),
        ("0.5,0.5\n0.5,x\n", "row 2: column 2: must be a number"),
        # near 1, but no rounding to as many decimals explains it
        ("0.333,0.333,0.332\n", "sums to 0.998, too far from 1 for numbers rounded to 3 decimals"),
        ("0.60,0.30\n0.50,0.50\n", "row 1: sums to 0.9"),
        ("0.51,0.51\n", "row 1: sums to 1.02"),
    ],
)
def test_division_mends_rounding_alone(tmp_path, capsys, text, words):
    (path,) = files(tmp_path, own_csv=text)
    assert words in refused(capsys, path, "--notion", "ldp", "--normalize")


def test_bad_arrays_are_not_divided(tmp_path, capsys):
    path = tmp_path / "a.npy"
    for array in (np.ones(3), np.ones((0, 2)), np.array([[np.nan, 1]]), np.array([[np.inf, 1]]),
                  np.array([[True, False]]), np.array([[1j]]), np.array([["x"]])):  # fmt: skip
        np.save(path, array)
        assert str(path) in refused(capsys, str(path), "--notion", "ldp", "--normalize")


def test_a_rounded_prior_is_divided_too(tmp_path, capsys):
    path, prior = files(tmp_path, a_csv="0.5,0.5\n0.2,0.8\n1,0\n", p_txt="0.3333\n0.3333\n0.3333\n")
    assert "0.0001 below" in refused(capsys, path, "--notion", "mip", "--prior", prior)
    status, record = ask(capsys, path, "--notion", "mip", "--prior", prior, "--normalize")
    assert (
        status == 0
        and "prior is divided by its sum (0.9999), for the numbers" in record["notes"][0]
    )


def test_decimals_are_answered_in_decimals(tmp_path, capsys):
    (path,) = files(tmp_path, own_csv="0.7,0.3\n0.1,0.9\n")
    _, lines = printed(capsys, path, "--notion", "ldp", "--epsilon", "1.5")
    assert lines[:2] == [
        "does not provide LDP",
        "output 0: Pr(0|0) = 0.7 is 7 times Pr(0|1) = 0.1, more than e^eps for eps = 1.5",
    ]
    _, lines = printed(capsys, path, "--notion", "ldp")
    assert lines[1] == "least eps: ln(7), about 1.9459101490553132"
    (path,) = files(tmp_path, own_csv="0.7,0.3\n0.3,0.7\n")
    _, lines = printed(capsys, path, "--notion", "ldp")
    assert lines[1:3] == [
        "least eps: about 0.8472978603872036",
        "tightest: Pr(0|0) = 0.7 is about 2.33333 times Pr(0|1) = 0.3",
    ]
    _, record = ask(capsys, path, "--notion", "ldp")
    assert record["exp_epsilon"] == record["tightest"]["ratio"] == "7/3"


def test_floats_are_answered_as_python_writes_them(tmp_path, capsys):
    path = tmp_path / "a.npy"
    np.save(path, [[0.1, 0.9], [0.3, 0.7]])
    _, lines = printed(capsys, str(path), "--notion", "ldp")
    assert lines[2].startswith("tightest: Pr(0|1) = 0.3 is about 3 times Pr(0|0) = 0.1")
    assert max(map(len, lines)) < 120


def test_fractions_are_answered_in_fractions(tmp_path, capsys):
    (path,) = files(tmp_path, own_csv="7/10,3/10\n0.3,0.7\n")
    _, lines = printed(capsys, path, "--notion", "ldp")
    assert lines[1].startswith("least eps: ln(7/3)")


def randomized_response(K, eps):
    E = math.exp(eps)
    Q = np.full((K, K), 1 / (K - 1 + E))
    np.fill_diagonal(Q, E / (K - 1 + E))
    return Q


def test_failing_by_a_rounding_unit_is_said_with_the_way_out(tmp_path, capsys):
    """A float matrix that is right may fail at its own eps: which and by how much is decided."""
    seen = 0
    for K in range(2, 40):
        Q, eps = randomized_response(K, 1.0), Fraction(1)
        answer = check(Q, LDP(eps))
        if answer.holds:
            assert not any("only by rounding" in note for note in answer.notes)
            continue
        seen += 1
        above = excess(answer.least, answer.asked)
        assert 0 < above < 1e-15
        (note,) = [note for note in answer.notes if "fails only by rounding" in note]
        assert f"e^eps (1 + {above:.3g})" in note
        slack = re.search(r"--slack (1e-\d+)", note)[1]
        assert above < float(slack) < 100 * above
        passed = check(Q, LDP(eps), slack=Fraction(slack))
        assert passed.holds and passed.slack == Fraction(slack)
        assert passed.lines()[0] == f"provides LDP within a slack of {decimal(Fraction(slack))}"
        assert any("without the slack it fails" in note for note in passed.notes)
        path = tmp_path / "a.npy"
        np.save(path, Q)
        status, record = ask(capsys, str(path), "--notion=ldp", "--epsilon=1", f"--slack={slack}")
        assert (status, record["holds"], Fraction(record["slack"])) == (0, True, Fraction(slack))
    assert seen > 5


def test_failing_by_a_rounding_unit_is_said_of_many_budgets():
    seen = 0
    for K in range(2, 20):
        answer = check(randomized_response(K, 1.0), OneIDLDP([1] * K))
        notes = [note for note in answer.notes if "fails only by rounding" in note]
        assert len(notes) == (not answer.holds)
        seen += not answer.holds
    assert seen > 3
    answer = check(randomized_response(3, 1.0), OneIDLDP(["0.99"] * 3))
    assert not answer and not any("only by rounding" in note for note in answer.notes)


def test_a_slack_is_exact():
    Q = [["3/4", "1/4"], ["1/4", "3/4"]]
    E = Fraction(3) / (1 + Fraction(1, 10**7))
    budget = LDP(f"ln({E})")
    assert not check(Q, budget)
    assert check(Q, budget, slack=Fraction(1, 10**7))
    assert not check(Q, budget, slack=Fraction(1, 10**7) - Fraction(1, 10**40))
    note = check(Q, LDP("ln 3"), slack=Fraction(1, 10**7)).notes
    assert note == ["the slack is not needed: no ratio is above e^eps"]
    assert check(Q, LIP(["1/2", "1/2"], "ln 2"), slack=Fraction(1, 10**7))


def test_no_slack_hides_a_real_fault(capsys, tmp_path):
    answer = check([["3/4", "1/4"], ["1/4", "3/4"]], LDP("1.09"))
    assert not answer and answer.notes == []
    Q = [[1, 0], ["1/2", "1/2"]]
    assert not check(Q, LDP(1), slack=Fraction(1, 10**6))
    for notion, slack in [(LDP(), 1e-9), (LDP(1), 1e-3), (LDP(1), -1), (OneIDLDP([1, 1]), 1e-9)]:
        with pytest.raises(ValueError, match="slack: "):
            check(Q, notion, slack=slack)
    (path,) = files(tmp_path, own_csv="3/4,1/4\n1/4,3/4\n")
    for more in (["1e-9"], ["0", "--epsilon=1"], ["-1", "--epsilon=1"], ["x", "--epsilon=1"]):
        assert "--slack: " in refused(capsys, path, "--notion=ldp", f"--slack={more[0]}", *more[1:])
    for more in (["--notion=mip", f"--prior={path}"], ["--notion=oneid", "--epsilon=1"]):
        main(["check", path, "--slack=1e-9", *more])
        assert "error: " in capsys.readouterr().err


@pytest.mark.parametrize("notion", ["ldp", "oneid", "uldp"])
def test_sarif_has_a_result_for_each_violation(tmp_path, capsys, notion):
    path, out = tmp_path / "a b%.csv", tmp_path / "a.sarif"
    path.write_text(",u,v,w\nx,0.6,0.2,0.2\ny,0.2,0.6,0.2\nz,0.2,0.2,0.6\n")
    more = ["--sensitive=x", "--protected=u,v"] if notion == "uldp" else []
    asked = [str(path), "--notion", notion, "--epsilon=1", *more]
    assert main(["check", *asked, f"--sarif={out}"]) == 1
    (run,) = json.loads(out.read_text())["runs"]
    texts = [result["message"]["text"] for result in run["results"]]
    assert len(set(texts)) == len(texts) == 3
    assert all(text.count("output ") == 1 for text in texts)
    places = {
        r["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] for r in run["results"]
    }
    assert places == {str(path).replace("%", "%25").replace(" ", "%20")}
    capsys.readouterr()


def test_the_witness_takes_the_greatest_part_of_its_budget(tmp_path, capsys):
    path, budgets = files(
        tmp_path, a_csv="0.5,0.5\n0.1,0.9\n0.2,0.8\n", b_txt="ln 4.9\nln 1.1\nln 8\n"
    )
    status, record = ask(capsys, path, "--notion=oneid", f"--budgets={budgets}")
    assert status == 1 and record["witness"]["x"] == record["tightest"]["x"] == "1"
    _, lines = printed(capsys, path, "--notion=oneid", f"--budgets={budgets}")
    assert sum("more than e^eps for eps = ln(1.1)" in line for line in lines) == 1
    assert sum("more than e^eps for eps = ln(4.9)" in line for line in lines) == 1


def test_the_version(capsys, root):
    with pytest.raises(SystemExit) as left:
        main(["check", "--version"])
    assert left.value.code == 0
    version = re.search(r'^version = "(.*)"', (root / "pyproject.toml").read_text(), re.M)[1]
    assert capsys.readouterr().out == f"python -m theory check {version}\n"
