from fractions import Fraction

import pytest

from common.errors import UserError
from theory import own_mechanism

LDP = "notion: LDP\neps: 1\nmatrix: {a: {u: 1/2, v: 0.5}, b: {v: 1}}\n"
ONE_ID = "notion: OneID-LDP\nmatrix: {a: {u: 1}, b: {u: 1}}\nbudgets: "
LIP = "notion: LIP\neps: 1\nmatrix: {a: {u: 1}, b: {u: 1}}\nprior: "


def read(tmp_path, text):
    path = tmp_path / "own.yaml"
    path.write_text(text)
    return own_mechanism.read(path)


def test_a_mechanism_is_read_exactly(tmp_path):
    own = read(tmp_path, LDP.replace("1/2", "0.1").replace("0.5", "9/10"))
    assert own.inputs == ["a", "b"] and own.outputs == ["u", "v"]
    assert own.Q.tolist() == [[Fraction(1, 10), Fraction(9, 10)], [0, 1]]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "must have the keys notion and matrix"),
        ("[1, 2]", "must have the keys notion and matrix"),
        ("notion: [", "while parsing"),
        (LDP.replace("LDP", "DP"), "notion must be one of LDP, ULDP, .*, got DP"),
        (LDP.replace("notion", "motion"), "notion must be one of .*, got None"),
        (LDP.replace("eps: 1\n", ""), "the key eps is missing; LDP needs it"),
        (LDP + "prior: {a: 1}\n", "LDP has no key prior"),
        (LDP + "eps: 2\n", "eps stands twice"),
        (LDP.replace("b: {v: 1}", "a: {v: 1}"), "a stands twice"),
        (LDP.replace("v: 0.5", "u: 0.5"), "u stands twice"),
        (LDP.replace("{v: 1}", "&r {v: 1}, c: *r"), r"\*r: write the value out"),
        (LDP.replace("0.5", "0.49"), "the probabilities of a sum to 99/100"),
        (LDP.replace("0.5", "-0.5"), "a number must be written as .*, got -0.5"),
        (LDP.replace("1/2", "1/0"), "a number must be written as"),
        (LDP.replace("0.5", "1e-1"), "a number must be written as"),
        (LDP.replace("0.5", "[0.5]"), "a number must be written as"),
        (LDP.replace("eps: 1", "eps: ln 0.5"), "eps = ln 0.5 is negative"),
        (LDP.replace("eps: 1", "eps: ln ln"), "a number must be written as"),
        (LDP.replace("eps: 1", "eps: inf"), "eps must be finite"),
        (LDP.replace("eps: 1", "eps: 1001"), "eps must be at most 1000"),
        ("notion: LDP\neps: 1\nmatrix: 3\n", "matrix must have a line"),
        ("notion: LDP\neps: 1\nmatrix: {}\n", "matrix must have an input"),
        ("notion: LDP\neps: 1\nmatrix: {a: [1]}\n", "matrix must have a line"),
        (LIP + "{a: 1}\n", "prior must have one line for each of a, b"),
        (LIP + "{a: 1, b: 1/2}\n", "prior is not a distribution"),
        (ONE_ID + "[1, 2]\n", "budgets must have one line for each of a, b"),
        (LDP.replace("LDP", "OSLDP") + "sensitive: a\n", "sensitive must be a list of names"),
        (LDP.replace("LDP", "OSLDP") + "sensitive: [c]\n", "sensitive: c is not in the matrix"),
    ],
)
def test_a_bad_file_is_one_line_that_names_it(tmp_path, text, words):
    with pytest.raises(UserError, match=rf"own\.yaml: .*{words}") as caught:
        read(tmp_path, text)
    assert "\n" not in str(caught.value)


def test_infinite_budgets(tmp_path):
    own = read(tmp_path, ONE_ID + "{a: inf, b: ln(5/2)}\n")
    assert [b.logarithm for b in own.budgets] == [False, True]
