import re
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from checker.formulas.language import parse

KNOWN = {
    **{"number": Fraction, "s": Fraction(2), "N": Fraction(3), "K": Fraction(5)},
    **{"E": Fraction(7, 2), "F": Fraction(4, 3)},
}
LEAVES = st.sampled_from(["s", "N", "K", "E", "F", "1", "2.5", "10"])
TEXTS = st.recursive(
    LEAVES,
    lambda inner: st.one_of(
        st.tuples(inner, st.sampled_from(["+", "-", "*", "/"]), inner).map(
            lambda three: f"({three[0]} {three[1]} {three[2]})"
        ),
        inner.map(lambda text: f"-{text}"),
        inner.map(lambda text: f"({text})^2"),
    ),
    max_leaves=8,
)


@given(TEXTS)
def test_values_are_those_of_python(text):
    # Python reads the same text, which this test has made, with numbers as Fractions
    source = re.sub(r"(?<![\w.^])(\d+(?:\.\d+)?)", r"Fraction('\1')", text).replace("^", "**")
    try:
        expected = eval(source, {"Fraction": Fraction, **KNOWN})
    except ZeroDivisionError:
        with pytest.raises(ZeroDivisionError):
            parse(text).value(KNOWN)
        return
    assert parse(text).value(KNOWN) == expected


def test_precedence():
    assert parse("1 - 2 - 3").value(KNOWN) == -4
    assert parse("12/2/3").value(KNOWN) == 2
    assert parse("-2^2").value(KNOWN) == -4
    assert parse("2*3**2 + 1").value(KNOWN) == 19
    assert parse("(E*F + K - 1)/s").names == {"E", "F", "K", "s"}


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "missing after the start"),
        ("E +", "missing after E+"),
        ("E E", "E is not expected after E"),
        ("(E", "a \\) is missing"),
        ("E)", "\\) is not expected"),
        ("exp(1)", "exp is not known; write s, N, K, E, F"),
        ("__import__", "__import__ is not known"),
        ("E.real", ".real is no part"),
        ("E[0]", "\\[0\\] is no part"),
        ("E^F", "whole number up to 20"),
        ("E^21", "whole number up to 20"),
        ("((E^20)^20)^20", "more than 60 factors"),
        ("(" * 60 + "E" + ")" * 60, "nested more than 50 deep"),
        ("-" * 60 + "E", "nested more than 50 deep"),
        ("1+" * 600 + "1", "at most 1000 characters"),
        ("1e5", "e is not known|e is not expected"),
        ("é", "é is no part"),
    ],
)
def test_what_is_no_formula_is_refused(text, words):
    with pytest.raises(ValueError, match=words):
        parse(text)
