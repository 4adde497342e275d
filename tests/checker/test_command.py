import json
import math
import re
from fractions import Fraction
from xml.etree import ElementTree

import numpy as np
import pytest

from checker import command
from common import progress
from theory.__main__ import main

RR = "3/4,1/4\n1/4,3/4\n"
MANGAT = "yes,no\n1,0\n1/3,2/3\n"
# the name of an input turns the text around, and a long one is cut
ODD = f",yes,no\nflu\u202e,1,0\n{'long' * 30},1/3,2/3\n"


def files(tmp_path, **texts):
    found = []
    for name, text in texts.items():
        path = tmp_path / name.replace("_", ".")
        path.write_text(text, encoding="utf-8")
        found.append(str(path))
    return found


def ask(capsys, *arguments):
    status = main(["check", *arguments, "--json"])
    printed = capsys.readouterr()
    assert printed.err == ""
    return status, json.loads(printed.out)


def refused(capsys, *arguments):
    """Return the one line that an unusable input is answered with."""
    assert main(["check", *arguments]) == 2
    printed = capsys.readouterr()
    assert printed.out == "" and printed.err.startswith("error: ") and printed.err.count("\n") == 1
    return printed.err


@pytest.mark.parametrize(
    ("more", "status", "least"),
    [
        (["--notion", "ldp"], 0, "3"),
        (["--notion", "ldp", "--exp-epsilon", "3"], 0, "3"),
        (["--notion", "ldp", "--exp-epsilon", "2.999999999999999999999"], 1, "3"),
        (["--notion", "ldp", "--epsilon", "1.0986122886681099"], 0, "3"),
        (["--notion", "ldp", "--epsilon", "1.0986122886681096"], 1, "3"),
        (["--notion", "osldp", "--sensitive", "0"], 0, "3"),
        (["--notion", "hlldp", "--sensitive", "0-1", "--epsilon", "ln 3"], 0, "3"),
        (["--notion", "uldp", "--sensitive", "0", "--protected", "0"], 1, "inf"),
        (["--notion", "oneid"], 0, "3"),
        (["--notion", "minid"], 0, "3"),
        (["--notion", "pairwise"], 0, "3"),
        (["--notion", "oneid", "--epsilon", "1"], 1, None),
        (["--notion", "pairwise", "--epsilon", "ln 3"], 0, None),
    ],
)
def test_notions_and_exit_statuses(tmp_path, capsys, more, status, least):
    (path,) = files(tmp_path, rr_csv=RR)
    found, record = ask(capsys, path, *more)
    assert (found, record["exp_epsilon"]) == (status, least)
    assert record["holds"] == (status == 0) == (record["witness"] is None)
    if least == "3":
        assert record["epsilon"] == math.log(3)


def test_the_witness_has_both_sides(tmp_path, capsys):
    (path,) = files(tmp_path, mangat_csv=MANGAT)
    status, record = ask(capsys, path, "--notion", "ldp")
    assert (status, record["exp_epsilon"], record["epsilon"]) == (1, "inf", "inf")
    assert record["witness"] == {
        **{"x": "1", "x'": "0", "y": "no", "left": "2/3", "right": "0", "ratio": "inf"},
        "indices": {"x": 1, "x'": 0, "y": 1},
    }
    status, record = ask(capsys, path, "--notion", "uldp", "--sensitive", "0", "--epsilon", "ln 3")
    assert (status, record["exp_epsilon"], record["witness"]) == (0, "3", None)


def test_printed_and_reachable_invertibility(tmp_path, capsys):
    (path,) = files(tmp_path, own_csv="yes,no,never\n1,0,0\n1/3,2/3,0\n")
    given = (path, "--notion", "uldp", "--sensitive", "0", "--protected", "yes")
    assert ask(capsys, *given)[0] == 0
    status, record = ask(capsys, *given, "--invertibility", "printed")
    assert status == 1 and record["witness"]["y"] == "never"


def test_numbers_with_spaces_between(tmp_path, capsys):
    """As numpy.savetxt writes them."""
    blanks, prior = files(
        tmp_path, blanks_txt="7.5e-01 2.5e-01\n2.5e-01  7.5e-01\n", prior_txt="0.5 0.5\n"
    )
    status, record = ask(capsys, blanks, "--notion", "lip", "--prior", prior)
    assert (status, record["exp_epsilon"]) == (0, "2")


def test_priors_and_budgets(tmp_path, capsys):
    lines = {"rows_txt": "0.5\n0.5\n", "row_txt": "0.5,0.5\n", "names_txt": "1,1/2\n0,1/2\n"}
    rr, *priors = files(tmp_path, rr_csv=RR, **lines)
    for prior in priors:
        status, record = ask(capsys, rr, "--notion", "lip", "--prior", prior)
        assert (status, record["exp_epsilon"]) == (0, "2")
        status, record = ask(capsys, rr, "--notion", "mip", "--prior", prior)
        assert status == 0 and record["epsilon"] == pytest.approx(0.130812, abs=1e-6)
    names, pairs = files(tmp_path, b_txt="1,inf\n0,ln 3\n", p_txt="0,2\nln 3,0\n")
    status, record = ask(capsys, rr, "--notion", "oneid", "--budgets", names)
    assert (status, record["factor"]) == (0, 1.0)
    status, record = ask(capsys, rr, "--notion", "pairwise", "--budgets", pairs)
    assert (status, record["factor"]) == (0, 1.0)


def test_least_budgets_of_inputs_and_pairs(tmp_path, capsys):
    (path,) = files(tmp_path, own_csv="1/2,1/2\n1/4,3/4\n")
    own = ask(capsys, path, "--notion", "oneid")[1]["least_budgets"]
    assert [one["exp_epsilon"] for one in own] == ["2", "3/2"]
    table = ask(capsys, path, "--notion", "pairwise")[1]["least_pair_budgets"]
    assert [[one["exp_epsilon"] for one in row] for row in table] == [["1", "2"], ["3/2", "1"]]
    table = ask(capsys, path, "--notion", "minid")[1]["least_pair_budgets"]
    assert [[one["exp_epsilon"] for one in row] for row in table] == [["1", "2"], ["2", "1"]]


@pytest.mark.parametrize("name", ["own.csv", "own.json", "names.json", "own.npy", "text.npy"])
def test_kinds_of_files(tmp_path, capsys, name):
    path = tmp_path / name
    if name == "own.npy":
        np.save(path, [[0.75, 0.25], [0.25, 0.75]])
    elif name == "text.npy":
        np.save(path, [["3/4", "1/4"], ["1/4", "3/4"]])
    else:
        matrix = [["3/4", "1/4"], [0.25, 0.75]]
        named = {"matrix": matrix, "inputs": ["a", "b"], "outputs": ["u", "v"]}
        texts = {"own.csv": RR, "own.json": json.dumps(matrix), "names.json": json.dumps(named)}
        path.write_text(texts[name])
    status, record = ask(capsys, str(path), "--notion", "ldp", "--exp-epsilon", "3")
    assert (status, record["exp_epsilon"]) == (0, "3")


def test_npy_floats_are_taken_as_they_are(tmp_path, capsys):
    path = tmp_path / "own.npy"
    np.save(path, [[0.1, 0.9], [0.3, 0.7]])
    record = ask(capsys, str(path), "--notion", "ldp")[1]
    assert Fraction(record["exp_epsilon"]) == Fraction(0.3) / Fraction(0.1) != 3
    assert "within 1e-9" in record["notes"][0]


def test_machines_read_junit_and_sarif(tmp_path, capsys):
    (path,) = files(tmp_path, rr_csv=RR)
    junit, sarif = tmp_path / "out" / "junit.xml", tmp_path / "out.sarif"
    for eps, failures in (("2", 0), ("1", 1)):
        given = [path, "--notion", "ldp", "--epsilon", eps]
        assert main(["check", *given, "--junit", str(junit)]) == failures
        suite = ElementTree.parse(junit).getroot()
        assert (
            suite.get("failures") == str(failures) and len(suite.findall(".//failure")) == failures
        )
        assert main(["check", *given, "--sarif", str(sarif)]) == failures
        (ran,) = json.loads(sarif.read_text())["runs"]
        # one for each output at which it fails
        assert [r["message"]["text"].partition(": Pr")[0] for r in ran["results"]] == [
            f"does not provide LDP: output {y}" for y in range(2 * failures)
        ]
    place = ran["results"][0]["locations"][0]["physicalLocation"]["artifactLocation"]
    assert place == {"uri": path}
    capsys.readouterr()


def test_odd_names_are_escaped_and_cut(tmp_path, capsys):
    (path,) = files(tmp_path, odd_csv=ODD)
    assert main(["check", path, "--notion", "uldp", "--sensitive", "index:0"]) == 0
    printed = capsys.readouterr().out
    assert "\u202e" not in printed and r"flu\u202e" in printed and "long" * 12 not in printed


def test_names_and_ranges(tmp_path, capsys):
    (path,) = files(tmp_path, own_csv=",u,v\na,1,0\nb,1/2,1/2\nc,1/2,1/2\n")
    for chosen in ("a", "0", "0-0", "name:a", "index:0"):
        assert (
            ask(capsys, path, "--notion", "osldp", "--sensitive", chosen)[1]["exp_epsilon"] == "2"
        )
    assert ask(capsys, path, "--notion", "osldp", "--sensitive", "b-c".replace("-", ","))[0] == 1
    words = refused(capsys, path, "--notion", "osldp", "--sensitive", "d")
    assert "--sensitive: d is no name, index or range" in words
    assert "within 0 to 2" in refused(capsys, path, "--notion", "osldp", "--sensitive", "1-3")
    for nothing in ("", " "):
        words = refused(capsys, path, "--notion", "osldp", "--sensitive", nothing)
        assert "--sensitive: names no input" in words


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "is empty"),
        ("\n \n", "is empty"),
        ("a,b\n", "has only names"),
        ("0.5,0.5\n0.5\n", "row 2: has 1 cells and row 1 has 2"),
        ("0.5,0.4\n", "row 1: the probabilities must sum to 1, decimals within 1e-9"),
        ("0.5,0.5\n0,1/\n", "row 2: column 2: must be a number"),
        ("0.5,0.5\n/1,1\n", "row 2: column 1: must be a number"),
        ("1/3,1/3\n", "row 1: the probabilities must sum to 1 exactly"),
        ("1/3,0.6666666667\n", "row 1: the probabilities must sum to 1 exactly"),
        ("0.5,0.5\n1.5,-0.5\n", "row 2: column 2: must not be negative"),
        ("0.5,0.5\nnan,0.5\n", "row 2: column 1: must be a number"),
        ("0.5,0.5\ninf,0.5\n", "row 2: column 1: must be a number"),
        ("0.5,0.5\n1/0,0.5\n", "row 2: column 1: must not divide by 0"),
        ("0.5,0.5\n0x1,0.5\n", "row 2: column 1: must be a number"),
        ("0.5,0.5\n1_0,0.5\n", "row 2: column 1: must be a number"),
        ("0.5,0.5\n\u0661,0.5\n", "row 2: column 1: must be a number"),
        ("0.5,0.5\n1e99999,0\n", "row 2: column 1: must be a number"),
        ("0.5,0.5\n1e-301,1\n", "row 2: column 1: must be 0 or at least 1e-300"),
        ("1," + "0" * 10_000 + "\n", "row 1: column 2: must be a number .* of 300 digits at most"),
        ("0." + "3" * 10_000 + ",0.5\n", "row 1: column 1: must be a number"),
        ("1/" + "3" * 10_000 + ",0.5\n", "row 1: column 1: must be a number"),
        ("a,0.5,0.5\na,0.5,0.5\n", "a names two of them"),
        ("u,u\n0.5,0.5\n", "u names two of them"),
        (",u,v\na,0.5,x\n", "row 2: column 3: must be a number"),
        ('"0.5,0.5\n', "check the quotes"),
    ],
)
def test_bad_channels_are_one_line(tmp_path, capsys, text, words):
    (path,) = files(tmp_path, bad_csv=text)
    error = refused(capsys, path, "--notion", "ldp")
    assert path in error and re.search(words, error) and len(error) < 400


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{}",
        "[]",
        "[[]]",
        "[[1], 2]",
        "[[true]]",
        "[[NaN]]",
        "[[1e400]]",
        "[" * 10**5,
        "3",
        '"x"',
        '{"matrix": [[1]], "x": 1}',
        '{"matrix": [[1]], "inputs": [true]}',
        '{"a": 1, "a": 2}',
        "[[[1]]]",
    ],
)
def test_bad_json_is_one_line(tmp_path, capsys, text):
    (path,) = files(tmp_path, bad_json=text)
    assert path in refused(capsys, path, "--notion", "ldp")


def test_bad_npy_is_one_line(tmp_path, capsys):
    path = tmp_path / "bad.npy"
    arrays = [np.ones(3), np.ones((0, 2)), np.array([[1.5, -0.5]]), np.array([[np.nan, 1]])]
    for array in [*arrays, np.array([[1j]]), np.array([["x"]]), np.array([[np.inf]])]:
        np.save(path, array)
        assert str(path) in refused(capsys, str(path), "--notion", "ldp")
    np.save(path, np.array([[object()]]), allow_pickle=True)
    assert "without pickled objects" in refused(capsys, str(path), "--notion", "ldp")
    for content in (b"", b"\x93NUMPY", b"\x93NUMPY\x01\x00\xff\xff{'descr'", b"PK\x03\x04"):
        path.write_bytes(content)
        assert str(path) in refused(capsys, str(path), "--notion", "ldp")


def test_places_that_are_no_files(tmp_path, capsys):
    folder = tmp_path / "folder.csv"
    folder.mkdir()
    assert "is a folder" in refused(capsys, str(folder), "--notion", "ldp")
    assert "No such file" in refused(capsys, str(tmp_path / "none.csv"), "--notion", "ldp")
    (tmp_path / "a.parquet").write_text("x")
    complaint = refused(capsys, str(tmp_path / "a.parquet"), "--notion", "ldp")
    assert "has no known format; write it as CSV" in complaint
    for name in ("large.csv", "large.json", "large.npy", "large.yaml"):
        path = tmp_path / name
        with path.open("wb") as file:
            file.truncate(1 << 30)
        given = [] if name.endswith("yaml") else ["--notion", "ldp"]
        assert "has 1024 MB" in refused(capsys, str(path), *given)
        path.unlink()
    (tmp_path / "bad.csv").write_bytes(b"\xff0\x00")
    assert "is not UTF-8" in refused(capsys, str(tmp_path / "bad.csv"), "--notion", "ldp")
    assert "null" in refused(capsys, "a\0b.csv", "--notion", "ldp")


@pytest.mark.parametrize(
    ("more", "words"),
    [
        ([], "--notion: is missing"),
        (["--notion", "uldp"], "--sensitive: is missing"),
        (["--notion", "lip"], "--prior: is missing"),
        (["--notion", "ldp", "--sensitive", "0"], "--sensitive: ldp does not take it"),
        (
            ["--notion", "ldp", "--epsilon", "-1"],
            "expected one argument|--epsilon: must not be negative",
        ),
        (["--notion", "ldp", "--epsilon", "nan"], "--epsilon: must be a number"),
        (["--notion", "ldp", "--epsilon", "inf"], "--epsilon: must be finite"),
        (["--notion", "ldp", "--epsilon", "1001"], "--epsilon: must be at most 1000"),
        (["--notion", "ldp", "--exp-epsilon", "1/2"], "--exp-epsilon: e^eps must be at least 1"),
        (["--notion", "ldp", "--k", "3"], "--k: has no meaning with a channel's file"),
        (
            ["--notion", "oneid", "--budgets", "B", "--epsilon", "1"],
            "--budgets: says what --epsilon",
        ),
        (["--notion", "lip", "--prior", "B"], "must be a number"),
        (["--notion", "lip", "--prior", "RR"], "must name exactly the inputs"),
        (["--notion", "pairwise", "--budgets", "B"], "give one of each for each of 2 inputs"),
    ],
)
def test_bad_options_are_one_line(tmp_path, capsys, more, words):
    rr, budgets = files(tmp_path, rr_csv=RR, budgets_txt="ln 3\ninf\n")
    named = [{"B": budgets, "RR": rr}.get(one, one) for one in more]
    try:
        error = refused(capsys, rr, *named)
    except SystemExit as left:
        assert left.code == 2
        error = capsys.readouterr().err
        assert error.count("\n") == 1
    assert any(word in error for word in words.split("|")), error


def test_no_channel_at_all(capsys):
    assert "name one of" in refused(capsys)
    with pytest.raises(SystemExit, match="2"):
        main(["check", "x.csv", "--notion", "dp"])
    assert capsys.readouterr().err.count("\n") == 1


def test_progress_is_told_on_stderr(tmp_path, capsys, monkeypatch):
    monkeypatch.setattr(progress, "QUICK", 0.0)
    (path,) = files(tmp_path, rr_csv=RR)
    assert main(["check", path, "--notion", "ldp"]) == 0
    printed = capsys.readouterr()
    assert "rows read: 0 of 2" in printed.err and "provides" in printed.out


def test_of_several_files_the_gravest_status_is_given(tmp_path, capsys):
    rr, leaks = files(tmp_path, rr_csv=RR, leaks_csv=MANGAT)
    absent = str(tmp_path / "absent.csv")
    asked = ["check", "--notion", "ldp", "--"]
    for names, status in [([rr], 0), ([leaks, rr], 1), ([absent, rr], 2), ([leaks, absent], 2)]:
        assert main([*asked, *names]) == status
        printed = capsys.readouterr()
        assert printed.err.count("\n") == (absent in names)
        assert [f"{name}:" in printed.out for name in names] == [len(names) > 1] * len(names)


@pytest.mark.parametrize("option", ["--json", "--junit=a.xml", "--sarif=a", "--mechanism=rr"])
def test_what_is_about_one_file_is_refused_with_several(tmp_path, capsys, option):
    names = files(tmp_path, a_csv=RR, b_csv=RR)
    assert "has no meaning with several files" in refused(capsys, "--notion=ldp", option, *names)
    assert "FILE has" in refused(capsys, "--notion=ldp", names[0], names[0])


def test_undecided_is_graver_than_provided_and_less_than_refuted():
    assert max([0, 3], key=command.GRAVITY.index) == 3
    assert max([3, 1], key=command.GRAVITY.index) == 1
    assert max([1, 2, 0], key=command.GRAVITY.index) == 2
