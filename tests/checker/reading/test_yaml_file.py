from fractions import Fraction

import pytest

from checker.reading import yaml_file
from common.errors import UserError
from theory.__main__ import main

LDP = "notion: LDP\neps: 1\nmatrix: {a: {u: 1/2, v: 0.5}, b: {v: 1}}\n"
ONE_ID = "notion: OneID-LDP\nmatrix: {a: {u: 1}, b: {u: 1}}\nbudgets: "
LIP = "notion: LIP\neps: 1\nmatrix: {a: {u: 1}, b: {u: 1}}\nprior: "


def read(tmp_path, text):
    path = tmp_path / "own.yaml"
    path.write_text(text)
    return yaml_file.read(path)


def test_a_mechanism_is_read_exactly(tmp_path):
    channel, notion = read(tmp_path, LDP.replace("1/2", "0.1").replace("0.5", "9/10"))
    assert channel.inputs == ["a", "b"] and channel.outputs == ["u", "v"]
    assert channel.matrix().tolist() == [[Fraction(1, 10), Fraction(9, 10)], [0, 1]]
    assert notion.name == "LDP" and notion.eps.value == 1


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "must have the keys notion and matrix"),
        ("[1, 2]", "must have the keys notion and matrix"),
        ("notion: [", "line 1: "),
        ("notion: LDP\n\teps: 1", "line 2: "),
        (LDP.replace("LDP", "DP"), "notion: must be one of LDP, ULDP, .*, got DP"),
        (LDP.replace("notion", "motion"), "notion: must be one of .*, got None"),
        (LDP.replace("eps: 1\n", ""), "eps: is missing, LDP needs it"),
        (LDP.replace("eps", "Eps"), "Eps: no key of LDP, whose keys are .*eps"),
        (LDP + "prior: {a: 1}\n", "prior: no key of LDP"),
        (LDP + "eps: 2\n", "line 4: eps stands twice"),
        (LDP.replace("b: {v: 1}", "a: {v: 1}"), "line 3: a stands twice"),
        (LDP.replace("v: 0.5", "u: 0.5"), "line 3: u stands twice"),
        (LDP.replace("b:", "'':"), "line 3: a key must be a name"),
        (LDP.replace("b:", r'"b\e":'), "line 3: a key must be a name"),
        (LDP.replace("b:", "<<:"), "line 3: a key must be a name"),
        (LDP.replace("{v: 1}", "&r {v: 1}"), "line 3: write the value out"),
        (LDP.replace("{v: 1}", "{v: !!int 1}"), "line 3: leave out the tag"),
        (LDP.replace("{v: 1}", "{v: [[1]]}"), "line 3: nothing here is nested that deep"),
        ("eps: " + "[" * 2000 + "]" * 2000, "line 1: nothing here is nested that deep"),
        (LDP.replace("0.5", "0.49"), "matrix: a: the probabilities must sum to 1 exactly"),
        (LDP.replace("0.5", "-0.5"), "matrix: a: v: must not be negative, got '-0.5'"),
        (LDP.replace("1/2", "1/0"), "matrix: a: u: must not divide by 0"),
        (LDP.replace("0.5", "1e-1000"), "matrix: a: v: must be a number"),
        (LDP.replace("0.5", "0." + "5" * 301), "300 digits at most"),
        (LDP.replace("v: 0.5", "v:"), "matrix: a: v: must be a number .*, got ''"),
        (LDP.replace("eps: 1", "eps: ln 0.5"), "eps: e.eps must be at least 1 .*, got 0.5"),
        (LDP.replace("eps: 1", "eps: ln 100/2"), "eps: must be a number .* or such as ln 3"),
        (LDP.replace("eps: 1", "eps: ln(3"), "eps: must be a number .* or such as ln 3"),
        (LDP.replace("eps: 1", "eps: inf"), "eps: must be finite"),
        (LDP.replace("eps: 1", "eps: 1001"), "eps: must be at most 1000"),
        ("notion: LDP\neps: 1\nmatrix: 3\n", "matrix: must have for each input a line"),
        ("notion: LDP\neps: 1\nmatrix: {}\n", "matrix: must have an input"),
        ("notion: LDP\neps: 1\nmatrix: {a: [1]}\n", "matrix: must have for each input a line"),
        (LIP + "{a: 1}\n", "prior: must have exactly one line for each input"),
        (
            LIP + "{a: 1, b: 1/2}\n",
            "prior: the probabilities must sum to 1 exactly; the sum is 0.5 above",
        ),
        (LDP.replace("0.5", "0." + "4" * 20), "the sum is 0.0556 below"),
        (LIP + "{a: 1, b: x}\n", "prior: b: must be a number"),
        (ONE_ID + "[1, 2]\n", "budgets: must have exactly one line for each input"),
        (LDP.replace("LDP", "OSLDP") + "sensitive: a\n", "sensitive: must be a list of names"),
        (LDP.replace("LDP", "OSLDP") + "sensitive: [c]\n", "sensitive: c is not in the matrix"),
        (LDP.replace("LDP", "OSLDP") + "sensitive: [a, a]\n", "sensitive: a stands twice"),
    ],
)
def test_a_bad_file_is_one_line_that_names_it(tmp_path, text, words):
    with pytest.raises(UserError, match=rf"own\.yaml: .*{words}") as caught:
        read(tmp_path, text)
    assert "\n" not in str(caught.value)


def test_infinite_budgets(tmp_path):
    _, notion = read(tmp_path, ONE_ID + "{a: inf, b: ln(5/2)}\n")
    assert [b.logarithm for b in notion.budgets] == [False, True]


def test_another_encoding_is_named(tmp_path):
    path = tmp_path / "own.yaml"
    path.write_bytes(LDP.encode("utf-32"))
    with pytest.raises(UserError, match="save it as UTF-8"):
        yaml_file.read(path)


@pytest.mark.parametrize("value", ["[1]", "{a: 1}", "[]", "{}", "[[1]]"])
@pytest.mark.parametrize("key", ["eps", "budgets", "prior", "matrix"])
def test_a_list_in_place_of_a_number_is_named(tmp_path, capsys, key, value):
    """A traceback would end with status 1, which says that a mechanism is not private."""
    keys = {"eps": "eps: 1", "budgets": "budgets: {a: 1, b: 1}", "prior": "prior: {a: 1/2, b: 1/2}"}
    notion = {"budgets": "OneID-LDP", "prior": "LIP"}.get(key, "LDP")
    wanted = ["prior", "eps"] if key == "prior" else ["budgets"] if key == "budgets" else ["eps"]
    text = "\n".join([f"notion: {notion}", *(keys[k] for k in wanted)])
    text += "\nmatrix: {a: {y: 1}, b: {y: 1}}\n"
    old = {"eps": "eps: 1", "budgets": "a: 1,", "prior": "a: 1/2", "matrix": "{y: 1}}"}[key]
    new = {"eps": f"eps: {value}", "budgets": f"a: {value},", "prior": f"a: {value}"}
    (tmp_path / "a.yaml").write_text(text.replace(old, new.get(key, f"{{y: {value}}}}}")))
    assert main(["check", str(tmp_path / "a.yaml")]) == 2
    assert capsys.readouterr().err.count("\n") == 1
